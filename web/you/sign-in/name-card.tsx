import { useState } from 'react'
import { useAuth } from '../../auth/auth-provider.tsx'
import { identityMessage } from '../../auth/identity-errors.ts'
import { useAuthMessages } from '../../i18n/auth.ts'
import { usePhoneCodeMessages } from '../../i18n/phone-code.ts'
import type { Shown } from '../../i18n/say.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { parseWith } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'
import { useForm } from '../../ui/use-form.ts'
import { FormCard } from './form-card.tsx'

const validator = parseWith(async () => (await import('./schemas.ts')).aboutYouForm)

/** Asks a new account for its name. There is no way past: the staff would see nobody. */
export function NameCard() {
  const messages = { auth: useAuthMessages(), name: usePhoneCodeMessages().name }
  const { updateProfile } = useAuth()
  const [problem, setProblem] = useState<Shown>()
  const { register, handleSubmit, errors, isSubmitting } = useForm({
    validator,
    defaultValues: { displayName: '' },
  })
  const submit = handleSubmit(async (profile) => {
    setProblem(undefined)
    try {
      await updateProfile(profile)
    } catch (error) {
      setProblem(identityMessage(error, messages.auth) ?? messages.auth.profile.saveFailed)
    }
  })
  return (
    <FormCard heading={messages.name.heading} intro={messages.name.intro}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <FormProblem>{problem}</FormProblem>
        <TextField
          {...register('displayName')}
          label={messages.auth.fields.name}
          error={errors.displayName}
          autoComplete="name"
          autoFocus
          required
        />
        <Button type="submit" size="lg" busy={isSubmitting}>
          {messages.name.submit}
        </Button>
      </form>
    </FormCard>
  )
}
