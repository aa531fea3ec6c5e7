import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../auth/auth-provider.tsx'
import { useSessionFormMessages } from '../i18n/session-form.ts'
import { tutorChoicesQuery } from '../queries/tutors.ts'
import { SelectField, type TextFieldProps } from '../ui/inputs.tsx'

type Props = { chosen: unknown; field: Pick<TextFieldProps, 'error' | 'name'> }

/**
 * Whose session it is: an Admin chooses among the active tutors. Others, such as an Admin who teaches, stay
 * if they were chosen.
 */
export function TutorField({ chosen, field }: Props) {
  const messages = useSessionFormMessages()
  const { email } = useCurrentUser()
  const { data = [] } = useQuery(tutorChoicesQuery(email))
  const isOther = chosen && !data.some(({ value }) => value === chosen)
  return (
    <SelectField
      label={messages.taughtBy}
      optional
      hint={messages.taughtByHint}
      options={[
        { value: '', label: messages.notChosen },
        ...(isOther ? [{ value: String(chosen), label: messages.asBefore }] : []),
        ...data,
      ]}
      {...field}
    />
  )
}
