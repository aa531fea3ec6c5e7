import { Link } from 'react-router'
import type { CardsProps } from '../find/found-card.tsx'
import { useSessionMessages } from '../i18n/sessions.ts'
import { paths } from '../paths.ts'
import { CardPrice } from '../sessions/card-price.tsx'
import { ClassStart } from '../sessions/class-time.tsx'
import { RejectionNote } from '../sessions/session-notes.tsx'
import { SessionPicture } from '../sessions/session-picture.tsx'
import { previewState } from '../sessions/session-preview.ts'
import { Row, Table } from '../ui/table.tsx'
import { Enrolled, SessionRowActions } from './actions/session-row-actions.tsx'

/** A page of sessions for staff, on wide screens. */
export function SessionTable({ sessions, badges }: CardsProps) {
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
    <Table heads={heads}>
      {sessions.map((session) => (
        <Row key={session._id}>
          <th scope="row" className="font-normal">
            <div className="flex gap-3">
              <SessionPicture src={session.image} className="h-11 w-16 shrink-0 rounded-control" />
              <div className="min-w-0">
                <span className="wrap-anywhere line-clamp-3 leading-snug">
                  <Link
                    prefetch="intent"
                    to={paths.bookedSession(session._id)}
                    state={previewState(session)}
                    className="font-semibold hover:underline focus-visible:-outline-offset-2"
                  >
                    {session.title}
                  </Link>
                </span>
                <p className="wrap-anywhere text-muted text-sm">{messages.by(session.tutor)}</p>
              </div>
            </div>
            {session.status === 'rejected' && (
              <div className="mt-2">
                <RejectionNote session={session} />
              </div>
            )}
          </th>
          <td className="text-sm">
            <ClassStart session={session} />
          </td>
          <td>
            <div className="flex flex-wrap gap-1">{badges?.(session)}</div>
          </td>
          <td className="font-medium">
            <CardPrice session={session} />
          </td>
          <td className="whitespace-nowrap tabular-nums">
            <Enrolled session={session} />
          </td>
          <td>
            <div className="flex gap-1.5">
              <SessionRowActions session={session} />
            </div>
          </td>
        </Row>
      ))}
    </Table>
  )
}
