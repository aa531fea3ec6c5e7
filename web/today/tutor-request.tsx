import type { Overview } from '../../contract/centre/overview.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { useTodayMessages } from '../i18n/today.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Panel } from './panel.tsx'

type Request = NonNullable<Overview['tutorRequest']>

/** What has become of a request to teach, or for another role, and the next step. */
export function TutorRequest({ request: { kind, role, state, at } }: { request: Request }) {
  const messages = useTodayMessages()
  const { dateTime } = useTimeFormats()
  const said = messages.request
  const isAdmin = role === 'Admin'
  return (
    <Panel title={said[isAdmin ? 'Admin' : 'Instructor'][state]}>
      <div className="grid gap-1">
        {(!isAdmin || state === 'pending') && <p>{said.hints[state]}</p>}
        {at && <p className="text-muted text-sm">{said.since(dateTime(at, 'date'))}</p>}
      </div>
      {!isAdmin && state === 'approved' && (
        <ButtonLink to={paths.createSession()} className="self-start">
          {messages.createSession}
        </ButtonLink>
      )}
      {!isAdmin && (state === 'declined' || (state === 'pending' && kind === 'role')) && (
        <ButtonLink to={paths.tutorApplication()} variant="secondary" className="self-start">
          {state === 'declined' ? said.apply : said.tell}
        </ButtonLink>
      )}
    </Panel>
  )
}
