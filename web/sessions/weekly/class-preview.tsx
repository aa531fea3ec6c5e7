import { useQuery } from '@tanstack/react-query'
import { fixedHoliday } from '../../../contract/classes/fixed-holidays.ts'
import { daysOf, type Repeat } from '../../../contract/classes/repeat.ts'
import { MAX_CLASSES } from '../../../contract/http/limits.ts'
import { useCalendarFormats } from '../../i18n/calendar-formats.ts'
import { useLanguage } from '../../i18n/index.ts'
import { type Shown, useSay } from '../../i18n/say.ts'
import { useWeeklyMessages } from '../../i18n/weekly.ts'
import { holidaysQuery } from '../../queries/holidays.ts'
import { Button } from '../../ui/button.tsx'
import { leaveOutAll } from './leave-out-all.ts'
import { PreviewedDay } from './previewed-day.tsx'

type Props = { rule: Repeat; error: Shown | undefined; onExcept: (except: string[]) => void }

/**
 * Every class of a rule before it is saved, by the code that the server has. A day that is unticked is left
 * out.
 */
export function ClassPreview({ rule, error, onExcept }: Props) {
  const messages = useWeeklyMessages()
  const language = useLanguage()
  const { span } = useCalendarFormats()
  const say = useSay()
  const { data: entered = [] } = useQuery(holidaysQuery())
  const days = daysOf(rule)
  const held = days.filter(({ isLeftOut }) => !isLeftOut)
  // Too many are refused beside the field that says so.
  if (days.length === 0 || held.length > MAX_CLASSES) return null
  const holidayOf = (day: string) =>
    entered.find((one) => one.day === day)?.name ?? fixedHoliday(day)?.[language]
  const holidays = held.filter(({ day }) => holidayOf(day)).length
  const toggle = (day: string, isHeld: boolean) =>
    onExcept(isHeld ? rule.except.filter((one) => one !== day) : [...rule.except, day])
  const [first, last] = [held[0]?.day, held.at(-1)?.day]
  return (
    <section aria-label={messages.preview} className="grid gap-3 sm:col-span-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold">
          {messages.classes(held.length)}
          {first && last && `, ${span(first, last)}`}
        </p>
        {holidays > 0 && (
          <Button
            variant="secondary"
            onClick={() => onExcept(leaveOutAll(rule, (day) => Boolean(holidayOf(day))))}
          >
            {messages.leaveOut(holidays)}
          </Button>
        )}
      </div>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {error && say(error)}
      </p>
      <p className="text-muted text-sm">{messages.previewHint}</p>
      <ol className="max-h-96 overflow-y-auto rounded-control border border-line">
        {days.map((one) => (
          <PreviewedDay key={one.day} of={one} holiday={holidayOf(one.day)} onToggle={toggle} />
        ))}
      </ol>
    </section>
  )
}
