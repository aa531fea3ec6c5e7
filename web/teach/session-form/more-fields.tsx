import type { ReactNode } from 'react'
import type { usePictureUpload } from '../../hooks/use-picture-upload.ts'
import { useSessionFormMessages } from '../../i18n/session-form.ts'
import { useSessionMessages } from '../../i18n/sessions.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { NumberField, TextField } from '../../ui/inputs.tsx'
import { PictureChoice } from '../../ui/picture-choice.tsx'
import { DateField, FormSection, type SessionForm } from './class-times.tsx'
import { CourseField } from './course-dialog.tsx'
import { PlanField } from './fee-plan.tsx'
import { type Bound, CatalogueFields, LateJoinField, MinimumFields } from './fields.tsx'
import { courseOf, usualDuration } from './session-body.ts'
import type { SessionDraft } from './session-draft.ts'
import { pictureOf } from './subject-pictures.ts'

type Props = {
  form: SessionForm
  field: (name: keyof SessionDraft) => Bound
  picture: Pick<ReturnType<typeof usePictureUpload>, 'field'>
  setImage: (url: string) => void
  /** The session that the form rewrites. */
  resubmits: string | undefined
}

/** What a form fills in by itself, and what few sessions need. */
export function MoreFields({ form, field, picture, setImage, resubmits }: Props): ReactNode {
  const messages = useSessionMessages()
  const texts = useSessionFormMessages()
  const { duration } = useTimeFormats()
  const { values } = form
  const usual = usualDuration(values)
  return (
    <>
      <FormSection title={texts.sectionCatalogue} hint={texts.catalogueHint}>
        <TextField label={messages.tutor} {...field('tutor')} />
        <TextField
          label={messages.duration}
          optional={usual !== ''}
          placeholder={usual ? duration(usual) : texts.durationHint}
          {...field('duration')}
        />
        <DateField form={form} name="registrationStart" />
        <CatalogueFields field={field} onTutor={(name) => form.setValue('tutor', name)} />
        {values.mode !== 'onsite' && (
          <TextField
            label={messages.joinUrl}
            optional
            type="url"
            inputMode="url"
            hint={texts.joinUrlHint}
            {...field('joinUrl')}
          />
        )}
      </FormSection>
      <FormSection title={texts.sectionPlaces}>
        <NumberField
          label={texts.capacity}
          optional
          hint={texts.capacityHint}
          step={1}
          {...field('capacity')}
        />
        <MinimumFields count={field('minimumCount')} decideAt={field('minimumDecideAt')} />
        <PlanField field={field('parts')} fee={values.fee} course={courseOf(values)} />
        {values.timing !== 'one' && <LateJoinField field={field('lateJoin')} />}
        <CourseField sessionId={resubmits} field={field('seriesId')} />
      </FormSection>
      <FormSection title={texts.sectionPicture} hint={texts.pictureHint}>
        <div className="grid gap-5 sm:col-span-2">
          <PictureChoice
            url={values.image || pictureOf(values.subject)}
            onUrl={setImage}
            upload={picture}
            field={form.register('image')}
            error={form.errors.image}
            hint={texts.pictureUrlHint}
          />
        </div>
      </FormSection>
    </>
  )
}
