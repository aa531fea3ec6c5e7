import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { TutorsOnly } from '../../auth/guards.tsx'
import { useRosterMessages } from '../../i18n/roster.ts'
import { useSessionMessages } from '../../i18n/sessions.ts'
import { paths } from '../../paths.ts'
import { sessionQuery } from '../../queries/sessions.ts'
import { Roster } from '../../roster/roster.tsx'
import { LoadProblem } from '../../ui/load-problem.tsx'
import { ListSkeleton } from '../../ui/skeleton.tsx'
import { Page } from './page.tsx'

/** Who has a seat in a session, for its Instructor and Admins. */
export default function RosterPage() {
  return (
    <TutorsOnly>
      <Screen />
    </TutorsOnly>
  )
}

function Screen() {
  const messages = useRosterMessages()
  const { seeAll } = useSessionMessages()
  const { sessionId = '' } = useParams()
  const { email } = useCurrentUser()
  const query = useQuery(sessionQuery(sessionId, email))
  return (
    <Page title={messages.title} names={{ [paths.bookedSession(sessionId)]: query.data?.title }}>
      {query.data ? (
        <Roster session={query.data} />
      ) : query.isPending ? (
        <ListSkeleton />
      ) : (
        <LoadProblem
          query={query}
          title={messages.failed}
          missing={{
            title: messages.missing,
            text: messages.missingHint,
            to: paths.sessionList(),
            label: seeAll,
          }}
        />
      )}
    </Page>
  )
}
