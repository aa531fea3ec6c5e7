import { usePhoneCodeMessages } from '../../i18n/phone-code.ts'
import { CodeStep, type CodeStepProps } from './code-step.tsx'
import { FormCard } from './form-card.tsx'

/** In place of a sign-in form, for whoever has typed a phone number. */
export function CodeCard(props: CodeStepProps) {
  const messages = usePhoneCodeMessages()
  return (
    <FormCard heading={messages.heading} intro={messages.intro}>
      <CodeStep {...props} />
    </FormCard>
  )
}
