import { useState } from 'react'
import { useTutorWords } from '../i18n/tutors.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useTutorChange } from './use-tutor-change.ts'

type Props = {
  tutor: { _id: string; name: string }
  /** Called when the tutor is no longer in the list. */
  onGone: (id: string) => void
}
type Ending = {
  to: 'deactivate' | 'delete'
  words: Record<'label' | 'keep' | 'named' | 'title' | 'text' | 'done' | 'failed', string>
}

/** Takes a tutor off the list after asking. */
export function DeactivateButton({ tutor, onGone }: Props) {
  const words = useTutorWords()
  return (
    <EndTutorButton
      tutor={tutor}
      onGone={onGone}
      to="deactivate"
      words={{
        label: words.deactivate,
        named: words.deactivateNamed(tutor.name),
        title: words.deactivateTitle,
        text: words.deactivateText(tutor.name),
        keep: words.keepTutor,
        done: words.deactivated,
        failed: words.failedToDeactivate,
      }}
    />
  )
}

/** Removes a tutor or an application for good after asking (V14). */
export function DeleteButton({ tutor, onGone }: Props) {
  const words = useTutorWords()
  return (
    <EndTutorButton
      tutor={tutor}
      onGone={onGone}
      to="delete"
      words={{
        label: words.delete,
        named: words.deleteNamed(tutor.name),
        title: words.deleteTitle,
        text: words.deleteText(tutor.name),
        keep: words.keepApplication,
        done: words.deleted,
        failed: words.failedToDelete,
      }}
    />
  )
}

function EndTutorButton({ tutor, onGone, to, words }: Props & Ending) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const change = useTutorChange(tutor._id, {
    done: words.done,
    failed: words.failed,
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
        aria-label={words.named}
        onClick={() => {
          change.reset()
          setOpen(true)
        }}
      >
        {words.label}
      </Button>
      <ConfirmDialog
        open={open}
        danger
        title={words.title}
        text={words.text}
        problem={change.error?.message}
        confirmLabel={words.label}
        keepLabel={words.keep}
        busy={change.isPending}
        onConfirm={() => change.send({ to })}
        onClose={close}
      />
    </>
  )
}
