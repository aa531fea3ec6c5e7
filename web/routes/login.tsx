import { Link, Navigate } from 'react-router'
import { useAuth } from '../auth/auth-provider.tsx'
import { identityMessage } from '../auth/identity-errors.ts'
import { signInAddress, useOrigin } from '../auth/return-to.ts'
import { useAuthWords } from '../i18n/auth.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { parsedBy } from '../ui/form-check.ts'
import { TextField } from '../ui/inputs.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { usePopup } from '../ui/popup.tsx'
import { useForm } from '../ui/use-form.ts'
import { FormCard } from './sign-in/form-card.tsx'
import { GoogleButton } from './sign-in/google-button.tsx'

const check = parsedBy(async () => (await import('./sign-in/schemas.ts')).loginForm)

/** K03. */
const SUCCESS_MS = 2000

/** R05, V04, X05. Whoever is signed in goes back to where they came from. */
export default function Login() {
  const words = useAuthWords()
  const { user, login } = useAuth()
  const from = useOrigin()
  const show = usePopup()
  const { register, handleSubmit, errors, isSubmitting } = useForm({
    check,
    defaultValues: { email: '', password: '' },
  })

  const submit = handleSubmit(async ({ email, password }) => {
    try {
      await login(email, password)
      show({ kind: 'success', title: words.login.succeeded, timerMs: SUCCESS_MS })
    } catch (error) {
      const text = identityMessage(error, words) ?? words.login.fallback
      show({ kind: 'error', title: words.login.failed, text })
    }
  })

  if (user) return <Navigate to={from ?? paths.home()} replace />
  return (
    <FormCard
      heading={words.login.heading}
      intro={from ? words.login.returning : words.login.intro}
      other={{
        question: words.login.noAccount,
        label: words.login.toRegister,
        to: signInAddress(paths.register(), from),
      }}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <TextField
          {...register('email')}
          label={words.fields.email}
          error={errors.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
          required
        />
        <PasswordField
          {...register('password')}
          label={words.fields.password}
          error={errors.password}
          autoComplete="current-password"
          required
        />
        <p className="-mt-2 flex flex-wrap justify-between gap-x-6 text-sm">
          <WayIn to={signInAddress(paths.forgotPassword(), from)}>{words.forgot.link}</WayIn>
          <WayIn to={signInAddress(paths.mailedLink(), from)}>{words.mailedLink.link}</WayIn>
        </p>
        <Button type="submit" size="lg" busy={isSubmitting} busyLabel={words.login.busy}>
          {words.login.submit}
        </Button>
      </form>
      <GoogleButton />
    </FormCard>
  )
}

function WayIn({ to, children }: { to: string; children: string }) {
  return (
    <Link
      prefetch="intent"
      to={to}
      className="inline-flex min-h-11 items-center font-medium text-primary underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}
