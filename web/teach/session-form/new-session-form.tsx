import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi, callToCreate, isNotCreated } from '../../api-client.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { usePictureUpload } from '../../hooks/use-picture-upload.ts'
import { hasCode } from '../../i18n/say.ts'
import { useSessionFormTexts } from '../../i18n/session-form.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { validateAs } from '../../ui/form-validator.ts'
import { FeeField, TextArea, TextField } from '../../ui/inputs.tsx'
import { notify } from '../../ui/notify.tsx'
import { PictureChoice } from '../../ui/picture-choice.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { SubjectFields } from './catalogue-fields.tsx'
import { WhereFields } from './place-fields.tsx'
import { CapacityField, PlanField } from './seat-fields.tsx'
import { ClassTimes, FormSection, MoreFields, type SessionForm, useFilledIn } from './sections.tsx'
import { bodyOf, courseOf, fieldOf, type SessionBody } from './session-body.ts'
import { newDraft, pictureOf, type SessionDraft } from './session-draft.ts'

const translation = { toInput: bodyOf, fieldOf }
const creating = validateAs(
  async () => (await import('../../../contract/sessions/session-form.ts')).placedSession,
  translation,
)
const rewriting = validateAs(
  async () => (await import('../../../contract/sessions/session-form.ts')).rewrittenPlacedSession,
  translation,
)

/** The fields behind More. */
const BEHIND: readonly (keyof SessionDraft)[] = [
  ...(['language', 'tutorId', 'tags', 'joinUrl'] as const),
  ...(['minimumCount', 'minimumDecideAt', 'lateJoin', 'seriesId'] as const),
]

type Props = {
  /** What the fields begin with. */
  draft?: SessionDraft
  /** The id of the session that the form rewrites (I04); without one it creates a session. */
  resubmits?: string | undefined
}

/**
 * V06: all that a session needs is in sight, and what the form knows is filled in. Refused input stays as
 * typed, with the reason beside its field.
 */
export function NewSessionForm({ draft, resubmits }: Props) {
  const sessionTexts = useSessionTexts()
  const texts = useSessionFormTexts()
  const navigate = useNavigate()
  const { name = '' } = useRole()
  const [defaultValues] = useState(() => draft ?? newDraft(name))
  const form = useChangeForm({
    validator: resubmits ? rewriting : creating,
    defaultValues,
    send: (body: SessionBody): Promise<unknown> =>
      resubmits
        ? callApi('PUT /sessions/{id}', { params: { id: resubmits }, body })
        : callToCreate('POST /sessions', { body }),
    done: resubmits ? texts.resubmitted : texts.created,
    failed: (error) => {
      if (!isNotCreated(error)) return texts.somethingWrong
      return resubmits ? sessionTexts.failedToUpdate : texts.failedToCreate
    },
    onDone: () => void navigate(paths.sessionList()),
    onInvalid({ image }) {
      if (hasCode(image, 'invalid_image_url')) notify.error(texts.invalidImage)
    },
  })
  const { errors, field, values } = form
  const setImage = (url: string) => form.setValue('image', url, { shouldValidate: url !== '' })
  const picture = usePictureUpload((url) => setImage(url ?? ''))
  const [wantsMore, setWantsMore] = useState(draft !== undefined)
  const isMore = wantsMore || BEHIND.some((one) => errors[one])
  return (
    <form onSubmit={form.submit} noValidate className="grid max-w-3xl gap-6">
      <UnsavedGuard unsaved={form.isDirty && !form.isBusy} />
      <FormSection title={texts.sectionBasics}>
        <TextField label={texts.titleLabel} className="sm:col-span-2" {...field('title')} />
        <SubjectFields field={field} />
        <TextArea label={texts.descriptionLabel} className="sm:col-span-2" {...field('description')} />
        <TextField label={sessionTexts.tutor} {...field('tutor')} />
        <WhereFields field={field} set={form.setValue} />
      </FormSection>
      <ClassTimes form={form} kept={defaultValues.timing === 'kept'} />
      <FormSection title={texts.sectionPlaces}>
        <FeeField label={sessionTexts.fee} mayBeFree {...field('fee')} />
        <CapacityField field={field('capacity')} />
        <PlanField field={field('parts')} fee={values.fee} course={courseOf(values)} />
      </FormSection>
      <PictureSection form={form} picture={picture} setImage={setImage} />
      <div>
        <button
          type="button"
          aria-expanded={isMore}
          onClick={() => setWantsMore(!isMore)}
          className="flex min-h-11 items-center gap-2 font-semibold text-primary"
        >
          <ChevronDown aria-hidden="true" className={cn('size-5', isMore && 'rotate-180')} />
          {texts.more}
        </button>
      </div>
      {isMore && <MoreFields form={form} resubmits={resubmits} />}
      <FormProblem>{form.problem}</FormProblem>
      <Button
        type="submit"
        size="lg"
        busy={form.isBusy || picture.uploading}
        busyLabel={picture.uploading || resubmits ? undefined : texts.submitting}
      >
        {resubmits ? texts.resubmit : texts.submit}
      </Button>
    </form>
  )
}

type PictureProps = {
  form: SessionForm
  picture: Pick<ReturnType<typeof usePictureUpload>, 'field'>
  setImage: (url: string) => void
}

function PictureSection({ form, picture, setImage }: PictureProps) {
  const texts = useSessionFormTexts()
  const ofSubject = pictureOf(form.values.subject)
  useFilledIn(form, 'image', ofSubject)
  return (
    <FormSection title={texts.sectionPicture} hint={texts.pictureHint}>
      <div className="grid gap-5 sm:col-span-2">
        <PictureChoice
          url={form.values.image || ofSubject}
          onUrl={setImage}
          upload={picture}
          field={form.register('image')}
          error={form.errors.image}
          hint={texts.pictureUrlHint}
        />
      </div>
    </FormSection>
  )
}
