import { useState } from 'react'
import type { Session } from '../../../contract/sessions/sessions.ts'
import { callApi } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useSessionFormTexts } from '../../i18n/session-form.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { TextArea } from '../../ui/inputs.tsx'
import { CourseDialog } from '../session-form/course-dialog.tsx'
import { UpdateDialog } from '../session-form/update-dialog.tsx'
import { ApproveDialog } from './approve-dialog.tsx'

const dialogs = {
  approve: ApproveDialog,
  reject: RejectDialog,
  update: UpdateDialog,
  delete: DeleteDialog,
  course: CourseDialog,
}
export type SessionAction = keyof typeof dialogs

/** The dialog of an action on a session. */
export function SessionDialog({ action, ...props }: SessionDialogProps & { action: SessionAction }) {
  const Opened = dialogs[action]
  return <Opened {...props} />
}

/** Props of every dialog about a session. */
export type SessionDialogProps = { session: Session; onClose: () => void; onGone?: () => void }

const rejection = validateWith(
  async () => (await import('../../../contract/sessions/session-form.ts')).rejection,
)

/** T07, V09: a reason is required, feedback is not. */
function RejectDialog({ session, onClose }: SessionDialogProps) {
  const texts = useSessionTexts()
  const decisions = useSessionFormTexts()
  // The version that the Admin has read: the list may be read again while this is open.
  const [version] = useState(session.version)
  const form = useChangeForm({
    validator: rejection,
    defaultValues: { status: 'rejected', rejectionReason: '', feedback: '' },
    send: (decision) =>
      callApi('PATCH /sessions/{id}', {
        params: { id: session._id },
        body: { ...decision, status: 'rejected', version, rejectedAt: new Date().toISOString() },
      }),
    done: decisions.rejected,
    failed: decisions.failedToReject,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      danger
      title={decisions.rejectTitle}
      description={decisions.rejectHint(session.title)}
      submitLabel={texts.reject}
      onClose={onClose}
    >
      <TextArea label={decisions.reasonLabel} rows={3} {...form.field('rejectionReason')} />
      <TextArea label={texts.feedback} optional rows={3} {...form.field('feedback')} />
    </FormDialog>
  )
}

/** V14. Deleting cancels the bookings: the dialog says how many there are, and that the page stays (C10). */
function DeleteDialog({ session, onClose, onGone }: SessionDialogProps) {
  const texts = useSessionTexts()
  const decisions = useSessionFormTexts()
  const isBooked = session.enrolled > 0
  const change = useChange({
    send: () => callApi('DELETE /sessions/{id}', { params: { id: session._id } }),
    done: (_, { waits }) => (waits ? texts.cancelWaits : decisions.deleted),
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
      confirmLabel={texts.delete}
      keepLabel={decisions.keep}
      busy={change.isPending}
      onConfirm={() => change.submit()}
      onClose={onClose}
    />
  )
}
