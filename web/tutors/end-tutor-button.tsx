import { useState } from 'react'
import { useTutorMessages } from '../i18n/tutors.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useTutorChange } from './use-tutor-change.ts'

type Props = {
  tutor: { _id: string; name: string }
  /** Called when the list no longer has the tutor. */
  onGone: (id: string) => void
}
type Ending = {
  to: 'deactivate' | 'delete'
  messages: Record<'label' | 'keep' | 'named' | 'title' | 'text' | 'done' | 'failed', string>
}

/** Deactivates a tutor, after a confirmation. */
export function DeactivateButton({ tutor, onGone }: Props) {
  const messages = useTutorMessages()
  return (
    <EndTutorButton
      tutor={tutor}
      onGone={onGone}
      to="deactivate"
      messages={{
        label: messages.deactivate,
        named: messages.deactivateNamed(tutor.name),
        title: messages.deactivateTitle,
        text: messages.deactivateText(tutor.name),
        keep: messages.keepTutor,
        done: messages.deactivated,
        failed: messages.failedToDeactivate,
      }}
    />
  )
}

/** Deletes a tutor or an application, after a confirmation (V14). */
export function DeleteButton({ tutor, onGone }: Props) {
  const messages = useTutorMessages()
  return (
    <EndTutorButton
      tutor={tutor}
      onGone={onGone}
      to="delete"
      messages={{
        label: messages.delete,
        named: messages.deleteNamed(tutor.name),
        title: messages.deleteTitle,
        text: messages.deleteText(tutor.name),
        keep: messages.keepApplication,
        done: messages.deleted,
        failed: messages.failedToDelete,
      }}
    />
  )
}

function EndTutorButton({ tutor, onGone, to, messages }: Props & Ending) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const change = useTutorChange(tutor._id, {
    done: messages.done,
    failed: messages.failed,
    onDone: () => {
      onGone(tutor._id)
      close()
    },
  })
  return (
    <>
      <Button
        size="sm"
        variant={to === 'delete' ? 'quiet' : 'secondary'}
        aria-label={messages.named}
        onClick={() => {
          change.reset()
          setOpen(true)
        }}
      >
        {messages.label}
      </Button>
      <ConfirmDialog
        open={open}
        danger
        title={messages.title}
        text={messages.text}
        problem={change.error ?? undefined}
        confirmLabel={messages.label}
        keepLabel={messages.keep}
        busy={change.isPending}
        onConfirm={() => change.submit({ to })}
        onClose={close}
      />
    </>
  )
}
