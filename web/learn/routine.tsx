import { useSearchParams } from 'react-router'
import { useRole } from '../auth/auth-provider.tsx'
import { Page } from '../dashboard/page.tsx'
import { useCalendarMessages } from '../i18n/calendar.ts'
import { CentreRoutine } from '../run/routine/centre-routine.tsx'
import { DayOffButton } from '../run/routine/day-off/day-off-button.tsx'
import { OwedClasses } from '../run/routine/day-off/owed-classes.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { OwnRoutine } from './routine/own-routine.tsx'

const OWN = 'mine'

/** R24: one's own classes. B07: for Admins those of the centre, and a second view with their own. */
export default function Routine() {
  const messages = useCalendarMessages()
  const { role, loading, retry } = useRole()
  if (role === 'Admin') return <RoutineForAdmins />
  const teaches = role === 'Instructor'
  return (
    <Page title={messages.title} intro={messages.intro} action={teaches && <DayOffButton isOwn />}>
      {teaches && <OwedClasses />}
      {loading && !retry ? <Skeleton className="h-96 rounded-card" /> : <OwnRoutine />}
    </Page>
  )
}

function RoutineForAdmins() {
  const own = useCalendarMessages()
  const centre = useCalendarMessages().centre
  const [search] = useSearchParams()
  const isOwn = search.get('of') === OWN
  const { title, intro } = isOwn ? own : centre
  return (
    <Page
      title={title}
      intro={intro}
      action={
        <div className="flex flex-wrap gap-2">
          {!isOwn && <DayOffButton />}
          <ButtonLink variant="secondary" size="sm" to={isOwn ? '?' : `?of=${OWN}`}>
            {isOwn ? centre.title : own.title}
          </ButtonLink>
        </div>
      }
    >
      {!isOwn && <OwedClasses />}
      {isOwn ? <OwnRoutine keep={{ of: OWN }} /> : <CentreRoutine />}
    </Page>
  )
}
