import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { PersonMonth } from '../../contract/attendance/month.ts'
import { attendanceStates } from '../../contract/attendance/states.ts'
import { dayOf } from '../../contract/formats/dates.ts'
import { useNow } from '../hooks/use-now.ts'
import { useAttendanceTexts } from '../i18n/attendance.ts'
import { useCalendarTexts } from '../i18n/calendar.ts'
import { useCalendarFormats } from '../i18n/calendar-formats.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ClassTime } from './class-time.tsx'

/** The month that the address names, such as 2026-11; without one the current one in Dhaka. */
export function useMonth(): string {
  const [query] = useSearchParams()
  const asked = query.get('month') ?? ''
  return /^2\d{3}-(0[1-9]|1[0-2])$/.test(asked) ? asked : dayOf(new Date()).slice(0, 7)
}

/** So many months after a month. */
function stepMonth(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7)
}

type SheetProps = { title: string; month: string; isWide?: boolean; back: ReactNode; children: ReactNode }

/** A sheet of a month, as it is printed, with the ways to the months beside it. */
export function MonthSheet({ title, month, isWide = false, back, children }: SheetProps) {
  const texts = useCalendarTexts()
  const formats = useCalendarFormats()
  const [query] = useSearchParams()
  const to = (count: number) =>
    `?${new URLSearchParams({ ...Object.fromEntries(query), month: stepMonth(month, count) })}`
  return (
    <Card className={`printed grid gap-4 p-5 sm:p-6 ${isWide ? 'wide-page' : ''}`}>
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="wrap-anywhere font-bold text-xl">{title}</h2>
          <p aria-live="polite" className="text-muted">
            {formats.month(`${month}-01`)}
          </p>
        </div>
        <div className="screen-only flex flex-wrap gap-2">
          <ButtonLink variant="secondary" to={to(-1)} preventScrollReset aria-label={texts.previous.month}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </ButtonLink>
          <ButtonLink variant="secondary" to={to(1)} preventScrollReset aria-label={texts.next.month}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </ButtonLink>
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-5" />
            {texts.print}
          </Button>
          {back}
        </div>
      </header>
      {children}
    </Card>
  )
}

/** Shows what the rolls of a month say of a person: a table for each session, and the shares. */
export function PersonMonthTables({ read }: { read: PersonMonth }) {
  const texts = useAttendanceTexts()
  const now = useNow()
  if (read.sessions.length === 0) return <p className="text-muted">{texts.month.none}</p>
  const said = read.sessions.flatMap(({ classes }) => classes.map(({ state }) => state))
  const countOf = (wanted: (typeof said)[number]) => said.filter((state) => state === wanted).length
  // Few are excused: a nought of that says nothing.
  const tally = attendanceStates
    .map((state) => [state, countOf(state)] as const)
    .filter(([state, count]) => state !== 'excused' || count > 0)
    .map(([state, count]) => texts.month.times(texts.states[state], count))
    .join(' · ')
  return (
    <>
      <p className="font-semibold">
        {texts.month.share(...shareOf(read))}
        {said.some((state) => state !== null) && <span className="block font-normal">{tally}</span>}
      </p>
      {read.sessions.map(({ sessionId, title, tutor, classes, ...share }) => (
        <section key={sessionId} className="grid gap-2 break-inside-avoid">
          <h3 className="wrap-anywhere font-semibold">{title}</h3>
          <p className="text-muted text-sm">
            {tutor} · {texts.month.share(...shareOf(share))}
          </p>
          <table className="w-full border-collapse text-left text-sm">
            <thead className="sr-only">
              <tr>
                <th scope="col">{texts.month.class}</th>
                <th scope="col">{texts.month.state}</th>
              </tr>
            </thead>
            <tbody>
              {classes.map(({ classId, start, end, state }) => (
                <tr key={classId} className="border-line border-t">
                  <th scope="row" className="py-1.5 pr-3 font-normal">
                    <ClassTime start={start} end={end} />
                  </th>
                  <td className="py-1.5 text-right font-medium">
                    {state ? (
                      texts.states[state]
                    ) : (
                      <span className="text-muted">
                        {new Date(start) > now ? texts.month.ahead : texts.month.blank}
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </>
  )
}

type Share = { held: number; attended: number }

/** As texts take it: how many of how many, and the percentage. */
export const shareOf = ({ attended, held }: Share) =>
  [attended, held, Math.floor((attended * 100) / Math.max(1, held))] as const
