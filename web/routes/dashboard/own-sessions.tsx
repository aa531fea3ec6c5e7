import { useDashboardMessages } from '../../i18n/dashboard.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { type OverviewQuery, Panel } from './panel.tsx'

/** The states of an Instructor's own sessions. */
export function OwnSessions({ query }: { query: OverviewQuery }) {
  const messages = useDashboardMessages()
  return (
    <Panel title={messages.ownTitle} query={query}>
      {({ own }) => (
        <>
          {own && own.pending > 0 && <p className="font-medium">{messages.ownWaiting(own.pending)}</p>}
          {own && own.rejected > 0 && (
            <p className="font-medium text-danger">{messages.ownRejected(own.rejected)}</p>
          )}
          {!(own?.pending || own?.rejected) && <p className="text-muted">{messages.nothingOwnWaiting}</p>}
          <div className="mt-auto flex flex-wrap gap-3">
            <ButtonLink to={paths.createSession()}>{messages.createSession}</ButtonLink>
            <ButtonLink to={paths.sessionList()} variant="secondary">
              {messages.seeSessions}
            </ButtonLink>
          </div>
        </>
      )}
    </Panel>
  )
}
