import { useDashboardWords } from '../../i18n/dashboard.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { type OverviewQuery, Panel } from './panel.tsx'

/** What became of an Instructor's own sessions. */
export function OwnSessions({ query }: { query: OverviewQuery }) {
  const words = useDashboardWords()
  return (
    <Panel title={words.ownTitle} query={query}>
      {({ own }) => (
        <>
          {own && own.pending > 0 && <p className="font-medium">{words.ownWaiting(own.pending)}</p>}
          {own && own.rejected > 0 && (
            <p className="font-medium text-danger">{words.ownRejected(own.rejected)}</p>
          )}
          {!(own?.pending || own?.rejected) && <p className="text-muted">{words.nothingOwnWaiting}</p>}
          <div className="mt-auto flex flex-wrap gap-3">
            <ButtonLink to={paths.createSession()}>{words.createSession}</ButtonLink>
            <ButtonLink to={paths.sessionList()} variant="secondary">
              {words.seeSessions}
            </ButtonLink>
          </div>
        </>
      )}
    </Panel>
  )
}
