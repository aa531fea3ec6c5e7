import { useSessionDecisionMessages } from '../i18n/session-decisions.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { SessionDialogProps } from './session-dialogs.tsx'
import { useSessionChange } from './use-session-change.ts'

/** V14. Deleting cancels the bookings, so the dialog says how many there are. */
export function DeleteDialog({ session, onClose, onGone }: SessionDialogProps) {
  const messages = useSessionMessages()
  const decisions = useSessionDecisionMessages()
  const change = useSessionChange(session._id, {
    done: decisions.deleted,
    failed: decisions.failedToDelete,
    onDone: onGone ?? onClose,
  })
  return (
    <ConfirmDialog
      open
      danger
      title={decisions.deleteTitle}
      text={
        <>
          {decisions.deleteHint(session.title)}
          {session.enrolled > 0 && (
            <strong className="mt-2 block font-semibold text-ink">
              {decisions.deleteCancels(session.enrolled)}
            </strong>
          )}
        </>
      }
      problem={change.error ?? undefined}
      confirmLabel={messages.delete}
      keepLabel={decisions.keep}
      busy={change.isPending}
      onConfirm={() => change.submit('delete')}
      onClose={onClose}
    />
  )
}
