import { useAuth } from '../../auth/auth-provider.tsx'
import { identityMessage } from '../../auth/identity-errors.ts'
import { useAnchor } from '../../hooks/use-anchor.ts'
import { useAuthMessages } from '../../i18n/auth.ts'
import { usePhoneCodeMessages } from '../../i18n/phone-code.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { parseWith } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'
import { notify } from '../../ui/notify.tsx'
import { NewPasswordField } from '../../ui/password-field.tsx'
import { useForm } from '../../ui/use-form.ts'

const validator = parseWith(async () => (await import('../sign-in/schemas.ts')).loginForm)

/** Where the page adds an address. */
export const ADD_EMAIL = 'add-email'

/** Adds an address with a password to an account that has only a phone number. */
export function AddEmail() {
  const messages = { auth: useAuthMessages(), email: usePhoneCodeMessages().email }
  const { linkEmail } = useAuth()
  const { attributes } = useAnchor(ADD_EMAIL)
  const { register, handleSubmit, errors, isSubmitting, values } = useForm({
    validator,
    defaultValues: { email: '', password: '' },
  })
  const submit = handleSubmit(async ({ email, password }) => {
    try {
      await linkEmail(email, password)
      notify.success(messages.email.added)
    } catch (error) {
      notify.error(identityMessage(error, messages.auth) ?? messages.email.failed)
    }
  })
  return (
    <div {...attributes} className="scroll-mt-20 outline-none">
      <Section title={messages.email.title} intro={messages.email.intro}>
        <form onSubmit={submit} noValidate className="flex flex-col gap-5">
          <TextField
            {...register('email')}
            label={messages.auth.fields.email}
            error={errors.email}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            inputMode="email"
            required
          />
          <NewPasswordField
            {...register('password')}
            typed={values.password}
            label={messages.auth.profile.newPassword}
            error={errors.password}
            required
          />
          <Button type="submit" className="self-start" busy={isSubmitting}>
            {messages.email.add}
          </Button>
        </form>
      </Section>
    </div>
  )
}
