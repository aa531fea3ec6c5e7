import { useRef } from 'react'
import { Link } from 'react-router'
import { looksLikePhone } from '../../contract/people/phone.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { identityText } from '../auth/identity-errors.ts'
import type { PhoneCode } from '../auth/identity-phone.ts'
import { signInPath, useReturnTo } from '../auth/return-to.ts'
import { useConfig } from '../client-config.tsx'
import { useAuthTexts } from '../i18n/auth.ts'
import { useFormats } from '../i18n/formats.ts'
import type { Texts } from '../i18n/index.ts'
import { say } from '../i18n/say.ts'
import { loaderContext } from '../loader-context.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { parseWith } from '../ui/form-validator.ts'
import { TextField } from '../ui/inputs.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { usePopup } from '../ui/popup.tsx'
import { useForm } from '../ui/use-form.ts'
import type { Route } from './+types/login.ts'
import { byWhatIsTyped, useCodeCard, useCodeStep } from './sign-in/by-phone.ts'
import { carryEmail, FormCard, GoogleButton, useTypedEmail } from './sign-in/form-card.tsx'
import { GoOn } from './sign-in/go-on.tsx'
import { askWanted, readWanted, sessionNamedBy } from './sign-in/wanted.tsx'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  readWanted(context.get(loaderContext), request)
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  askWanted(request, serverLoader)

const byEmail = parseWith(async () => (await import('./sign-in/schemas.ts')).loginForm)
const byPhone = parseWith(async () => (await import('./sign-in/schemas.ts')).phoneLoginForm)
const byEither = byWhatIsTyped(byEmail, byPhone)

/** R05, V04, X05. Signed-in users are redirected to the page they came from. */
export default function Login({ loaderData: { wanted } }: Route.ComponentProps) {
  const texts = useAuthTexts()
  const formats = useFormats()
  const { phone } = useConfig()
  const { user, login, loginWithCode } = useAuth()
  const from = useReturnTo()
  const typedBefore = useTypedEmail()
  const show = usePopup()
  const hasEntered = useRef(false)
  const form = useForm({
    validator: phone ? byEither : byEmail,
    defaultValues: { email: typedBefore, password: '' },
  })
  const { email } = form.values
  const step = useCodeStep('login', (_, number) => form.setValue('email', formats.phone(number)))
  const isPhone = phone && looksLikePhone(email)
  const CodeCard = useCodeCard(isPhone)

  const submit = form.handleSubmit(async ({ email, password }) => {
    try {
      if (isPhone) return step.begin(email)
      await login(email, password)
      show({ kind: 'success', title: texts.login.succeeded })
    } catch (error) {
      const text = await say(identityText(error, texts) ?? texts.login.fallback)
      show({ kind: 'error', title: texts.login.failed, text })
    }
  })
  const enter = async (given: PhoneCode) => {
    hasEntered.current = true
    await loginWithCode(given).catch((error: unknown) => {
      hasEntered.current = false
      throw error
    })
  }
  /** Once nothing is left to ask: it would cover the question for a name. */
  const sayItSucceeded = () => {
    if (hasEntered.current) show({ kind: 'success', title: texts.login.succeeded })
  }

  if (user) return <GoOn to={from ?? paths.dashboard()} onLeave={sayItSucceeded} />
  if (step.phone && CodeCard)
    return <CodeCard phone={step.phone} label={texts.login.submit} enter={enter} changeNumber={step.leave} />
  return (
    <FormCard
      heading={from ? texts.login.title : texts.login.heading}
      intro={introFor(from, texts.login)}
      wanted={wanted}
      other={{
        question: texts.login.noAccount,
        label: texts.login.toRegister,
        to: signInPath(paths.register(), from),
        email,
      }}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <TextField
          {...form.field('email')}
          label={phone ? texts.fields.phoneOrEmail : texts.fields.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
          autoFocus={step.hasLeft}
          required
        />
        {!isPhone && (
          <>
            <PasswordField
              {...form.field('password')}
              label={texts.fields.password}
              autoComplete="current-password"
              required
            />
            <p className="-mt-2 flex flex-wrap justify-between gap-x-6 text-sm">
              <WayIn to={signInPath(paths.forgotPassword(), from)} email={email}>
                {texts.forgot.link}
              </WayIn>
              <WayIn to={signInPath(paths.mailedLink(), from)} email={email}>
                {texts.mailedLink.link}
              </WayIn>
            </p>
          </>
        )}
        <Button type="submit" size="lg" busy={form.isSubmitting} busyLabel={texts.login.busy}>
          {isPhone ? texts.login.sendCode : texts.login.submit}
        </Button>
      </form>
      <GoogleButton />
    </FormCard>
  )
}

/** Many come from a session, and are new here. */
function introFor(from: string | null, texts: Texts['auth']['login']): string {
  if (!from) return texts.intro
  if (from.endsWith('#tell-me')) return texts.toBeTold
  return sessionNamedBy(from) ? texts.forSeat : texts.returning
}

function WayIn({ to, email, children }: { to: string; email: string; children: string }) {
  return (
    <Link
      prefetch="intent"
      to={to}
      state={carryEmail(email)}
      className="inline-flex min-h-11 items-center font-medium text-primary underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}
