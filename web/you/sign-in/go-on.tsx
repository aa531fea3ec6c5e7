import { useEffect, useEffectEvent } from 'react'
import { Navigate } from 'react-router'
import { useIsNameless } from '../../auth/use-is-nameless.ts'
import { useAuthTexts } from '../../i18n/auth.ts'
import { usePhoneCodeTexts } from '../../i18n/phone-code.ts'
import { Button } from '../../ui/button.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { parseWith } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'
import { PageSpinner } from '../../ui/skeleton.tsx'
import { FormCard } from './form-card.tsx'
import { useIdentityForm } from './identity-form.ts'

/** The form has gone with the focus, unless the new screen has taken it. */
function goOnReading(): void {
  if (document.activeElement === document.body) focusHeading()
}

type Props = {
  to: string
  /** Told when nothing is left to ask. */
  onLeave?: () => void
}

/** Leads those who are signed in to where they wanted to go. Who has no name is asked for it first. */
export function GoOn({ to, onLeave }: Props) {
  const isNameless = useIsNameless()
  const leave = useEffectEvent(() => onLeave?.())
  useEffect(() => {
    if (isNameless === false) leave()
  }, [isNameless])
  useEffect(() => goOnReading, [])
  if (isNameless === false) return <Navigate to={to} replace />
  return isNameless ? <NameCard /> : <PageSpinner />
}

const validator = parseWith(async () => (await import('./schemas.ts')).aboutYouForm)

/** Asks a new account for its name. There is no way past: the staff would see nobody. */
function NameCard() {
  const texts = { auth: useAuthTexts(), name: usePhoneCodeTexts().name }
  const form = useIdentityForm({
    validator,
    defaultValues: { displayName: '' },
    send: (profile, { updateProfile }) => updateProfile(profile),
    failed: texts.auth.profile.saveFailed,
  })
  return (
    <FormCard heading={texts.name.heading} intro={texts.name.intro}>
      <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <FormProblem>{form.problem}</FormProblem>
        <TextField
          {...form.field('displayName')}
          label={texts.auth.fields.name}
          autoComplete="name"
          autoFocus
          required
        />
        <Button type="submit" size="lg" busy={form.isBusy}>
          {texts.name.submit}
        </Button>
      </form>
    </FormCard>
  )
}
