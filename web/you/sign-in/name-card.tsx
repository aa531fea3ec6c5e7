import { useState } from 'react'
import { useAuth } from '../../auth/auth-provider.tsx'
import { identityText } from '../../auth/identity-errors.ts'
import { useAuthTexts } from '../../i18n/auth.ts'
import { usePhoneCodeTexts } from '../../i18n/phone-code.ts'
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
  const texts = { auth: useAuthTexts(), name: usePhoneCodeTexts().name }
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
      setProblem(identityText(error, texts.auth) ?? texts.auth.profile.saveFailed)
    }
  })
  return (
    <FormCard heading={texts.name.heading} intro={texts.name.intro}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <FormProblem>{problem}</FormProblem>
        <TextField
          {...register('displayName')}
          label={texts.auth.fields.name}
          error={errors.displayName}
          autoComplete="name"
          autoFocus
          required
        />
        <Button type="submit" size="lg" busy={isSubmitting}>
          {texts.name.submit}
        </Button>
      </form>
    </FormCard>
  )
}
