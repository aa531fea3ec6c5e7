import { useState } from 'react'
import { useAuth } from '../../auth/auth-provider.tsx'
import type { IdentityClient } from '../../auth/identity.ts'
import { identityText } from '../../auth/identity-errors.ts'
import { signInPath, useReturnTo } from '../../auth/return-to.ts'
import { useConfig } from '../../client-config.tsx'
import { useAuthTexts } from '../../i18n/auth.ts'
import { useCommonTexts } from '../../i18n/common.ts'
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
  texts: {
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
export function EmailForm({ texts, send }: Props) {
  const all = { auth: useAuthTexts(), common: useCommonTexts() }
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
        return setProblem(identityText(error, all.auth) ?? all.common.somethingWentWrong)
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
      <FormCard heading={texts.sentHeading} intro={texts.sent(sentTo)}>
        <p className="text-muted">{outbox ? all.auth.email.inOutbox : all.auth.email.notFound}</p>
        {back}
      </FormCard>
    )
  return (
    <FormCard heading={texts.heading} intro={texts.intro}>
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
        <Button type="submit" size="lg" busy={isSubmitting} busyLabel={texts.busy} disabled={!email}>
          {texts.submit}
        </Button>
      </form>
      {back}
    </FormCard>
  )
}

/** Some Firebase projects report unknown accounts; we hide that. */
const isUnknownAccount = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'auth/user-not-found'
