import { useSessionFormMessages } from '../../i18n/session-form.ts'
import { useSessionMessages } from '../../i18n/sessions.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { SessionDialogProps } from './session-dialogs.tsx'
import { useSessionChange } from './use-session-change.ts'

/** V14. Deleting cancels the bookings: the dialog says how many there are, and that the page stays (C10). */
export function DeleteDialog({ session, onClose, onGone }: SessionDialogProps) {
  const messages = useSessionMessages()
  const decisions = useSessionFormMessages()
  const isBooked = session.enrolled > 0
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
          {isBooked ? decisions.deleteKeepsPage(session.title) : decisions.deleteHint(session.title)}
          {isBooked && (
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
