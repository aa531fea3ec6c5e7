import { useSessionWords } from '../i18n/sessions.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { SessionDialogProps } from './session-dialog.ts'
import { useSessionChange } from './use-session-change.ts'

/** V14. What was booked is cancelled, not forgotten: whoever deletes is told how much that is. */
export function DeleteDialog({ session, onClose, onGone }: SessionDialogProps) {
  const words = useSessionWords()
  const change = useSessionChange(session._id, {
    done: words.deleted,
    failed: words.failedToDelete,
    onDone: onGone ?? onClose,
  })
  return (
    <ConfirmDialog
      open
      danger
      title={words.deleteTitle}
      text={
        <>
          {words.deleteHint(session.title)}
          {session.enrolled > 0 && (
            <strong className="mt-2 block font-semibold text-ink">
              {words.deleteCancels(session.enrolled)}
            </strong>
          )}
        </>
      }
      problem={change.error?.message}
      confirmLabel={words.delete}
      keepLabel={words.keep}
      busy={change.isPending}
      onConfirm={() => change.send('delete')}
      onClose={onClose}
    />
  )
}
