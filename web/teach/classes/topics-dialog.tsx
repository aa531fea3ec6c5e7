import { type ClipboardEvent, useState } from 'react'
import type { SessionClass } from '../../../contract/sessions/sessions.ts'
import { callApi } from '../../api-client.ts'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useClassTimes } from '../../i18n/class-times.ts'
import { useTopicTexts } from '../../i18n/topics.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { validateAs } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'
import type { ClassDialogProps } from './class-change.tsx'

type Props = Pick<ClassDialogProps, 'session' | 'onClose'> & { classes: readonly SessionClass[] }

/** By the ids of the classes. */
type Topics = Record<string, string>

/** Only what was changed is sent: somebody else may write down other topics meanwhile. */
const validatorOf = (was: Topics) => {
  const changedOf = (values: Topics) =>
    Object.entries(values).flatMap(([classId, topic]) => (topic === was[classId] ? [] : { classId, topic }))
  return validateAs(async () => (await import('../../../contract/classes/topics.ts')).topicsForm, {
    toInput: (values: Topics) => ({ topics: changedOf(values) }),
    fieldOf: (path, values) => changedOf(values)[Number(path.split('.')[1])]?.classId ?? 'root',
  })
}

/** A12: writes down what classes are about: one, or all of a session at once. */
export function TopicsDialog({ session, classes, onClose }: Props) {
  const texts = useTopicTexts()
  const { range } = useClassTimes()
  const now = useNow()
  const [was] = useState<Topics>(() => Object.fromEntries(classes.map(({ _id, topic = '' }) => [_id, topic])))
  const [validator] = useState(() => validatorOf(was))
  const isOne = classes.length === 1
  const form = useChangeForm({
    validator,
    defaultValues: was,
    send: (body) => callApi('PUT /sessions/{id}/topics', { params: { id: session._id }, body }),
    done: isOne ? texts.savedOne : texts.saved,
    onDone: onClose,
  })

  /** A list that is pasted goes on in the fields below. */
  function onPaste(event: ClipboardEvent<HTMLInputElement>, from: number) {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
    if (lines.length < 2) return
    event.preventDefault()
    for (const [index, { _id }] of classes.slice(from, from + lines.length).entries())
      form.setValue(_id, lines[index] ?? '')
  }

  return (
    <FormDialog
      form={{ ...form, submit: form.isDirty ? form.submit : closing(onClose) }}
      title={isOne ? texts.titleOne : texts.title}
      description={isOne ? texts.hintOne : texts.hint}
      submitLabel={isOne ? texts.saveOne : texts.save}
      onClose={onClose}
    >
      {classes.map(({ _id, start, end, state }, index) => {
        const time = range(start, end, now)
        return (
          <TextField
            key={_id}
            label={state === 'cancelled' ? texts.cancelled(time) : time}
            autoComplete="off"
            onPaste={(event) => onPaste(event, index)}
            {...form.field(_id)}
          />
        )
      })}
    </FormDialog>
  )
}

/** Nothing was changed, so there is nothing to send. */
const closing = (onClose: () => void) => (event: { preventDefault(): void }) => {
  event.preventDefault()
  onClose()
}
