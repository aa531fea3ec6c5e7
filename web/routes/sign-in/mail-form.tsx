import { useState } from 'react'
import { useAuth } from '../../auth/auth-provider.tsx'
import type { Identity } from '../../auth/identity.ts'
import { identityMessage } from '../../auth/identity-errors.ts'
import { signInAddress, useOrigin } from '../../auth/return-to.ts'
import { useConfig } from '../../client-config.tsx'
import { useAuthWords } from '../../i18n/auth.ts'
import { useCommonWords } from '../../i18n/common.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { parsedBy } from '../../ui/form-check.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { TextField } from '../../ui/inputs.tsx'
import { useForm } from '../../ui/use-form.ts'
import { FormCard } from './form-card.tsx'

const check = parsedBy(async () => (await import('./schemas.ts')).mailForm)

type Props = {
  words: {
    heading: string
    intro: string
    submit: string
    busy: string
    sentHeading: string
    sent: (email: string) => string
  }
  send: (identity: Identity, email: string) => Promise<void>
}

/** Asks for an address and mails something to it. What it says afterwards is the same whether there is an account or not. */
export function MailForm({ words, send }: Props) {
  const all = { auth: useAuthWords(), common: useCommonWords() }
  const { mail, outbox } = useConfig()
  const { withIdentity } = useAuth()
  const from = useOrigin()
  const [sentTo, setSentTo] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, errors, isSubmitting } = useForm({
    check,
    defaultValues: { email: '' },
  })

  const submit = handleSubmit(async ({ email }) => {
    setProblem(undefined)
    try {
      await withIdentity((identity) => send(identity, email))
    } catch (error) {
      if (!isUnknownAccount(error))
        return setProblem(identityMessage(error, all.auth) ?? all.common.somethingWentWrong)
    }
    setSentTo(email)
  })

  const back = (
    <ButtonLink to={signInAddress(paths.login(), from)} variant="secondary" className="mt-4 w-full">
      {all.auth.forgot.backToLogin}
    </ButtonLink>
  )
  if (sentTo)
    return (
      <FormCard heading={words.sentHeading} intro={words.sent(sentTo)}>
        <p className="text-muted">{outbox ? all.auth.mail.inOutbox : all.auth.mail.notFound}</p>
        {back}
      </FormCard>
    )
  return (
    <FormCard heading={words.heading} intro={words.intro}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <FormProblem>{mail ? problem : all.auth.mail.nowhere}</FormProblem>
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
        <Button type="submit" size="lg" busy={isSubmitting} busyLabel={words.busy} disabled={!mail}>
          {words.submit}
        </Button>
      </form>
      {back}
    </FormCard>
  )
}

/** A Firebase project may be set up to tell; we do not pass it on. */
const isUnknownAccount = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'auth/user-not-found'
