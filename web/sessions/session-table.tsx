import { Link } from 'react-router'
import type { Session } from '../../contract/sessions.ts'
import { useRole } from '../auth/auth-provider.tsx'
import { useSessionMessages } from '../i18n/sessions.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Money } from '../ui/money.tsx'
import { SessionPicture } from '../ui/session-picture.tsx'
import { StatusBadge } from './badges.tsx'
import { ClassStart } from './class-start.tsx'
import { Enrolled } from './enrolled.tsx'
import { RejectionNote } from './rejection-note.tsx'
import { hasActions, SessionActions } from './session-actions.tsx'
import { previewState } from './session-preview.ts'
import { StateBadge } from './state-badge.tsx'

export type SessionListProps = { sessions: readonly Session[]; now: Date }

/** A page of sessions on wide screens. */
export function SessionTable({ sessions, now }: SessionListProps) {
  const messages = useSessionMessages()
  const heads = [
    messages.session,
    messages.classStart,
    messages.status,
    messages.fee,
    messages.enrolled,
    messages.actions,
  ]
  return (
    <Card className="overflow-x-auto">
      <table className="w-full text-left">
        <thead className="text-muted text-sm">
          <tr>
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className="whitespace-nowrap px-3 py-3 font-medium first:pl-5 last:pr-5"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {sessions.map((session) => (
          <tbody key={session._id} className="border-line border-t">
            <Row session={session} now={now} />
            {session.status === 'rejected' && (
              <tr>
                <td colSpan={heads.length} className="px-5 pb-4">
                  <RejectionNote session={session} />
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </Card>
  )
}

type RowProps = { session: Session; now: Date }

function Row({ session, now }: RowProps) {
  const messages = useSessionMessages()
  const { role } = useRole()
  const detail = paths.bookedSession(session._id)
  return (
    <tr className="align-top *:px-3 *:py-4 *:first:pl-5 *:last:pr-5">
      <th scope="row" className="font-normal">
        <div className="flex gap-3">
          <SessionPicture src={session.image} className="h-11 w-16 shrink-0 rounded-control" />
          <div className="min-w-0">
            <span className="wrap-anywhere line-clamp-3 leading-snug">
              <Link
                prefetch="intent"
                to={detail}
                state={previewState(session)}
                className="font-semibold hover:underline focus-visible:-outline-offset-2"
              >
                {session.title}
              </Link>
            </span>
            <p className="wrap-anywhere text-muted text-sm">{messages.by(session.tutor)}</p>
          </div>
        </div>
      </th>
      <td className="text-sm">
        <ClassStart session={session} />
      </td>
      <td>
        <div className="grid justify-items-start gap-1">
          <StatusBadge session={session} now={now} />
          <StateBadge session={session} now={now} />
        </div>
      </td>
      <td className="font-medium">
        <Money amount={session.fee} orFree />
      </td>
      <td className="whitespace-nowrap tabular-nums">
        <Enrolled session={session} />
      </td>
      <td>
        <div className="flex gap-1.5">
          <SessionActions session={session} />
          {/* An Admin's buttons need the space; the title is a link too. */}
          {!(role === 'Admin' && hasActions(session)) && (
            <ButtonLink
              to={detail}
              variant="secondary"
              size="sm"
              aria-label={messages.viewSession(session.title)}
            >
              {messages.view}
            </ButtonLink>
          )}
        </div>
      </td>
    </tr>
  )
}
