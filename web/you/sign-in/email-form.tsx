import { useState } from 'react'
import { useAuth } from '../../auth/auth-provider.tsx'
import type { IdentityClient } from '../../auth/identity.ts'
import { identityMessage } from '../../auth/identity-errors.ts'
import { signInPath, useReturnTo } from '../../auth/return-to.ts'
import { useConfig } from '../../client-config.tsx'
import { useAuthMessages } from '../../i18n/auth.ts'
import { useCommonMessages } from '../../i18n/common.ts'
import type { Shown } from '../../i18n/say.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { parseWith } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'
import { useForm } from '../../ui/use-form.ts'
import { carryEmail, FormCard, useTypedEmail } from './form-card.tsx'

const validator = parseWith(async () => (await import('./schemas.ts')).emailForm)

type Props = {
  messages: {
    heading: string
    intro: string
    submit: string
    busy: string
    sentHeading: string
    sent: (email: string) => string
  }
  /** `from`: where the person wanted to go. */
  send: (identity: IdentityClient, email: string, from: string | null) => Promise<void>
}

/** Asks for an email and sends something to it. The answer is the same whether or not there is an account. */
export function EmailForm({ messages, send }: Props) {
  const all = { auth: useAuthMessages(), common: useCommonMessages() }
  const { email, outbox } = useConfig()
  const { withIdentity } = useAuth()
  const from = useReturnTo()
  const [sentTo, setSentTo] = useState<string>()
  const [problem, setProblem] = useState<Shown>()
  const typedBefore = useTypedEmail()
  const { register, handleSubmit, errors, isSubmitting, values } = useForm({
    validator,
    defaultValues: { email: typedBefore },
  })

  const submit = handleSubmit(async ({ email }) => {
    setProblem(undefined)
    try {
      await withIdentity((identity) => send(identity, email, from))
    } catch (error) {
      if (!isUnknownAccount(error))
        return setProblem(identityMessage(error, all.auth) ?? all.common.somethingWentWrong)
    }
    setSentTo(email)
  })

  const back = (
    <ButtonLink
      to={signInPath(paths.login(), from)}
      state={carryEmail(values.email)}
      variant="secondary"
      className="mt-4 w-full"
    >
      {all.auth.forgot.backToLogin}
    </ButtonLink>
  )
  if (sentTo)
    return (
      <FormCard heading={messages.sentHeading} intro={messages.sent(sentTo)}>
        <p className="text-muted">{outbox ? all.auth.email.inOutbox : all.auth.email.notFound}</p>
        {back}
      </FormCard>
    )
  return (
    <FormCard heading={messages.heading} intro={messages.intro}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <FormProblem>{email ? problem : all.auth.email.nowhere}</FormProblem>
        <TextField
          {...register('email')}
          label={all.auth.fields.email}
          error={errors.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
          required
        />
        <Button type="submit" size="lg" busy={isSubmitting} busyLabel={messages.busy} disabled={!email}>
          {messages.submit}
        </Button>
      </form>
      {back}
    </FormCard>
  )
}

/** Some Firebase projects report unknown accounts; we hide that. */
const isUnknownAccount = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'auth/user-not-found'
