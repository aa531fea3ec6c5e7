import { useState } from 'react'
import type { IdentityClient } from '../../auth/identity.ts'
import { signInPath, useReturnTo } from '../../auth/return-to.ts'
import { useConfig } from '../../client-config.tsx'
import { useAuthTexts } from '../../i18n/auth.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { parseWith } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'
import { carryEmail, FormCard, useTypedEmail } from './form-card.tsx'
import { useIdentityForm } from './identity-form.ts'

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
export function EmailForm({ texts: says, send }: Props) {
  const texts = useAuthTexts()
  const { email, outbox } = useConfig()
  const from = useReturnTo()
  const [sentTo, setSentTo] = useState<string>()
  const typedBefore = useTypedEmail()
  const form = useIdentityForm({
    validator,
    defaultValues: { email: typedBefore },
    async send({ email }, { withIdentity }) {
      await withIdentity((identity) => send(identity, email, from)).catch(hideUnknownAccount)
      setSentTo(email)
    },
  })

  const back = (
    <ButtonLink
      to={signInPath(paths.login(), from)}
      state={carryEmail(form.values.email)}
      variant="secondary"
      className="mt-4 w-full"
    >
      {texts.forgot.backToLogin}
    </ButtonLink>
  )
  if (sentTo)
    return (
      <FormCard heading={says.sentHeading} intro={says.sent(sentTo)}>
        <p className="text-muted">{outbox ? texts.email.inOutbox : texts.email.notFound}</p>
        {back}
      </FormCard>
    )
  return (
    <FormCard heading={says.heading} intro={says.intro}>
      <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <FormProblem>{email ? form.problem : texts.email.nowhere}</FormProblem>
        <TextField
          {...form.field('email')}
          label={texts.fields.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
          required
        />
        <Button type="submit" size="lg" busy={form.isBusy} busyLabel={says.busy} disabled={!email}>
          {says.submit}
        </Button>
      </form>
      {back}
    </FormCard>
  )
}

/** Some Firebase projects report unknown accounts; we hide that. */
function hideUnknownAccount(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'auth/user-not-found')) throw error
}
