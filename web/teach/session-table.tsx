import { Link } from 'react-router'
import type { Session } from '../../contract/sessions/sessions.ts'
import type { CardsProps } from '../find/found-card.tsx'
import { useSessionTexts } from '../i18n/sessions.ts'
import { useWaitlistTexts } from '../i18n/waitlist.ts'
import { paths } from '../paths.ts'
import { CardPrice } from '../sessions/card-price.tsx'
import { ClassStart } from '../sessions/class-time.tsx'
import { previewState } from '../sessions/navigation-state.ts'
import { SessionPicture } from '../sessions/session-picture.tsx'
import { RejectionNote } from '../sessions/status-badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { Row, Table } from '../ui/table.tsx'
import { hasRoster, SessionActions, useSessionDialogs } from './actions/session-actions.tsx'

/** A page of sessions for staff, on wide screens. */
export function SessionTable({ sessions, badges }: CardsProps) {
  const texts = useSessionTexts()
  const heads = [texts.session, texts.classStart, texts.status, texts.fee, texts.enrolled, texts.actions]
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
                <p className="wrap-anywhere text-muted text-sm">{texts.by(session.tutor)}</p>
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

/** `SessionActions` in a row of a table: what waits for a decision as buttons, the rest in a menu. */
export function SessionRowActions({ session }: { session: Session }) {
  const texts = useSessionTexts()
  const { actions, open, dialog } = useSessionDialogs({ session })
  const { _id, title } = session
  if (session.status === 'pending' && actions.length > 0) return <SessionActions session={session} />
  const view = { label: texts.view, name: texts.viewSession(title), to: paths.bookedSession(_id) }
  const roster = { label: texts.roster, name: texts.rosterOf(title), to: paths.roster(_id) }
  const copy = { label: texts.duplicate, name: texts.duplicateOf(title), to: paths.copySession(_id) }
  if (!hasRoster(session))
    return (
      <ButtonLink to={view.to} variant="secondary" size="sm" aria-label={view.name}>
        {view.label}
      </ButtonLink>
    )
  const decisions = actions.map((action) => ({
    label: texts[action],
    name: texts.actionOn[action](title),
    danger: action === 'delete',
    onSelect: () => open(action),
  }))
  const batches = {
    label: texts.batches,
    name: texts.batchesOf(title),
    onSelect: () => open('course'),
  }
  const gentle = decisions.filter(({ danger }) => !danger)
  return (
    <>
      <RowMenu
        label={texts.actionsOf(title)}
        actions={[...gentle, roster, view, batches, copy, ...decisions.filter(({ danger }) => danger)]}
      />
      {dialog}
    </>
  )
}

type EnrolledProps = { session: Session /** Where no head of a column says it. */; isLabelled?: boolean }

/** How many have a seat. Leads those who manage the session to who they are. */
export function Enrolled({ session, isLabelled = false }: EnrolledProps) {
  const texts = useSessionTexts()
  const waiting = useWaitlistTexts()
  const seats = texts.enrolledOf(session.enrolled, session.capacity)
  const all = session.waiting ? `${seats}, ${waiting.count(session.waiting)}` : seats
  const text = isLabelled ? `${texts.enrolled}: ${all}` : all
  if (!hasRoster(session)) return text
  return (
    <Link
      prefetch="intent"
      to={paths.roster(session._id)}
      aria-label={`${text}: ${texts.rosterOf(session.title)}`}
      className="-my-2 inline-flex min-h-11 items-center font-medium text-primary underline-offset-4 hover:underline"
    >
      {text}
    </Link>
  )
}
