import { useQuery } from '@tanstack/react-query'
import { fixedHoliday } from '../../../../contract/classes/fixed-holidays.ts'
import { MAX_CLASSES, MAX_LEFT_OUT } from '../../../../contract/classes/limits.ts'
import { classesOf, daysOf, type Repeat, type RuleDay } from '../../../../contract/classes/repeat.ts'
import { useCalendarFormats } from '../../../i18n/calendar-formats.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { type Shown, useSay } from '../../../i18n/say.ts'
import { useSessionFormTexts } from '../../../i18n/session-form.ts'
import { holidaysQuery } from '../../../queries/centre.ts'
import { ClassTime } from '../../../sessions/class-time.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'

type Props = { rule: Repeat; error: Shown | undefined; onExcept: (except: string[]) => void }

/**
 * Every class of a rule before it is saved, by the code that the server has. A day that is unticked is left
 * out.
 */
export function ClassPreview({ rule, error, onExcept }: Props) {
  const texts = useSessionFormTexts().weekly
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
    <section aria-label={texts.preview} className="grid gap-3 sm:col-span-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold">
          {texts.classes(held.length)}
          {first && last && `, ${span(first, last)}`}
        </p>
        {holidays > 0 && (
          <Button
            variant="secondary"
            onClick={() => onExcept(leaveOutAll(rule, (day) => Boolean(holidayOf(day))))}
          >
            {texts.leaveOut(holidays)}
          </Button>
        )}
      </div>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {error && say(error)}
      </p>
      <p className="text-muted text-sm">{texts.previewHint}</p>
      <ol className="max-h-96 overflow-y-auto rounded-control border border-line">
        {days.map((one) => (
          <PreviewedDay key={one.day} of={one} holiday={holidayOf(one.day)} onToggle={toggle} />
        ))}
      </ol>
    </section>
  )
}

/**
 * The days that a rule leaves out once it avoids all holidays. A rule with a number of classes goes on longer
 * for each, and may then meet others.
 */
export function leaveOutAll(rule: Repeat, isHoliday: (day: string) => boolean): string[] {
  let except = rule.except
  while (except.length < MAX_LEFT_OUT) {
    const met = classesOf({ ...rule, except }).filter(({ day }) => isHoliday(day))
    if (met.length === 0) break
    except = [...except, ...met.map(({ day }) => day)]
  }
  return [...except].sort()
}

type PreviewedDayProps = {
  of: RuleDay
  holiday: string | undefined
  onToggle: (day: string, isHeld: boolean) => void
}

/** A day of a rule, ticked while its class takes place. */
function PreviewedDay({ of: { day, start, end, isLeftOut }, holiday, onToggle }: PreviewedDayProps) {
  const texts = useSessionFormTexts().weekly
  return (
    <li className="border-line border-b last:border-b-0">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-sunken">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-primary"
          checked={!isLeftOut}
          onChange={({ target }) => onToggle(day, target.checked)}
        />
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className={isLeftOut ? 'text-muted line-through' : undefined}>
            <ClassTime start={start.toISOString()} end={end.toISOString()} />
          </span>
          {holiday && (
            <span className="wrap-anywhere">
              <Badge tone={isLeftOut ? undefined : 'warning'}>{holiday}</Badge>
            </span>
          )}
          {isLeftOut && <span className="text-muted text-sm">{texts.leftOut}</span>}
        </span>
      </label>
    </li>
  )
}
