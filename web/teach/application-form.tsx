import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { tutorApplication } from '../../contract/people/tutors.ts'
import { availabilities } from '../../contract/sessions/catalogue.ts'
import { callToCreate } from '../api-client.ts'
import type { AuthUser } from '../auth/identity.ts'
import { nameOf } from '../auth/use-visitor.ts'
import { useChangeForm } from '../hooks/use-change-form.ts'
import { usePictureUpload } from '../hooks/use-picture-upload.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTutorTexts } from '../i18n/tutors.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FormProblem } from '../ui/form-problem.tsx'
import { validateWith } from '../ui/form-validator.ts'
import { ImageField } from '../ui/image-field.tsx'
import { NumberField, SelectField, TextArea, TextField } from '../ui/inputs.tsx'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'

const validator = validateWith(async () => (await import('../../contract/people/tutors.ts')).tutorApplication)

type Draft = z.input<typeof tutorApplication>

const readOnly = '[&_input]:bg-sunken [&_input]:text-muted'

/**
 * V13: name and email come from the account; refused input stays as typed, with the reason beside its field.
 */
export function ApplicationForm({ user, onApplied }: { user: AuthUser; onApplied: () => void }) {
  const texts = useTutorTexts()
  const formats = useFormats()
  const ownPhoto = user.photoURL ?? ''
  const form = useChangeForm({
    validator,
    defaultValues: {
      education: '',
      expertise: '',
      experience: '',
      availability: 'Weekdays',
      photo: ownPhoto,
      bio: '',
    } as Draft,
    send: (body) => callToCreate('POST /tutors', { body }),
    done: texts.submitted,
    failed: texts.submissionFailed,
    onDone: onApplied,
  })
  const { errors, field } = form
  const photo = usePictureUpload((url) =>
    form.setValue('photo', url ?? ownPhoto, { shouldValidate: url !== null }),
  )
  return (
    <form onSubmit={form.submit} noValidate className="grid max-w-3xl gap-6">
      <UnsavedGuard unsaved={form.isDirty && !form.isBusy} />
      <Section
        title={texts.sectionAccount}
        hint={user.displayName ? texts.fromAccount : texts.noName(nameOf(user))}
      >
        <TextField label={texts.name} value={user.displayName ?? ''} readOnly className={readOnly} />
        <TextField
          label={user.email === null ? texts.phone : texts.email}
          value={user.email ?? formats.phone(user.phone ?? '')}
          readOnly
          className={readOnly}
        />
      </Section>
      <Section title={texts.sectionTeaching} hint={texts.publicNote}>
        <TextField
          label={texts.education}
          hint={texts.educationHint}
          className="sm:col-span-2"
          {...field('education')}
        />
        <TextField
          label={texts.expertise}
          hint={texts.expertiseHint}
          className="sm:col-span-2"
          {...field('expertise')}
        />
        <NumberField label={texts.experienceLabel} step="any" {...field('experience')} />
        <SelectField
          label={texts.availability}
          options={availabilities.map((value) => ({ value, label: texts.availabilities[value] }))}
          {...field('availability')}
        />
      </Section>
      <Section title={texts.sectionPicture}>
        <ImageField
          label={texts.photo}
          hint={texts.photoHint}
          className="sm:col-span-2"
          {...photo.field}
          currentUrl={ownPhoto || undefined}
          error={photo.field.error ?? errors.photo}
        />
        <TextArea
          label={texts.bio}
          optional
          hint={texts.bioHint}
          className="sm:col-span-2"
          {...field('bio')}
        />
      </Section>
      <FormProblem>{form.problem}</FormProblem>
      <Button
        type="submit"
        size="lg"
        busy={form.isBusy || photo.uploading}
        busyLabel={form.isBusy ? texts.submitting : undefined}
      >
        {texts.submit}
      </Button>
    </form>
  )
}

function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="font-bold text-xl">{title}</h2>
      {hint && <p className="mt-1 text-muted text-sm">{hint}</p>}
      <div className="mt-5 grid gap-5 sm:grid-cols-2">{children}</div>
    </Card>
  )
}
