import { useState } from 'react'
import type { AuthUser } from '../../auth/identity.ts'
import { useAnchor } from '../../hooks/use-anchor.ts'
import { usePictureUpload } from '../../hooks/use-picture-upload.ts'
import { useAuthTexts } from '../../i18n/auth.ts'
import { useFormats } from '../../i18n/formats.ts'
import { usePhoneCodeTexts } from '../../i18n/phone-code.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { EmailAddress } from '../../ui/contact.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { parseWith } from '../../ui/form-validator.ts'
import { ImageField } from '../../ui/image-field.tsx'
import { TextField } from '../../ui/inputs.tsx'
import { notify } from '../../ui/notify.tsx'
import { NewPasswordField } from '../../ui/password-field.tsx'
import { useIdentityForm } from '../sign-in/identity-form.ts'

const aboutYou = parseWith(async () => (await import('../sign-in/schemas.ts')).aboutYouForm)

/** Name and photo. The photo is uploaded as soon as it is chosen, and saved with the name. */
export function AboutYou({ user }: { user: AuthUser }) {
  const texts = useAuthTexts()
  const formats = useFormats()
  const [photoURL, setPhotoURL] = useState(user.photoURL)
  const upload = usePictureUpload((url) => setPhotoURL(url ?? user.photoURL))
  const form = useIdentityForm({
    validator: aboutYou,
    defaultValues: { displayName: user.displayName ?? '' },
    async send({ displayName }, { updateProfile }) {
      await updateProfile({ displayName, photoURL })
      notify.success(texts.profile.saved)
    },
    failed: texts.profile.saveFailed,
  })
  return (
    <Section
      title={texts.profile.aboutYou}
      intro={
        user.email === null ? formats.phone(user.phone ?? '') : <EmailAddress>{user.email}</EmailAddress>
      }
    >
      <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <TextField {...form.field('displayName')} label={texts.fields.name} autoComplete="name" required />
        <ImageField
          label={texts.fields.photo}
          optional
          {...upload.field}
          {...(photoURL && { currentUrl: photoURL })}
        />
        <FormProblem>{form.problem}</FormProblem>
        <div className="flex flex-wrap justify-between gap-3">
          <Button type="submit" busy={form.isBusy || upload.uploading}>
            {texts.profile.save}
          </Button>
          {photoURL && !upload.field.file && (
            <Button variant="quiet" onClick={() => setPhotoURL(null)}>
              {texts.profile.removePhoto}
            </Button>
          )}
        </div>
      </form>
    </Section>
  )
}

const newEmail = parseWith(async () => (await import('../sign-in/schemas.ts')).loginForm)

/** Where the page adds an address. */
export const ADD_EMAIL = 'add-email'

/** Adds an address with a password to an account that has only a phone number. */
export function AddEmail() {
  const texts = { auth: useAuthTexts(), email: usePhoneCodeTexts().email }
  const { attributes } = useAnchor(ADD_EMAIL)
  const form = useIdentityForm({
    validator: newEmail,
    defaultValues: { email: '', password: '' },
    async send({ email, password }, { linkEmail }) {
      await linkEmail(email, password)
      notify.success(texts.email.added)
    },
    failed: texts.email.failed,
  })
  return (
    <div {...attributes} className="scroll-mt-20 outline-none">
      <Section title={texts.email.title} intro={texts.email.intro}>
        <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
          <TextField
            {...form.field('email')}
            label={texts.auth.fields.email}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            inputMode="email"
            required
          />
          <NewPasswordField
            {...form.field('password')}
            typed={form.values.password}
            label={texts.auth.profile.newPassword}
            required
          />
          <FormProblem>{form.problem}</FormProblem>
          <Button type="submit" className="self-start" busy={form.isBusy}>
            {texts.email.add}
          </Button>
        </form>
      </Section>
    </div>
  )
}
