import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { useRole } from '../auth/auth-provider.tsx'
import { Page } from '../dashboard/page.tsx'
import { useCalendarTexts } from '../i18n/calendar.ts'
import { useDayOffTexts } from '../i18n/days-off.ts'
import { paths } from '../paths.ts'
import { owedClassesQuery } from '../queries/bookings.ts'
import { CentreRoutine } from '../run/routine/centre-routine.tsx'
import { DayOffButton } from '../run/routine/day-off/day-off-button.tsx'
import { ClassTime } from '../sessions/class-time.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Summary } from '../ui/summary.tsx'
import { OwnRoutine } from './routine/own-routine.tsx'

const OWN = 'mine'

/**
 * R24: one's own classes. B07: for Admins and cashiers those of the centre, and a second view with their own.
 */
export default function Routine() {
  const texts = useCalendarTexts()
  const { role, isCashier, loading, retry } = useRole()
  if (role === 'Admin' || isCashier) return <RoutineOfCentre />
  const teaches = role === 'Instructor'
  return (
    <Page title={texts.title} intro={texts.intro} action={teaches && <DayOffButton isOwn />}>
      {teaches && <OwedClasses />}
      {loading && !retry ? <Skeleton className="h-96 rounded-card" /> : <OwnRoutine />}
    </Page>
  )
}

function RoutineOfCentre() {
  const { role } = useRole()
  const own = useCalendarTexts()
  const centre = useCalendarTexts().centre
  const [search] = useSearchParams()
  const isOwn = search.get('of') === OWN
  const { title, intro } = isOwn ? own : centre
  return (
    <Page
      title={title}
      intro={intro}
      action={
        <div className="flex flex-wrap gap-2">
          {role === 'Admin' && !isOwn && <DayOffButton />}
          {role === 'Instructor' && isOwn && <DayOffButton isOwn />}
          <ButtonLink variant="secondary" size="sm" to={isOwn ? '?' : `?of=${OWN}`}>
            {isOwn ? centre.title : own.title}
          </ButtonLink>
        </div>
      }
    >
      {(role === 'Admin' ? !isOwn : role === 'Instructor' && isOwn) && <OwedClasses />}
      {isOwn ? <OwnRoutine keep={{ of: OWN }} /> : <CentreRoutine />}
    </Page>
  )
}

/** Classes that are still to be made up: each leads to its session. Nothing where there is none. */
function OwedClasses() {
  const texts = useDayOffTexts()
  const { data: classes = [] } = useQuery(owedClassesQuery())
  if (classes.length === 0) return null
  return (
    <details className="screen-only mb-4 rounded-card border border-accent bg-surface px-4">
      <Summary>{texts.owed(classes.length)}</Summary>
      <p className="text-muted text-sm">{texts.owedHint}</p>
      <ul className="divide-y divide-line pb-2">
        {classes.map(({ _id, sessionId, title, start, end, enrolled }) => (
          <li key={_id} className="py-1">
            <Link
              to={paths.bookedSession(sessionId)}
              className="wrap-anywhere inline-flex min-h-11 items-center font-medium hover:underline"
            >
              {title}
            </Link>
            <p className="text-muted text-sm">
              <ClassTime start={start} end={end} /> · {texts.seats(enrolled)}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
