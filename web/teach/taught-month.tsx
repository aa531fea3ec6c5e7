import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { TaughtMonth } from '../../contract/classes/routine.ts'
import { TutorsOnly } from '../auth/guards.tsx'
import { Page } from '../dashboard/page.tsx'
import { useTodayTexts } from '../i18n/today.ts'
import { ChoiceLink } from '../learn/routine/heading.tsx'
import { paths } from '../paths.ts'
import { taughtMonthQuery } from '../queries/attendance.ts'
import { MonthSheet, useMonth } from '../sessions/attendance-month.tsx'
import { ClassTime } from '../sessions/class-time.tsx'
import { Loaded } from '../ui/error-state.tsx'

/** The classes that a tutor teaches in a month, with their hours: the rows of the first screen's figures. */
export default function TaughtMonthPage() {
  return (
    <TutorsOnly>
      <Page title={useTodayTexts().month.title}>
        <Month />
      </Page>
    </TutorsOnly>
  )
}

const shows = ['all', 'held', 'ahead', 'students'] as const

function Month() {
  const texts = useTodayTexts().month
  const month = useMonth()
  const [address] = useSearchParams()
  const query = useQuery(taughtMonthQuery(month))
  const show = shows.find((one) => one === address.get('show')) ?? 'all'
  return (
    <MonthSheet title={texts.list} month={month} back={null}>
      <nav aria-label={texts.list} className="screen-only flex flex-wrap gap-1">
        {shows.map((one) => (
          <ChoiceLink key={one} to={paths.taught(month, one)} isChosen={one === show}>
            {texts[one]}
          </ChoiceLink>
        ))}
      </nav>
      <Loaded query={query} failed={texts.failed}>
        {(read) => <Read read={read} show={show} />}
      </Loaded>
    </MonthSheet>
  )
}

/** All classes, those that are over or to come, or their students by session. */
function Read({ read, show }: { read: TaughtMonth; show: (typeof shows)[number] }) {
  const texts = useTodayTexts().month
  if (read.classes.length === 0) return <p className="text-muted">{texts.none}</p>
  if (show === 'students') return <Sessions read={read} />
  const shown = read.classes.filter(({ isOver }) => show === 'all' || isOver === (show === 'held'))
  if (shown.length === 0)
    return <p className="text-muted">{show === 'held' ? texts.noneHeld : texts.noneAhead}</p>
  return (
    <table className="w-full border-collapse text-left">
      <thead className="text-muted text-sm">
        <tr>
          {[texts.class, texts.attendance, texts.length].map((head) => (
            <th
              key={head}
              scope="col"
              className="pb-2 pl-3 text-right font-medium first:pl-0 first:text-left"
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((one) => (
          <ClassRow key={one._id} one={one} />
        ))}
      </tbody>
      {show !== 'ahead' && (
        <tfoot>
          <tr className="border-line-strong border-t-2 font-semibold">
            <th scope="row" className="py-2.5">
              {texts.total}
            </th>
            <td className={`py-2.5 ${right}`}>
              {read.attendance.of > 0 && texts.cameTimes(read.attendance.came, read.attendance.of)}
            </td>
            <td className={`whitespace-nowrap py-2.5 ${right}`}>{texts.time(read.minutes)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

const right = 'pl-3 text-right align-top tabular-nums'
const link = 'wrap-anywhere inline-flex min-h-11 items-center underline-offset-4 hover:underline'

function ClassRow({ one }: { one: TaughtMonth['classes'][number] }) {
  const texts = useTodayTexts().month
  const { _id, sessionId, title, start, end, isOver, minutes, attendance, insteadOf } = one
  const said = attendance.of > 0 ? texts.came(attendance.came, attendance.of) : texts.notTaken
  return (
    <tr className="break-inside-avoid border-line border-t">
      <th scope="row" className="py-1.5 font-normal">
        <Link prefetch="intent" to={paths.bookedSession(sessionId)} className={`${link} font-semibold`}>
          {title}
        </Link>
        <span className="block text-muted text-sm">
          <ClassTime start={start} end={end} />
          {insteadOf && ` · ${texts.insteadOf(insteadOf)}`}
        </span>
      </th>
      <td className={`py-1.5 text-sm ${right}`}>
        {(isOver || attendance.of > 0) && (
          <Link prefetch="intent" to={paths.roll(_id)} aria-label={`${said}: ${title}`} className={link}>
            {said}
          </Link>
        )}
      </td>
      <td className={`whitespace-nowrap py-4 text-sm ${right}`}>
        {minutes !== undefined && texts.time(minutes)}
      </td>
    </tr>
  )
}

function Sessions({ read: { sessions, students } }: { read: TaughtMonth }) {
  const texts = useTodayTexts().month
  return (
    <section className="grid gap-1">
      <h3 className="font-bold text-lg">{texts.studentCount(students)}</h3>
      {sessions.length > 1 && <p className="text-muted text-sm">{texts.sessionsHint}</p>}
      <ul className="divide-y divide-line">
        {sessions.map(({ _id, title, students: its, isOwn }) => (
          <li key={_id} className="flex items-center justify-between gap-4">
            <Link
              prefetch="intent"
              to={isOwn ? paths.roster(_id) : paths.bookedSession(_id)}
              className={`${link} font-medium`}
            >
              {title}
            </Link>
            <span className="shrink-0 text-sm tabular-nums">{texts.studentCount(its)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
