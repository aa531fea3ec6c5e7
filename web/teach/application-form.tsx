import type { ReactNode } from 'react'
import type { z } from 'zod'
import { type FileType, fileTypes, isPaper } from '../../contract/files/types.ts'
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
import { FileChoice } from './materials/file-choice.tsx'
import { useFileUploads } from './materials/use-file-uploads.ts'
import { SubjectChoice } from './subject-choice.tsx'

const validator = validateWith(async () => (await import('../../contract/people/tutors.ts')).tutorApplication)

type Draft = z.input<typeof tutorApplication>

const PAPER_TYPES = (Object.keys(fileTypes) as FileType[]).filter(isPaper)

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
      subjects: [],
      papers: [],
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
  const papers = useFileUploads([], (ids) => form.setValue('papers', ids))
  const { subjects = [] } = form.getValues()
  return (
    <form
      onSubmit={(event) => (papers.hasProblem ? event.preventDefault() : form.submit(event))}
      noValidate
      className="grid max-w-3xl gap-6"
    >
      <UnsavedGuard unsaved={(form.isDirty || papers.isSending) && !form.isBusy} />
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
        <SubjectChoice
          chosen={subjects}
          error={errors.subjects}
          onChange={(chosen) => form.setValue('subjects', chosen, { shouldValidate: true })}
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
      <Section title={texts.papers}>
        <div className="sm:col-span-2">
          <FileChoice
            uploads={papers}
            error={errors.papers}
            types={PAPER_TYPES}
            texts={{ label: texts.papersLabel, hint: texts.papersHint }}
          />
        </div>
      </Section>
      <FormProblem>{form.problem}</FormProblem>
      <Button
        type="submit"
        size="lg"
        busy={form.isBusy || photo.uploading || papers.isSending}
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
