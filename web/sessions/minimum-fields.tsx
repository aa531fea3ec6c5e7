import { useJoinFormMessages } from '../i18n/join-form.ts'
import { DateTimeField, NumberField, type TextFieldProps } from '../ui/inputs.tsx'

type Bound = Pick<TextFieldProps, 'error' | 'name'> & { value: string }
type Props = { count: Bound; decideAt: Bound }

/** With how many people a session runs, and when that is decided (B08). */
export function MinimumFields({ count, decideAt }: Props) {
  const messages = useJoinFormMessages()
  return (
    <>
      <NumberField
        label={messages.minimum}
        optional
        hint={messages.minimumHint}
        step={1}
        min={1}
        {...count}
      />
      <DateTimeField label={messages.decideAt} optional hint={messages.decideAtHint} {...decideAt} />
    </>
  )
}
