import { useState } from 'react'
import type { Session } from '../../contract/sessions.ts'
import { useRole } from '../auth/auth-provider.tsx'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import type { SessionAction as Action } from './session-dialogs.tsx'

const load = async () => (await import('./session-dialogs.tsx')).SessionDialog

const variants = { approve: 'primary', reject: 'secondary', update: 'secondary', delete: 'quiet' } as const

/** An Admin's actions (T06-T08): approve or reject a pending session, update or delete an approved one. */
function actionsFor({ status }: Session): readonly Action[] {
  if (status === 'pending') return ['approve', 'reject']
  return status === 'approved' ? ['update', 'delete'] : []
}

/** Only people who manage an approved session may read who comes. */
export const hasRoster = ({ status, managed }: Session): boolean => status === 'approved' && managed === true

export const hasActions = (session: Session): boolean => actionsFor(session).length > 0

/** What a person may do with a session that they manage. `onGone` is called after the session was deleted. */
export function SessionActions({ session, onGone }: { session: Session; onGone?: () => void }) {
  const messages = useSessionMessages()
  const { role } = useRole()
  const [open, setOpen] = useState<Action | undefined>()
  const actions = role === 'Admin' ? actionsFor(session) : []
  const Dialog = useLazyComponent(load, open !== undefined)
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action}
          size="sm"
          variant={variants[action]}
          aria-label={messages.actionOn[action](session.title)}
          onClick={() => setOpen(action)}
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
      {open && Dialog && (
        <Dialog action={open} session={session} onClose={() => setOpen(undefined)} onGone={onGone} />
      )}
    </>
  )
}
