import type { ReactNode } from 'react'
import { useSessionFormTexts } from '../../i18n/session-form.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { NumberField, TextField } from '../../ui/inputs.tsx'
import { FormSection, type SessionForm } from './class-times.tsx'
import { CourseField } from './course-dialog.tsx'
import { PlanField } from './fee-plan.tsx'
import { type Bound, CatalogueFields, LateJoinField, MinimumFields } from './fields.tsx'
import { courseOf } from './session-body.ts'
import type { SessionDraft } from './session-draft.ts'

type Props = {
  form: SessionForm
  field: (name: keyof SessionDraft) => Bound
  /** The session that the form rewrites. */
  resubmits: string | undefined
}

/** What few sessions need. */
export function MoreFields({ form, field, resubmits }: Props): ReactNode {
  const sessionTexts = useSessionTexts()
  const texts = useSessionFormTexts()
  const { values } = form
  return (
    <>
      <FormSection title={texts.sectionCatalogue}>
        <CatalogueFields field={field} onTutor={(name) => form.setValue('tutor', name)} />
        {values.mode !== 'onsite' && (
          <TextField
            label={sessionTexts.joinUrl}
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
    </>
  )
}
