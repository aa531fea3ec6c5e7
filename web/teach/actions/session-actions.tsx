import { type ReactNode, useState } from 'react'
import type { Session } from '../../../contract/sessions/sessions.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { SessionAction as Action } from './session-dialogs.tsx'

const load = async () => (await import('./session-dialogs.tsx')).SessionDialog

const variants = { approve: 'primary', reject: 'secondary', update: 'secondary', delete: 'quiet' } as const

type Decision = Exclude<Action, 'course'>

/**
 * An Admin's decisions (T06-T08): approve or reject a pending session, update or delete an approved one. Its
 * tutor updates what is theirs.
 */
function actionsFor(session: Session, isAdmin: boolean): readonly Decision[] {
  const { status, cancelledAt } = session
  if (cancelledAt) return []
  if (!isAdmin) return hasRoster(session) ? ['update'] : []
  if (status === 'pending') return ['approve', 'reject']
  return status === 'approved' ? ['update', 'delete'] : []
}

/** Only people who manage an approved session may read who comes. */
export const hasRoster = ({ status, managed }: Session): boolean => status === 'approved' && managed === true

type Props = { session: Session; onGone?: () => void }

/**
 * The actions on a session, as buttons for those who manage it. `onGone` is called after the session was
 * deleted.
 */
export function SessionActions({ session, onGone }: Props) {
  const texts = useSessionTexts()
  const { actions, open, dialog } = useSessionDialogs({ session, onGone })
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action}
          size="sm"
          variant={variants[action]}
          aria-label={texts.actionOn[action](session.title)}
          onClick={() => open(action)}
        >
          {texts[action]}
        </Button>
      ))}
      {hasRoster(session) && (
        <>
          <ButtonLink
            to={paths.roster(session._id)}
            size="sm"
            variant="secondary"
            aria-label={texts.rosterOf(session.title)}
          >
            {texts.roster}
          </ButtonLink>
          <Button
            size="sm"
            variant="secondary"
            aria-label={texts.batchesOf(session.title)}
            onClick={() => open('course')}
          >
            {texts.batches}
          </Button>
        </>
      )}
      {dialog}
    </>
  )
}

/** The decisions that a person may take about a session, and the dialog of the chosen one. */
export function useSessionDialogs({ session, onGone }: Props) {
  const { role } = useRole()
  const [chosen, setChosen] = useState<Action>()
  const Dialog = useLazyComponent(load, chosen !== undefined)
  const close = () => setChosen(undefined)
  const dialog: ReactNode = chosen && Dialog && (
    <Dialog action={chosen} session={session} onClose={close} onGone={onGone} />
  )
  return { actions: actionsFor(session, role === 'Admin'), open: setChosen, dialog }
}
