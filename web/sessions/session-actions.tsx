import { type ReactNode, useState } from 'react'
import type { Session } from '../../contract/sessions.ts'
import { useRole } from '../auth/auth-provider.tsx'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import type { SessionAction as Action } from './session-dialogs.tsx'

const load = async () => (await import('./session-dialogs.tsx')).SessionDialog

const variants = { approve: 'primary', reject: 'secondary', update: 'secondary', delete: 'quiet' } as const

/** An Admin's decisions (T06-T08): approve or reject a pending session, update or delete an approved one. */
function actionsFor({ status }: Session): readonly Action[] {
  if (status === 'pending') return ['approve', 'reject']
  return status === 'approved' ? ['update', 'delete'] : []
}

/** Only people who manage an approved session may read who comes. */
export const hasRoster = ({ status, managed }: Session): boolean => status === 'approved' && managed === true

type Props = { session: Session; onGone?: () => void }

/** What a person may do with a session that they manage, as buttons. `onGone` is called after the session was deleted. */
export function SessionActions({ session, onGone }: Props) {
  const messages = useSessionMessages()
  const { actions, open, dialog } = useSessionDialogs({ session, onGone })
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action}
          size="sm"
          variant={variants[action]}
          aria-label={messages.actionOn[action](session.title)}
          onClick={() => open(action)}
        >
          {messages[action]}
        </Button>
      ))}
      {hasRoster(session) && (
        <ButtonLink
          to={paths.roster(session._id)}
          size="sm"
          variant="secondary"
          aria-label={messages.rosterOf(session.title)}
        >
          {messages.roster}
        </ButtonLink>
      )}
      {dialog}
    </>
  )
}

/** The same in a row of a table: what waits for a decision as buttons, the rest in a menu. */
export function SessionRowActions({ session }: { session: Session }) {
  const messages = useSessionMessages()
  const { actions, open, dialog } = useSessionDialogs({ session })
  const { _id, title } = session
  if (session.status === 'pending' && actions.length > 0) return <SessionActions session={session} />
  const view = { label: messages.view, name: messages.viewSession(title), to: paths.bookedSession(_id) }
  const roster = { label: messages.roster, name: messages.rosterOf(title), to: paths.roster(_id) }
  const copy = { label: messages.duplicate, name: messages.duplicateOf(title), to: paths.copySession(_id) }
  if (!hasRoster(session))
    return (
      <ButtonLink to={view.to} variant="secondary" size="sm" aria-label={view.name}>
        {view.label}
      </ButtonLink>
    )
  const decisions = actions.map((action) => ({
    label: messages[action],
    name: messages.actionOn[action](title),
    danger: action === 'delete',
    onSelect: () => open(action),
  }))
  const gentle = decisions.filter(({ danger }) => !danger)
  return (
    <>
      <RowMenu
        label={messages.actionsOf(title)}
        acts={[...gentle, roster, view, copy, ...decisions.filter(({ danger }) => danger)]}
      />
      {dialog}
    </>
  )
}

/** An Admin's decisions about a session, and the dialog of the one that was chosen. */
function useSessionDialogs({ session, onGone }: Props) {
  const { role } = useRole()
  const [chosen, setChosen] = useState<Action>()
  const Dialog = useLazyComponent(load, chosen !== undefined)
  const close = () => setChosen(undefined)
  const dialog: ReactNode = chosen && Dialog && (
    <Dialog action={chosen} session={session} onClose={close} onGone={onGone} />
  )
  return { actions: role === 'Admin' ? actionsFor(session) : [], open: setChosen, dialog }
}
