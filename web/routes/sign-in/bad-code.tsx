import { useAuthMessages } from '../../i18n/auth.ts'
import { type Shown, useSay } from '../../i18n/say.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FormCard } from './form-card.tsx'

/** Says why a link does not work, and links to a new one. */
export function BadCode({ text, again = paths.login() }: { text: Shown; again?: string }) {
  const messages = useAuthMessages()
  const say = useSay()
  return (
    <FormCard heading={messages.code.badHeading} intro={say(text)}>
      <ButtonLink to={again} className="w-full">
        {again === paths.login() ? messages.forgot.backToLogin : messages.code.askAgain}
      </ButtonLink>
    </FormCard>
  )
}
