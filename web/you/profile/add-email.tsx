import { useAuth } from '../../auth/auth-provider.tsx'
import { identityText } from '../../auth/identity-errors.ts'
import { useAnchor } from '../../hooks/use-anchor.ts'
import { useAuthTexts } from '../../i18n/auth.ts'
import { usePhoneCodeTexts } from '../../i18n/phone-code.ts'
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
  const texts = { auth: useAuthTexts(), email: usePhoneCodeTexts().email }
  const { linkEmail } = useAuth()
  const { attributes } = useAnchor(ADD_EMAIL)
  const { register, handleSubmit, errors, isSubmitting, values } = useForm({
    validator,
    defaultValues: { email: '', password: '' },
  })
  const submit = handleSubmit(async ({ email, password }) => {
    try {
      await linkEmail(email, password)
      notify.success(texts.email.added)
    } catch (error) {
      notify.error(identityText(error, texts.auth) ?? texts.email.failed)
    }
  })
  return (
    <div {...attributes} className="scroll-mt-20 outline-none">
      <Section title={texts.email.title} intro={texts.email.intro}>
        <form onSubmit={submit} noValidate className="flex flex-col gap-5">
          <TextField
            {...register('email')}
            label={texts.auth.fields.email}
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
            label={texts.auth.profile.newPassword}
            error={errors.password}
            required
          />
          <Button type="submit" className="self-start" busy={isSubmitting}>
            {texts.email.add}
          </Button>
        </form>
      </Section>
    </div>
  )
}
