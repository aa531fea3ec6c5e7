import { useAuthMessages } from '../../i18n/auth.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FormCard } from './form-card.tsx'

/** Says why a link does not work, and links to a new one. */
export function BadCode({ text, again = paths.login() }: { text: string; again?: string }) {
  const messages = useAuthMessages()
  return (
    <FormCard heading={messages.code.badHeading} intro={text}>
      <ButtonLink to={again} className="w-full">
        {again === paths.login() ? messages.forgot.backToLogin : messages.code.askAgain}
      </ButtonLink>
    </FormCard>
  )
}
