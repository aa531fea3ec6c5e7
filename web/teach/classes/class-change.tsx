import { useId, useState } from 'react'
import type { SessionClass, SessionDetail } from '../../../contract/sessions/sessions.ts'
import { callApi } from '../../api-client.ts'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useClassTimes } from '../../i18n/class-times.ts'
import { useClassTexts } from '../../i18n/classes.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { parseWith, validateWith } from '../../ui/form-validator.ts'
import { TextField, type TextFieldProps } from '../../ui/inputs.tsx'

/** Why. It lists the common ones, which are long to type on a phone. */
export function ReasonField(field: Omit<TextFieldProps, 'label'>) {
  const texts = useClassTexts().changes
  const list = useId()
  return (
    <div>
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        list={list}
        maxLength={500}
        autoComplete="off"
        {...field}
      />
      <datalist id={list}>
        {texts.reasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
    </div>
  )
}

type PlannedProps = { session: SessionDetail; one?: SessionClass | undefined }

/** The class that a change is about: when the class is planned, and how many people it concerns. */
export function Planned({ session, one }: PlannedProps) {
  const texts = useClassTexts().changes
  const { range } = useClassTimes()
  const now = useNow()
  return (
    <>
      {one && <span className="block">{texts.planned(range(one.start, one.end, now))}</span>}
      <span className="block">{texts.told(session.enrolled)}</span>
    </>
  )
}

export type ClassDialogProps = { session: SessionDetail; one: SessionClass; onClose: () => void }

const cancellation = validateWith(
  async () => (await import('../../../contract/classes/classes.ts')).classCancellation,
)

/** B03: cancels a class, with a reason. */
export function CancelClassDialog({ session, one, onClose }: ClassDialogProps) {
  const texts = useClassTexts().changes
  // What somebody else does meanwhile is not overwritten.
  const [version] = useState(one.version)
  const form = useChangeForm({
    validator: cancellation,
    defaultValues: { state: 'cancelled', reason: '' },
    send: ({ reason }) =>
      callApi('PATCH /sessions/{id}/classes/{classId}', {
        params: { id: session._id, classId: one._id },
        body: { state: 'cancelled', reason, version },
      }),
    done: texts.done.cancel,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      danger
      title={texts.titles.cancel}
      description={<Planned session={session} one={one} />}
      submitLabel={texts.submit.cancel}
      keepLabel={texts.keep}
      onClose={onClose}
    >
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

const recording = parseWith(async () => (await import('../../../contract/classes/classes.ts')).classRecording)

/** A04: says where the recording of a class is. */
export function RecordingDialog({ session, one, onClose }: ClassDialogProps) {
  const texts = useClassTexts().recording
  const { range } = useClassTimes()
  const now = useNow()
  const form = useChangeForm({
    validator: recording,
    defaultValues: { recordingUrl: '' },
    send: (body) =>
      callApi('PATCH /sessions/{id}/classes/{classId}', {
        params: { id: session._id, classId: one._id },
        body,
      }),
    done: texts.saved,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={texts.title}
      description={range(one.start, one.end, now)}
      submitLabel={texts.save}
      onClose={onClose}
    >
      <TextField type="url" label={texts.label} hint={texts.hint} {...form.field('recordingUrl')} />
    </FormDialog>
  )
}
