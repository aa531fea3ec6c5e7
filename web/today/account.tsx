import type { Overview } from '../../contract/centre/overview.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { VerifyEmailNotice } from '../you/profile/verify-email-notice.tsx'
import { Panel } from './panel.tsx'

type Props = { overview: Overview }

/** Shows what still waits for this person's account: a request to teach, an address to confirm. */
export function Account({ overview: { tutorRequest } }: Props) {
  return (
    <>
      {tutorRequest && <TutorRequest request={tutorRequest} />}
      <VerifyEmailNotice />
    </>
  )
}

type Request = NonNullable<Overview['tutorRequest']>

/** What has become of a request to teach, or for another role, and the next step. */
function TutorRequest({ request: { kind, role, state, at, reason } }: { request: Request }) {
  const texts = useTodayTexts()
  const { dateTime } = useTimeFormats()
  const said = texts.request
  const isAdmin = role === 'Admin'
  return (
    <Panel title={said[isAdmin ? 'Admin' : 'Instructor'][state]}>
      <div className="grid gap-1">
        {reason && <p className="wrap-anywhere">{said.reason(reason)}</p>}
        {(!isAdmin || state === 'pending') && <p>{said.hints[state]}</p>}
        {at && <p className="text-muted text-sm">{said.since(dateTime(at, 'date'))}</p>}
      </div>
      {!isAdmin && state === 'approved' && (
        <ButtonLink to={paths.createSession()} className="self-start">
          {texts.createSession}
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
