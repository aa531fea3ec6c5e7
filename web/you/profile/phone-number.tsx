import { useRef, useState } from 'react'
import { useAuth } from '../../auth/auth-provider.tsx'
import type { AuthUser } from '../../auth/identity.ts'
import type { PhoneCode } from '../../auth/identity-phone.ts'
import { useAuthTexts } from '../../i18n/auth.ts'
import { useFormats } from '../../i18n/formats.ts'
import { usePhoneCodeTexts } from '../../i18n/phone-code.ts'
import { useReadAgain } from '../../queries/query-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { parseWith, sendAsTyped } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'
import { notify } from '../../ui/notify.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useCodeStep } from '../sign-in/by-phone.ts'
import { CodeStep } from '../sign-in/code-step.tsx'
import { useIdentityForm } from '../sign-in/identity-form.ts'
import { keptStep } from '../sign-in/kept-codes.ts'
import { CurrentPassword } from './password.tsx'

const validator = parseWith(async () => (await import('../sign-in/schemas.ts')).phoneForm)

/** Adds a number by which one signs in, or removes it. */
export function PhoneNumber({ user }: { user: AuthUser }) {
  const texts = usePhoneCodeTexts().profile
  const formats = useFormats()
  const { email, phone, emailVerified } = user
  const [changing, setChanging] = useState(() => keptStep(stepOf(user)) !== undefined)
  const heading = useRef<HTMLHeadingElement>(null)
  const done = () => {
    setChanging(false)
    // The form goes with the focus in it.
    heading.current?.focus()
  }
  // The number stays where nothing else is sure to reach its owner.
  const mayChange = phone === null || (email !== null && emailVerified)
  return (
    <Section title={texts.title} intro={texts.intro} ref={heading}>
      <div className="grid justify-items-start gap-5">
        {phone !== null && (
          <p>
            {texts.linked(formats.phone(phone))} {!mayChange && texts.onlyWay}
          </p>
        )}
        {mayChange && !changing && (
          <Button variant="secondary" onClick={() => setChanging(true)}>
            {phone === null ? texts.begin : texts.remove}
          </Button>
        )}
      </div>
      {changing && (phone === null ? <Add user={user} done={done} /> : <Remove user={user} done={done} />)}
    </Section>
  )
}

type Props = { user: AuthUser; done: () => void }

/** Where a reload comes back to; nobody else's, should another person log in in this tab. */
const stepOf = ({ uid }: AuthUser) => `profile ${uid}`

function Add({ user, done }: Props) {
  const texts = { auth: useAuthTexts(), code: usePhoneCodeTexts().profile }
  const formats = useFormats()
  const { linkPhone } = useAuth()
  const readAgain = useReadAgain()
  const form = useForm({ validator, defaultValues: { phone: '', current: '' } })
  const step = useCodeStep(stepOf(user), (_, number) => form.setValue('phone', formats.phone(number)))
  // A password is not kept: after a reload it is asked for again.
  const [isConfirmed, setConfirmed] = useState(!user.hasPassword)
  const submit = form.handleSubmit(({ phone }) => {
    setConfirmed(true)
    step.begin(phone)
  })
  const enter = async (given: PhoneCode) => {
    await linkPhone(user.hasPassword ? form.values.current : null, given)
    void readAgain()
    notify.success(texts.code.added)
    done()
  }
  if (step.phone && isConfirmed)
    return <CodeStep phone={step.phone} label={texts.code.add} enter={enter} changeNumber={step.leave} />
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <TextField
        {...form.field('phone')}
        label={texts.auth.fields.phone}
        type="tel"
        autoComplete="tel"
        autoFocus
        required
      />
      <CurrentPassword user={user} field={form.field('current')} />
      <Button type="submit" className="self-start" busy={form.isSubmitting}>
        {texts.auth.login.sendCode}
      </Button>
    </form>
  )
}

/** Removes the number, after the password. */
export function useNumberRemoval({ hasPassword }: AuthUser, done: () => void) {
  const texts = usePhoneCodeTexts().profile
  const readAgain = useReadAgain()
  const [asTyped] = useState(() => sendAsTyped<{ password: string }>())
  return useIdentityForm({
    validator: asTyped,
    defaultValues: { password: '' },
    async send({ password }, { unlinkPhone }) {
      await unlinkPhone(hasPassword ? password : null)
      void readAgain()
      notify.success(texts.removed)
      done()
    },
    failed: texts.failed,
  })
}

function Remove({ user, done }: Props) {
  const texts = usePhoneCodeTexts().profile
  const form = useNumberRemoval(user, done)
  return (
    <form onSubmit={form.submit} className="mt-5 flex flex-col gap-5">
      <CurrentPassword user={user} field={form.field('password')} />
      <FormProblem>{form.problem}</FormProblem>
      <Button type="submit" variant="secondary" className="self-start" busy={form.isBusy}>
        {texts.remove}
      </Button>
    </form>
  )
}
