import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, callApi, callToCreate, isNotCreated } from '../../api-client.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'
import { usePictureUpload } from '../../hooks/use-picture-upload.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { hasCode } from '../../i18n/say.ts'
import { useSessionFormTexts } from '../../i18n/session-form.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { paths } from '../../paths.ts'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { type FormErrors, validateAs } from '../../ui/form-validator.ts'
import { FeeField, TextArea, TextField } from '../../ui/inputs.tsx'
import { notify } from '../../ui/notify.tsx'
import { PictureChoice } from '../../ui/picture-choice.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useForm } from '../../ui/use-form.ts'
import { SubjectFields, WhereField } from './catalogue-fields.tsx'
import { ClassTimes, FormSection, type SessionForm } from './class-times.tsx'
import { bodyOf, fieldOf, isField, type SessionBody } from './session-body.ts'
import { newDraft, type SessionDraft } from './session-draft.ts'
import { pictureOf } from './subject-pictures.ts'
import { useFilledIn } from './use-filled-in.ts'

const translation = { toInput: bodyOf, fieldOf }
const creating = validateAs(
  async () => (await import('../../../contract/sessions/session-form.ts')).newSession,
  translation,
)
const rewriting = validateAs(
  async () => (await import('../../../contract/sessions/session-form.ts')).rewrittenSession,
  translation,
)
const loadMore = async () => (await import('./more-fields.tsx')).MoreFields

/** What the form asks everybody; the rest is behind More. */
const ASKED: ReadonlySet<string> = new Set<keyof SessionDraft | 'root'>([
  ...(['title', 'description', 'tutor', 'subject', 'level', 'mode', 'branchId', 'fee', 'root'] as const),
  ...(['registrationStart', 'registrationEnd', 'classStart', 'classEnd', 'duration', 'image'] as const),
  ...(['weekdays', 'startTime', 'endTime', 'from', 'until', 'count', 'except'] as const),
])

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
  const { afterSessionChange } = useInvalidate()
  const { name = '' } = useRole()
  const [defaultValues] = useState(() => draft ?? newDraft(name))
  const form = useForm({ validator: resubmits ? rewriting : creating, defaultValues })
  const { errors } = form
  const setImage = (url: string) => form.setValue('image', url, { shouldValidate: url !== '' })
  const picture = usePictureUpload((url) => setImage(url ?? ''))
  const creation = useSubmit({
    mutationFn: async (body: SessionBody): Promise<unknown> =>
      resubmits
        ? callApi('PUT /sessions/{id}', { params: { id: resubmits }, body })
        : callToCreate('POST /sessions', { body }),
    onSuccess: () => {
      notify.success(resubmits ? texts.resubmitted : texts.created)
      void afterSessionChange()
      void navigate(paths.sessionList())
    },
    onError: (error) => {
      const failed = resubmits ? sessionTexts.failedToUpdate : texts.failedToCreate
      notify.error(isNotCreated(error) ? failed : texts.somethingWrong)
      const name = error instanceof ApiError && error.field ? fieldOf(error.field, form.getValues()) : ''
      if (isField(name)) form.setError(name, error)
      else form.setError('root', error)
    },
  })

  function notifyOfInvalidImage({ image }: FormErrors<SessionDraft>) {
    if (hasCode(image, 'invalid_image_url')) notify.error(texts.invalidImage)
  }
  const field = (name: keyof SessionDraft) => ({ error: errors[name], ...form.register(name) })
  const [wantsMore, setWantsMore] = useState(draft !== undefined)
  const isMore = wantsMore || Object.entries(errors).some(([name, error]) => error && !ASKED.has(name))
  const More = useLazyComponent(loadMore, isMore)
  return (
    <form
      onSubmit={form.handleSubmit((sent) => creation.submit(sent), notifyOfInvalidImage)}
      noValidate
      className="grid max-w-3xl gap-6"
    >
      <UnsavedGuard unsaved={form.isDirty && !creation.isPending && !creation.isSuccess} />
      <FormSection title={texts.sectionBasics}>
        <TextField label={texts.titleLabel} className="sm:col-span-2" {...field('title')} />
        <SubjectFields field={field} />
        <TextArea label={texts.descriptionLabel} className="sm:col-span-2" {...field('description')} />
        <TextField label={sessionTexts.tutor} {...field('tutor')} />
        <FeeField label={sessionTexts.fee} mayBeFree {...field('fee')} />
        <WhereField field={field} set={form.setValue} />
      </FormSection>
      <ClassTimes form={form} kept={defaultValues.timing === 'kept'} />
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
      {isMore && More && <More form={form} field={field} resubmits={resubmits} />}
      <FormProblem>{errors.root}</FormProblem>
      <Button
        type="submit"
        size="lg"
        busy={creation.isPending || picture.uploading}
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
