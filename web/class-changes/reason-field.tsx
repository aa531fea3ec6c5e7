import { useId } from 'react'
import { useClassChangeMessages } from '../i18n/class-changes.ts'
import { TextField, type TextFieldProps } from '../ui/inputs.tsx'

/** Why. It offers the common ones, which are long to type on a phone. */
export function ReasonField(field: Omit<TextFieldProps, 'label'>) {
  const messages = useClassChangeMessages()
  const list = useId()
  return (
    <div>
      <TextField
        label={messages.reason}
        hint={messages.reasonHint}
        list={list}
        maxLength={500}
        autoComplete="off"
        {...field}
      />
      <datalist id={list}>
        {messages.reasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
    </div>
  )
}
