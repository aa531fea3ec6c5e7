import { useState } from 'react'
import type { Tutor } from '../../../contract/people/tutors.ts'
import { callApi } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useMarkedName } from '../../i18n/staff-name.ts'
import { useTutorTexts } from '../../i18n/tutors.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'

type Props = {
  /** Their email tells an Admin two of one name apart, where it is known. */
  tutor: { _id: string; name: string; email?: string | null }
  /** Called when the list no longer has the tutor. */
  onGone: (id: string) => void
}
type To = 'deactivate' | 'delete'

/** Deactivates a tutor, after a confirmation. */
export const DeactivateButton = (props: Props) => <EndTutorButton {...props} to="deactivate" />

/** Deletes a tutor or an application, after a confirmation (V14). */
export const DeleteButton = (props: Props) => <EndTutorButton {...props} to="delete" />

function EndTutorButton({ tutor, onGone, to }: Props & { to: To }) {
  const texts = useTutorTexts()
  const { ask, dialog } = useEndTutorDialog({ tutor, onGone, to })
  const named = {
    delete: texts.deleteNamed,
    deactivate: texts.deactivateNamed,
  }
  return (
    <>
      <Button
        size="sm"
        variant={to === 'delete' ? 'quiet' : 'secondary'}
        aria-label={named[to](tutor.name)}
        onClick={ask}
      >
        {texts[to]}
      </Button>
      {dialog}
    </>
  )
}

/** `ask` opens the confirmation. */
export function useEndTutorDialog({ tutor, onGone, to }: Props & { to: To }) {
  const name = useMarkedName({ name: tutor.name, email: tutor.email ?? null, phone: null }, tutor.name)
  const texts = useEndTexts(to, name)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const change = useTutorChange(tutor._id, {
    done: texts.done,
    failed: texts.failed,
    onDone: () => {
      onGone(tutor._id)
      close()
    },
  })
  const ask = () => {
    change.reset()
    setOpen(true)
  }
  const dialog = (
    <ConfirmDialog
      open={open}
      danger
      title={texts.title}
      text={texts.text}
      problem={change.error ?? undefined}
      confirmLabel={texts.label}
      keepLabel={texts.keep}
      busy={change.isPending}
      onConfirm={() => change.submit({ to })}
      onClose={close}
    />
  )
  return { ask, dialog }
}

function useEndTexts(to: To, name: string) {
  const texts = useTutorTexts()
  if (to === 'delete')
    return {
      label: texts.delete,
      title: texts.deleteTitle,
      text: texts.deleteText(name),
      keep: texts.keepApplication,
      done: texts.deleted,
      failed: texts.failedToDelete,
    }
  return {
    label: texts.deactivate,
    title: texts.deactivateTitle,
    text: texts.deactivateText(name),
    keep: texts.keepTutor,
    done: texts.deactivated,
    failed: texts.failedToDeactivate,
  }
}

/** Approves a pending application, after a dialog that says what the tutor can do then (T10). */
export function ApproveButton({ tutor: { _id, name, email } }: { tutor: Tutor }) {
  const texts = useTutorTexts()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const change = useTutorChange(_id, {
    done: texts.approved(name),
    failed: texts.somethingWrong,
    onDone: close,
  })
  const ask = () => {
    change.reset()
    setOpen(true)
  }
  return (
    <>
      <Button size="sm" aria-label={texts.approveNamed(name)} onClick={ask}>
        {texts.approve}
      </Button>
      <ConfirmDialog
        open={open}
        title={texts.approveTitle(name)}
        text={texts.approveText(name)}
        problem={change.error ?? undefined}
        confirmLabel={texts.approve}
        keepLabel={texts.decideLater}
        busy={change.isPending}
        onConfirm={() => change.submit({ to: 'approve', email })}
        onClose={close}
      />
    </>
  )
}

type Change =
  | { to: 'approve'; email: string | null }
  | { to: 'decline'; reason: string }
  | { to: 'deactivate' | 'delete' }

/** The toasts after a success and after a failure (X11). */
type Options = { done: string; failed: string; onDone?: () => void }

/** An Admin's change of one tutor or applicant (T10). */
export const useTutorChange = (id: string, options: Options) =>
  useChange<Change>({
    ...options,
    send: (change) => sendChange(id, change),
    invalidate: ({ afterTutorChange }) => afterTutorChange(),
  })

function sendChange(id: string, change: Change): Promise<unknown> {
  const params = { id }
  if (change.to === 'approve') {
    const body = { status: 'active' as const, ...(change.email !== null && { email: change.email }) }
    return callApi('PATCH /tutors/{id}/status', { params, body })
  }
  if (change.to === 'decline')
    return callApi('POST /tutors/{id}/decline', { params, body: { reason: change.reason } })
  if (change.to === 'deactivate')
    return callApi('PATCH /tutors/{id}', { params, body: { status: 'cancelled' } })
  return callApi('DELETE /tutors/{id}', { params })
}
