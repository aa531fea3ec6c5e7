import { useRef, useState } from 'react'
import { useAuth } from '../../auth/auth-provider.tsx'
import type { AuthUser } from '../../auth/identity.ts'
import { identityText } from '../../auth/identity-errors.ts'
import type { PhoneCode } from '../../auth/identity-phone.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useAuthTexts } from '../../i18n/auth.ts'
import { useFormats } from '../../i18n/formats.ts'
import { usePhoneCodeTexts } from '../../i18n/phone-code.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { parseWith } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'
import { notify } from '../../ui/notify.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { CodeStep } from '../sign-in/code-step.tsx'
import { keptStep } from '../sign-in/kept-codes.ts'
import { useCodeStep } from '../sign-in/use-code-step.ts'

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
      {changing &&
        (phone === null ? <Add user={user} done={done} /> : <RemoveNumber user={user} done={done} />)}
    </Section>
  )
}

type Props = { user: AuthUser; done: () => void }

/** Where a reload comes back to; nobody else's, should another person log in in this tab. */
const stepOf = ({ uid }: AuthUser) => `profile ${uid}`

function Add({ user, done }: Props) {
  const { email, hasPassword } = user
  const texts = { auth: useAuthTexts(), code: usePhoneCodeTexts().profile }
  const formats = useFormats()
  const { linkPhone } = useAuth()
  const { register, handleSubmit, errors, isSubmitting, values, setValue } = useForm({
    validator,
    defaultValues: { phone: '', current: '' },
  })
  const step = useCodeStep(stepOf(user), (_, number) => setValue('phone', formats.phone(number)))
  // A password is not kept: after a reload it is asked for again.
  const [isConfirmed, setConfirmed] = useState(!hasPassword)
  const submit = handleSubmit(({ phone }) => {
    setConfirmed(true)
    step.begin(phone)
  })
  const enter = async (given: PhoneCode) => {
    await linkPhone(hasPassword ? values.current : null, given)
    notify.success(texts.code.added)
    done()
  }
  if (step.phone && isConfirmed)
    return <CodeStep phone={step.phone} label={texts.code.add} enter={enter} changeNumber={step.leave} />
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <TextField
        {...register('phone')}
        label={texts.auth.fields.phone}
        error={errors.phone}
        type="tel"
        autoComplete="tel"
        autoFocus
        required
      />
      {/* Tells password managers to which account the password belongs. */}
      <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      {hasPassword && (
        <PasswordField
          {...register('current')}
          label={texts.auth.profile.currentPassword}
          error={errors.current}
          autoComplete="current-password"
          required
        />
      )}
      <Button type="submit" className="self-start" busy={isSubmitting}>
        {texts.auth.login.sendCode}
      </Button>
    </form>
  )
}

/** Removes the number, after the password. */
export function RemoveNumber({ user: { email, hasPassword }, done }: Props) {
  const texts = { auth: useAuthTexts(), code: usePhoneCodeTexts().profile }
  const { unlinkPhone } = useAuth()
  const [password, setPassword] = useState('')
  const { submit, isPending } = useSubmit({
    mutationFn: () => unlinkPhone(hasPassword ? password : null),
    onSuccess: () => {
      notify.success(texts.code.removed)
      done()
    },
    onError: (error) => notify.error(identityText(error, texts.auth) ?? texts.code.failed),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="mt-5 flex flex-col gap-5"
    >
      {/* Tells password managers to which account the password belongs. */}
      <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      {hasPassword && (
        <PasswordField
          label={texts.auth.profile.currentPassword}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
          required
        />
      )}
      <Button type="submit" variant="secondary" className="self-start" busy={isPending}>
        {texts.code.remove}
      </Button>
    </form>
  )
}
