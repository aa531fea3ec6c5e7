import { usePhoneCodeTexts } from '../../i18n/phone-code.ts'
import { CodeStep, type CodeStepProps } from './code-step.tsx'
import { FormCard } from './form-card.tsx'

/** In place of a sign-in form, for whoever has typed a phone number. */
export function CodeCard(props: CodeStepProps) {
  const texts = usePhoneCodeTexts()
  return (
    <FormCard heading={texts.heading} intro={texts.intro}>
      <CodeStep {...props} />
    </FormCard>
  )
}
