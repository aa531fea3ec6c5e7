import { useState } from 'react'
import { callApi } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useMarkedName } from '../../i18n/staff-name.ts'
import { useTutorTexts } from '../../i18n/tutors.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { TextArea } from '../../ui/inputs.tsx'

/** Their email tells an Admin two of one name apart, where it is known. */
type Person = { _id: string; name: string; email?: string | null }

/** `onGone` is called when the list no longer has the tutor. */
type ButtonProps = { tutor: Person; onGone?: ((id: string) => void) | undefined }

/** Approves a pending application, after a dialog that says what the tutor can do then (T10). */
export function ApproveButton({ tutor }: ButtonProps) {
  const texts = useTutorTexts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" aria-label={texts.approveNamed(tutor.name)} onClick={() => setOpen(true)}>
        {texts.approve}
      </Button>
      {open && <ApproveDialog tutor={tutor} onClose={() => setOpen(false)} />}
    </>
  )
}

type DialogProps = ButtonProps & { onClose: () => void }

function ApproveDialog({ tutor: { _id: id, name, email }, onClose }: DialogProps) {
  const texts = useTutorTexts()
  const body = { status: 'active' as const, ...(email && { email }) }
  const change = useChange({
    send: () => callApi('PATCH /tutors/{id}/status', { params: { id }, body }),
    done: texts.approved(name),
    failed: texts.somethingWrong,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      title={texts.approveTitle(name)}
      text={texts.approveText(name)}
      problem={change.error ?? undefined}
      confirmLabel={texts.approve}
      keepLabel={texts.decideLater}
      busy={change.isPending}
      onConfirm={() => change.submit()}
      onClose={onClose}
    />
  )
}

/** Declines an application that waits, with a reason that the applicant reads. */
export function DeclineButton({ tutor, onGone }: ButtonProps) {
  const texts = useTutorTexts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={texts.declineNamed(tutor.name)}
        onClick={() => setOpen(true)}
      >
        {texts.decline}
      </Button>
      {open && <DeclineDialog tutor={tutor} onGone={onGone} onClose={() => setOpen(false)} />}
    </>
  )
}

const validator = validateWith(
  async () => (await import('../../../contract/people/tutors.ts')).declineTutor.body,
)

function DeclineDialog({ tutor: { _id: id, name }, onGone, onClose }: DialogProps) {
  const texts = useTutorTexts()
  const form = useChangeForm({
    validator,
    defaultValues: { reason: '' },
    send: (body) => callApi('POST /tutors/{id}/decline', { params: { id }, body }),
    done: texts.declined,
    failed: texts.failedToDecline,
    onDone: () => {
      onClose()
      onGone?.(id)
    },
  })
  return (
    <FormDialog
      form={form}
      danger
      title={texts.declineTitle}
      description={texts.declineText(name)}
      submitLabel={texts.decline}
      keepLabel={texts.decideLater}
      onClose={onClose}
    >
      <TextArea label={texts.declineReason} rows={3} {...form.field('reason')} />
    </FormDialog>
  )
}

/** How a tutor or an application ends. */
export type TutorEnd = 'deactivate' | 'delete'

/** Asks before a tutor is deactivated, or deleted with their application (V14). */
export function EndTutorDialog({ tutor, to, onGone, onClose }: DialogProps & { to: TutorEnd }) {
  const { _id: id, name } = tutor
  const marked = useMarkedName({ name, email: tutor.email ?? null, phone: null }, name)
  const { title, text, label, keep, done, failed } = useTutorTexts().ends[to]
  const change = useChange<void, unknown>({
    send: () =>
      to === 'delete'
        ? callApi('DELETE /tutors/{id}', { params: { id } })
        : callApi('PATCH /tutors/{id}', { params: { id }, body: { status: 'cancelled' } }),
    done,
    failed,
    onDone: () => {
      onClose()
      onGone?.(id)
    },
  })
  return (
    <ConfirmDialog
      open
      danger
      title={title}
      text={text(marked)}
      problem={change.error ?? undefined}
      confirmLabel={label}
      keepLabel={keep}
      busy={change.isPending}
      onConfirm={() => change.submit()}
      onClose={onClose}
    />
  )
}
