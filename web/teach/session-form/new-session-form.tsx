import { useNavigate } from 'react-router'
import { ApiError, callApi, callToCreate, isNotCreated } from '../../api-client.ts'
import { usePictureUpload } from '../../hooks/use-picture-upload.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { hasCode } from '../../i18n/say.ts'
import { useSessionFormMessages } from '../../i18n/session-form.ts'
import { useSessionMessages } from '../../i18n/sessions.ts'
import { paths } from '../../paths.ts'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { type FormErrors, validateAs } from '../../ui/form-validator.ts'
import { FeeField, NumberField, TextArea, TextField } from '../../ui/inputs.tsx'
import { notify } from '../../ui/notify.tsx'
import { PictureChoice } from '../../ui/picture-choice.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useForm } from '../../ui/use-form.ts'
import { CatalogueFields } from './catalogue-fields.tsx'
import { ClassTimes } from './class-times.tsx'
import { CourseField } from './course-dialog.tsx'
import { FormSection, LateJoinField, MinimumFields, RoomField } from './fields.tsx'
import { bodyOf, fieldOf, isField, PlanOfDraft, type SessionBody } from './session-body.tsx'
import { EMPTY_SESSION, type SessionDraft } from './session-draft.ts'
import { UsualDuration } from './weekly/weekly-fields.tsx'

const translation = { toInput: bodyOf, fieldOf }
const creating = validateAs(
  async () => (await import('../../../contract/sessions/session-form.ts')).newSession,
  translation,
)
const rewriting = validateAs(
  async () => (await import('../../../contract/sessions/session-form.ts')).rewrittenSession,
  translation,
)

type Props = {
  /** What the fields begin with. */
  draft?: SessionDraft
  /** The id of the session that the form rewrites (I04); without one it creates a session. */
  resubmits?: string | undefined
}

/** V06: refused input stays as typed, with the reason beside its field. */
export function NewSessionForm({ draft = EMPTY_SESSION, resubmits }: Props) {
  const messages = useSessionMessages()
  const texts = useSessionFormMessages()
  const navigate = useNavigate()
  const { afterSessionChange } = useInvalidate()
  const form = useForm({
    validator: resubmits ? rewriting : creating,
    defaultValues: draft,
  })
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
      const failed = resubmits ? messages.failedToUpdate : texts.failedToCreate
      notify.error(isNotCreated(error) ? failed : texts.somethingWrong)
      const name = error instanceof ApiError && error.field ? fieldOf(error.field, form.getValues()) : ''
      if (isField(name)) form.setError(name, error)
      else form.setError('root', error)
    },
  })

  function notifyOfInvalidImage({ image }: FormErrors<SessionDraft>) {
    if (hasCode(image, 'invalid_image_url')) notify.error(texts.invalidImage)
  }
  const field = (name: keyof SessionDraft, options?: { onChange: () => void }) => ({
    error: errors[name],
    ...form.register(name, options),
  })
  const { branchId, mode, timing } = form.values
  const duration = { label: messages.duration, optional: timing !== 'one', ...field('duration') }
  // A room is one of its branch.
  const branch = { onChange: () => form.setValue('roomId', '') }

  return (
    <form
      onSubmit={form.handleSubmit((draft) => creation.submit(draft), notifyOfInvalidImage)}
      noValidate
      className="grid max-w-3xl gap-6"
    >
      <UnsavedGuard unsaved={form.isDirty && !creation.isPending && !creation.isSuccess} />
      <FormSection title={texts.sectionBasics}>
        <TextField label={texts.titleLabel} className="sm:col-span-2" {...field('title')} />
        <TextField label={messages.tutor} {...field('tutor')} />
        {timing === 'weekly' ? (
          <UsualDuration values={form.values} {...duration} />
        ) : (
          <TextField placeholder={texts.durationHint} {...duration} />
        )}
        <TextArea label={texts.descriptionLabel} className="sm:col-span-2" {...field('description')} />
      </FormSection>
      <ClassTimes form={form} kept={draft.timing === 'kept'} />
      <FormSection title={texts.sectionCatalogue} hint={texts.catalogueHint}>
        <CatalogueFields
          field={(name) => field(name, name === 'branchId' ? branch : undefined)}
          values={form.values}
          room={RoomField && branchId && <RoomField branchId={branchId} field={field('roomId')} />}
        />
        {mode !== 'onsite' && (
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
      <CourseField sessionId={resubmits} field={field('seriesId')} />
      <FormSection title={texts.sectionPlaces}>
        <FeeField label={messages.fee} mayBeFree {...field('fee')} />
        <NumberField
          label={texts.capacity}
          optional
          hint={texts.capacityHint}
          step={1}
          min={1}
          {...field('capacity')}
        />
        <PlanOfDraft field={field('parts')} draft={form.values} />
        {timing !== 'one' && <LateJoinField field={field('lateJoin')} />}
        <MinimumFields count={field('minimumCount')} decideAt={field('minimumDecideAt')} />
      </FormSection>
      <FormSection title={texts.sectionPicture}>
        <div className="grid gap-5 sm:col-span-2">
          <PictureChoice
            url={form.values.image}
            onUrl={setImage}
            upload={picture}
            field={form.register('image')}
            error={errors.image}
            hint={texts.pictureUrlHint}
          />
        </div>
      </FormSection>
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
