import { Link } from 'react-router'
import type { Session } from '../../contract/sessions/sessions.ts'
import { useRole } from '../auth/auth-provider.tsx'
import type { CardsProps } from '../find/found-card.tsx'
import { useMedia } from '../hooks/use-media.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { useWaitlistTexts } from '../i18n/waitlist.ts'
import { paths } from '../paths.ts'
import { CardPrice } from '../sessions/card-price.tsx'
import { SessionWhen } from '../sessions/class-time.tsx'
import { previewState } from '../sessions/navigation-state.ts'
import { SessionPicture, TutorFace } from '../sessions/session-picture.tsx'
import { RejectionNote } from '../sessions/status-badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { Rows } from '../ui/rows.tsx'
import { hasRoster, SessionActions, useSessionDialogs } from './actions/session-actions.tsx'

/** A page of sessions for staff: a table, and cards on phones. */
export function SessionRows({ sessions, badges }: CardsProps) {
  const texts = useSessionTexts()
  const isAdmin = useRole().role === 'Admin'
  const isWide = useMedia('(min-width: 64rem)')
  return (
    <Rows
      items={sessions}
      columns={[
        { head: texts.session, place: 'name', cell: (session) => <Name session={session} /> },
        { head: texts.when, cell: (session) => <SessionWhen of={session} /> },
        {
          head: texts.status,
          place: 'plain',
          cell: (session) => <div className="flex flex-wrap gap-1">{badges?.(session)}</div>,
        },
        { head: texts.fee, cell: (session) => <CardPrice session={session} />, className: 'font-medium' },
        {
          head: texts.enrolled,
          cell: (session) => <Enrolled session={session} />,
          className: 'whitespace-nowrap tabular-nums',
        },
        // On a phone the acts are at the top of the card: a decision is below what it is about.
        ...(isAdmin && !isWide ? [{ head: texts.decision, ...decision }] : []),
      ]}
      actions={{
        head: texts.actions,
        cell: (session) =>
          isAdmin && isPending(session) ? isWide && decisionOn(session) : <Actions session={session} />,
      }}
    />
  )
}

const isPending = ({ status, cancelledAt }: Session) => status === 'pending' && !cancelledAt

/** Approve or reject. */
const decisionOn = (session: Session) =>
  isPending(session) && (
    <div className="flex flex-wrap gap-2 max-lg:mt-1 lg:grid lg:*:whitespace-nowrap">
      <SessionActions session={session} />
    </div>
  )

const decision = { place: 'plain', cell: decisionOn, className: 'empty:hidden' } as const

/** Title, tutor, and the reason of a rejection. */
function Name({ session }: { session: Session }) {
  const texts = useSessionTexts()
  return (
    <>
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
          <p className="flex items-center gap-1.5 text-muted text-sm">
            <TutorFace src={session.tutorPhoto} />
            <span className="wrap-anywhere min-w-0">{texts.by(session.tutor)}</span>
          </p>
        </div>
      </div>
      {session.status === 'rejected' && (
        <div className="mt-2">
          <RejectionNote session={session} />
        </div>
      )}
    </>
  )
}

/** The acts on a session, in a menu, or the only one as a button. */
function Actions({ session }: { session: Session }) {
  const texts = useSessionTexts()
  const { actions, open, dialog } = useSessionDialogs({ session })
  const { _id, title } = session
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

/** How many have a seat. Leads those who manage the session to who they are. */
function Enrolled({ session }: { session: Session }) {
  const texts = useSessionTexts()
  const waiting = useWaitlistTexts()
  const seats = texts.enrolledOf(session.enrolled, session.capacity)
  const text = session.waiting ? `${seats}, ${waiting.count(session.waiting)}` : seats
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
