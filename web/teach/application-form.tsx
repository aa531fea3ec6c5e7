import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { tutorApplication } from '../../contract/people/tutors.ts'
import { availabilities } from '../../contract/sessions/catalogue.ts'
import { ApiError, callToCreate } from '../api-client.ts'
import type { AuthUser } from '../auth/identity.ts'
import { nameOf } from '../auth/use-visitor.ts'
import { usePictureUpload } from '../hooks/use-picture-upload.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTutorMessages } from '../i18n/tutors.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FormProblem } from '../ui/form-problem.tsx'
import { validateWith } from '../ui/form-validator.ts'
import { ImageField } from '../ui/image-field.tsx'
import { NumberField, SelectField, TextArea, TextField } from '../ui/inputs.tsx'
import { notify } from '../ui/notify.tsx'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { useForm } from '../ui/use-form.ts'

const validator = validateWith(async () => (await import('../../contract/people/tutors.ts')).tutorApplication)

type Draft = z.input<typeof tutorApplication>

const readOnly = '[&_input]:bg-sunken [&_input]:text-muted'

const isField = (name: string | undefined, draft: Draft): name is keyof Draft =>
  name !== undefined && name in draft

/**
 * V13: name and email come from the account; refused input stays as typed, with the reason beside its field.
 */
export function ApplicationForm({ user, onApplied }: { user: AuthUser; onApplied: () => void }) {
  const messages = useTutorMessages()
  const formats = useFormats()
  const ownPhoto = user.photoURL ?? ''
  const form = useForm({
    validator,
    defaultValues: {
      education: '',
      expertise: '',
      experience: '',
      availability: 'Weekdays',
      photo: ownPhoto,
      bio: '',
    },
  })
  const { errors } = form
  const photo = usePictureUpload((url) =>
    form.setValue('photo', url ?? ownPhoto, { shouldValidate: url !== null }),
  )
  const application = useSubmit({
    mutationFn: (draft: Draft) => callToCreate('POST /tutors', { body: draft }),
    onSuccess: () => {
      notify.success(messages.submitted)
      onApplied()
    },
    onError: (error) => {
      notify.error(messages.submissionFailed)
      if (error instanceof ApiError && isField(error.field, form.values)) form.setError(error.field, error)
      else form.setError('root', error)
    },
  })
  const field = (name: keyof Draft) => ({ error: errors[name], ...form.register(name) })
  const busy = application.isPending || photo.uploading

  return (
    <form
      onSubmit={form.handleSubmit((draft) => application.submit(draft))}
      noValidate
      className="grid max-w-3xl gap-6"
    >
      <UnsavedGuard unsaved={form.isDirty && !application.isPending && !application.isSuccess} />
      <Section
        title={messages.sectionAccount}
        hint={user.displayName ? messages.fromAccount : messages.noName(nameOf(user))}
      >
        <TextField label={messages.name} value={user.displayName ?? ''} readOnly className={readOnly} />
        <TextField
          label={user.email === null ? messages.phone : messages.email}
          value={user.email ?? formats.phone(user.phone ?? '')}
          readOnly
          className={readOnly}
        />
      </Section>
      <Section title={messages.sectionTeaching} hint={messages.publicNote}>
        <TextField
          label={messages.education}
          hint={messages.educationHint}
          className="sm:col-span-2"
          {...field('education')}
        />
        <TextField
          label={messages.expertise}
          hint={messages.expertiseHint}
          className="sm:col-span-2"
          {...field('expertise')}
        />
        <NumberField label={messages.experienceLabel} step="any" {...field('experience')} />
        <SelectField
          label={messages.availability}
          options={availabilities.map((value) => ({ value, label: messages.availabilities[value] }))}
          {...field('availability')}
        />
      </Section>
      <Section title={messages.sectionPicture}>
        <ImageField
          label={messages.photo}
          hint={messages.photoHint}
          className="sm:col-span-2"
          {...photo.field}
          currentUrl={ownPhoto || undefined}
          error={photo.field.error ?? errors.photo}
        />
        <TextArea
          label={messages.bio}
          optional
          hint={messages.bioHint}
          className="sm:col-span-2"
          {...field('bio')}
        />
      </Section>
      <FormProblem>{errors.root}</FormProblem>
      <Button
        type="submit"
        size="lg"
        busy={busy}
        busyLabel={application.isPending ? messages.submitting : undefined}
      >
        {messages.submit}
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
