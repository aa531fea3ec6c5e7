import { useState } from 'react'
import { useAuth } from '../../auth/auth-provider.tsx'
import type { AuthUser } from '../../auth/identity.ts'
import { identityText } from '../../auth/identity-errors.ts'
import { usePictureUpload } from '../../hooks/use-picture-upload.ts'
import { useAuthTexts } from '../../i18n/auth.ts'
import { useFormats } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { EmailAddress } from '../../ui/contact.tsx'
import { parseWith } from '../../ui/form-validator.ts'
import { ImageField } from '../../ui/image-field.tsx'
import { TextField } from '../../ui/inputs.tsx'
import { notify } from '../../ui/notify.tsx'
import { useForm } from '../../ui/use-form.ts'

const validator = parseWith(async () => (await import('../sign-in/schemas.ts')).aboutYouForm)

/** Name and photo. The photo is uploaded as soon as it is chosen, and saved with the name. */
export function AboutYou({ user }: { user: AuthUser }) {
  const texts = useAuthTexts()
  const formats = useFormats()
  const { updateProfile } = useAuth()
  const [photoURL, setPhotoURL] = useState(user.photoURL)
  const upload = usePictureUpload((url) => setPhotoURL(url ?? user.photoURL))
  const { register, handleSubmit, errors, isSubmitting } = useForm({
    validator,
    defaultValues: { displayName: user.displayName ?? '' },
  })

  const submit = handleSubmit(async ({ displayName }) => {
    try {
      await updateProfile({ displayName, photoURL })
      notify.success(texts.profile.saved)
    } catch (error) {
      notify.error(identityText(error, texts) ?? texts.profile.saveFailed)
    }
  })

  return (
    <Section
      title={texts.profile.aboutYou}
      intro={
        user.email === null ? formats.phone(user.phone ?? '') : <EmailAddress>{user.email}</EmailAddress>
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <TextField
          {...register('displayName')}
          label={texts.fields.name}
          error={errors.displayName}
          autoComplete="name"
          required
        />
        <ImageField
          label={texts.fields.photo}
          optional
          {...upload.field}
          {...(photoURL && { currentUrl: photoURL })}
        />
        <div className="flex flex-wrap justify-between gap-3">
          <Button type="submit" busy={isSubmitting || upload.uploading}>
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
