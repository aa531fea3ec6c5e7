import { useState } from 'react'
import { looksLikePhone } from '../../contract/people/phone.ts'
import { signUpRoles } from '../../contract/people/roles.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import type { SignUpRole } from '../auth/identity-actions.ts'
import { identityText } from '../auth/identity-errors.ts'
import type { PhoneCode } from '../auth/identity-phone.ts'
import { signInPath, useReturnTo } from '../auth/return-to.ts'
import { useConfig } from '../client-config.tsx'
import { useAuthTexts } from '../i18n/auth.ts'
import { useFormats } from '../i18n/formats.ts'
import { hasCode } from '../i18n/say.ts'
import { loaderContext } from '../loader-context.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { parseWith } from '../ui/form-validator.ts'
import { ImageField } from '../ui/image-field.tsx'
import { SelectField, TextField } from '../ui/inputs.tsx'
import { notify } from '../ui/notify.tsx'
import { NewPasswordField, PasswordField } from '../ui/password-field.tsx'
import { useForm } from '../ui/use-form.ts'
import type { Route } from './+types/register.ts'
import { byWhatIsTyped, useCodeCard, useCodeStep } from './sign-in/by-phone.ts'
import { FormCard, GoogleButton, useTypedEmail } from './sign-in/form-card.tsx'
import { GoOn } from './sign-in/go-on.tsx'
import { askWanted, readWanted } from './sign-in/wanted.tsx'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  readWanted(context.get(loaderContext), request)
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  askWanted(request, serverLoader)

const byEmail = parseWith(async () => (await import('./sign-in/schemas.ts')).registerForm)
const byPhone = parseWith(async () => (await import('./sign-in/schemas.ts')).phoneRegisterForm)
const byEither = byWhatIsTyped(byEmail, byPhone)

const defaultRole: SignUpRole = 'student'

/** R05, E02, V01-V03, X06. */
export default function Register({ loaderData: { wanted } }: Route.ComponentProps) {
  const texts = useAuthTexts()
  const fields = texts.fields
  const formats = useFormats()
  const { phone } = useConfig()
  const { user, register: signUp, registerWithCode } = useAuth()
  const from = useReturnTo()
  const typedBefore = useTypedEmail()
  const [photo, setPhoto] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const { field, handleSubmit, isSubmitting, values, setValue } = useForm({
    validator: phone ? byEither : byEmail,
    defaultValues: { name: '', email: typedBefore, role: defaultRole, password: '', confirmPassword: '' },
  })
  const step = useCodeStep('register', ({ name = '', role }, number) => {
    setValue('name', name)
    setValue('role', signUpRoles.find((one) => one === role) ?? defaultRole)
    setValue('email', formats.phone(number))
  })
  const isPhone = phone && looksLikePhone(values.email)
  const CodeCard = useCodeCard(isPhone)

  const tell = ({ photoKept }: { photoKept: boolean }, said: string = texts.register.succeeded) => {
    notify.success(said)
    if (!photoKept) notify.info(texts.register.photoNotKept)
  }
  const enter = async (given: PhoneCode) => {
    const { name, role } = values
    const { isNew, photoKept } = await registerWithCode({ name, role, photo }, given)
    tell({ photoKept }, isNew ? undefined : texts.register.hadAccount)
  }

  const submit = handleSubmit(
    async ({ name, email, password, role }) => {
      try {
        if (isPhone) return step.begin(email, { name, role })
        tell(await signUp({ name, email, password, role, from, photo, onUploadProgress: setProgress }))
      } catch (error) {
        notify.error(identityText(error, texts) ?? texts.register.failed)
      } finally {
        setProgress(null)
      }
    },
    ({ confirmPassword }) => {
      if (hasCode(confirmPassword, 'passwords_differ')) notify.error({ code: 'passwords_differ' })
    },
  )

  if (user) return <GoOn to={from ?? paths.dashboard()} />
  if (step.phone && CodeCard)
    return (
      <CodeCard phone={step.phone} label={texts.register.submit} enter={enter} changeNumber={step.leave} />
    )
  return (
    <FormCard
      heading={texts.register.heading}
      intro={texts.register.intro}
      wanted={wanted}
      other={{
        question: texts.register.haveAccount,
        label: texts.register.toLogin,
        to: signInPath(paths.login(), from),
        email: values.email,
      }}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <TextField {...field('name')} label={fields.name} autoComplete="name" required />
        <TextField
          {...field('email')}
          label={phone ? fields.phoneOrEmail : fields.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
          autoFocus={step.hasLeft}
          required
        />
        <ImageField label={fields.photo} optional file={photo} onFile={setPhoto} progress={progress} />
        <SelectField
          {...field('role')}
          label={fields.role}
          hint={isPhone && values.role === 'student' ? fields.bookAtOnce : fields.roleHint[values.role]}
          options={signUpRoles.map((role) => ({ value: role, label: fields.roles[role] }))}
        />
        {!isPhone && (
          <div className="grid gap-5 sm:grid-cols-2">
            <NewPasswordField
              {...field('password')}
              typed={values.password}
              label={fields.password}
              required
            />
            <PasswordField
              {...field('confirmPassword')}
              label={fields.confirmPassword}
              autoComplete="new-password"
              required
            />
          </div>
        )}
        <Button type="submit" size="lg" busy={isSubmitting} busyLabel={texts.register.busy}>
          {isPhone ? texts.login.sendCode : texts.register.submit}
        </Button>
      </form>
      <GoogleButton />
    </FormCard>
  )
}
