import { lateJoins } from '../../contract/sessions/late-join.ts'
import { useJoinFormMessages } from '../i18n/join-form.ts'
import { SelectField, type TextFieldProps } from '../ui/inputs.tsx'

type Props = { field: Pick<TextFieldProps, 'error' | 'name'> & { value: string } }

/** Whether people may join after the first class, and at which price (B05). */
export function LateJoinField({ field }: Props) {
  const messages = useJoinFormMessages()
  return (
    <SelectField
      label={messages.lateJoin}
      optional
      hint={messages.lateJoinHint}
      options={['', ...lateJoins].map((value) => ({
        value,
        label: messages.lateJoins[(value || 'registration') as keyof typeof messages.lateJoins],
      }))}
      {...field}
    />
  )
}
