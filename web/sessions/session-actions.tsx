import { useState } from 'react'
import type { Session } from '../../contract/sessions.ts'
import { Button } from '../ui/button.tsx'
import { useWords } from '../words/index.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { UpdateDialog } from './update-dialog.tsx'

const dialogs = { approve: ApproveDialog, reject: RejectDialog, update: UpdateDialog, delete: DeleteDialog }
type Action = keyof typeof dialogs

const variants = { approve: 'primary', reject: 'secondary', update: 'secondary', delete: 'quiet' } as const

/** What an Admin may do to a session: decide it while it is pending; afterwards change or delete it, unless it was rejected (T06-T08). */
function actionsFor({ status }: Session): readonly Action[] {
  if (status === 'pending') return ['approve', 'reject']
  return status === 'approved' ? ['update', 'delete'] : []
}

export const hasActions = (session: Session): boolean => actionsFor(session).length > 0

/** `onGone` is called after the session was deleted. */
export function SessionActions({ session, onGone }: { session: Session; onGone?: () => void }) {
  const words = useWords().sessions
  const [open, setOpen] = useState<Action | undefined>()
  const actions = actionsFor(session)
  const Opened = open && dialogs[open]
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action}
          size="sm"
          variant={variants[action]}
          aria-label={words.actionOn[action](session.title)}
          onClick={() => setOpen(action)}
        >
          {words[action]}
        </Button>
      ))}
      {Opened && <Opened session={session} onClose={() => setOpen(undefined)} onGone={onGone} />}
    </>
  )
}
