import { useState } from 'react'
import { Navigate } from 'react-router'
import { signUpRoles } from '../../contract/people/roles.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import type { SignUpRole } from '../auth/identity-actions.ts'
import { identityMessage } from '../auth/identity-errors.ts'
import { signInPath, useReturnTo } from '../auth/return-to.ts'
import { useAuthMessages } from '../i18n/auth.ts'
import { hasCode } from '../i18n/say.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { parseWith } from '../ui/form-validator.ts'
import { ImageField } from '../ui/image-field.tsx'
import { SelectField, TextField } from '../ui/inputs.tsx'
import { notify } from '../ui/notify.tsx'
import { NewPasswordField, PasswordField } from '../ui/password-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { FormCard, useTypedEmail } from './sign-in/form-card.tsx'
import { GoogleButton } from './sign-in/google-button.tsx'

const validator = parseWith(async () => (await import('./sign-in/schemas.ts')).registerForm)

const defaultRole: SignUpRole = 'student'

/** R05, E02, V01-V03, X06. */
export default function Register() {
  const messages = useAuthMessages()
  const fields = messages.fields
  const { user, register: signUp } = useAuth()
  const from = useReturnTo()
  const typedBefore = useTypedEmail()
  const [photo, setPhoto] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const { register, handleSubmit, errors, isSubmitting, values } = useForm({
    validator,
    defaultValues: { name: '', email: typedBefore, role: defaultRole, password: '', confirmPassword: '' },
  })

  const submit = handleSubmit(
    async ({ name, email, password, role }) => {
      try {
        const onUploadProgress = setProgress
        const { photoKept } = await signUp({ name, email, password, role, photo, onUploadProgress })
        notify.success(messages.register.succeeded)
        if (!photoKept) notify.info(messages.register.photoNotKept)
      } catch (error) {
        notify.error(identityMessage(error, messages) ?? messages.register.failed)
      } finally {
        setProgress(null)
      }
    },
    ({ confirmPassword }) => {
      if (hasCode(confirmPassword, 'passwords_differ')) notify.error({ code: 'passwords_differ' })
    },
  )

  if (user) return <Navigate to={from ?? paths.dashboard()} replace />
  return (
    <FormCard
      heading={messages.register.heading}
      intro={messages.register.intro}
      other={{
        question: messages.register.haveAccount,
        label: messages.register.toLogin,
        to: signInPath(paths.login(), from),
        email: values.email,
      }}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <TextField
          {...register('name')}
          label={fields.name}
          error={errors.name}
          autoComplete="name"
          required
        />
        <TextField
          {...register('email')}
          label={fields.email}
          error={errors.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
          required
        />
        <ImageField label={fields.photo} optional file={photo} onFile={setPhoto} progress={progress} />
        <SelectField
          {...register('role')}
          label={fields.role}
          hint={fields.roleHint[values.role]}
          error={errors.role}
          options={signUpRoles.map((role) => ({ value: role, label: fields.roles[role] }))}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <NewPasswordField
            {...register('password')}
            typed={values.password}
            label={fields.password}
            error={errors.password}
            required
          />
          <PasswordField
            {...register('confirmPassword')}
            label={fields.confirmPassword}
            error={errors.confirmPassword}
            autoComplete="new-password"
            required
          />
        </div>
        <Button type="submit" size="lg" busy={isSubmitting} busyLabel={messages.register.busy}>
          {messages.register.submit}
        </Button>
      </form>
      <GoogleButton />
    </FormCard>
  )
}
