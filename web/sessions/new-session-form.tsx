import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { TIME_ZONE } from '../../contract/dates.ts'
import type { newSession } from '../../contract/sessions.ts'
import { ApiError, callApi } from '../api-client.ts'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { usePictureUpload } from '../hooks/use-picture-upload.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { hasCode } from '../i18n/say.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { paths } from '../paths.ts'
import { useInvalidate } from '../queries/use-invalidate.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FeeField } from '../ui/fee-field.tsx'
import { FormProblem } from '../ui/form-problem.tsx'
import { type FormErrors, validateWith } from '../ui/form-validator.ts'
import { DateTimeField, NumberField, TextArea, TextField } from '../ui/inputs.tsx'
import { notify } from '../ui/notify.tsx'
import { PictureChoice } from '../ui/picture-choice.tsx'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { useForm } from '../ui/use-form.ts'
import { CatalogueFields, NO_CATALOGUE } from './catalogue-fields.tsx'

const validator = validateWith(async () => (await import('../../contract/sessions.ts')).newSession)

const loadSeriesSwitch = async () => (await import('./series-switch.tsx')).SeriesSwitch

type Draft = z.input<typeof newSession>
type DateName = 'registrationStart' | 'registrationEnd' | 'classStart' | 'classEnd'

export type SessionDraft = { [Name in keyof typeof EMPTY]: string }

const EMPTY = {
  title: '',
  tutor: '',
  description: '',
  registrationStart: '',
  registrationEnd: '',
  classStart: '',
  classEnd: '',
  duration: '',
  fee: '',
  image: '',
  capacity: '',
  ...NO_CATALOGUE,
  joinUrl: '',
  /** The series of which it is a batch. */
  seriesId: '',
}
const isField = (name: string | undefined): name is keyof Draft => name !== undefined && name in EMPTY

type Props = {
  /** What the fields begin with. */
  draft?: SessionDraft
  /** The id of the session that the form rewrites (I04); without one it creates a session. */
  resubmits?: string | undefined
}

/** V06: refused input stays as typed, with the reason beside its field. */
export function NewSessionForm({ draft = EMPTY, resubmits }: Props) {
  const messages = useSessionMessages()
  const navigate = useNavigate()
  const { afterSessionChange } = useInvalidate()
  const form = useForm({
    validator,
    defaultValues: draft,
  })
  const { errors } = form
  // Only a copy has a series to join.
  const SeriesSwitch = useLazyComponent(loadSeriesSwitch, draft.seriesId !== '')
  const setImage = (url: string) => form.setValue('image', url, { shouldValidate: url !== '' })
  const picture = usePictureUpload((url) => setImage(url ?? ''))
  const creation = useSubmit({
    mutationFn: async (body: Draft): Promise<unknown> =>
      resubmits
        ? callApi('PUT /sessions/{id}', { params: { id: resubmits }, body })
        : callApi('POST /sessions', { body }),
    onSuccess: () => {
      notify.success(resubmits ? messages.resubmitted : messages.created)
      void afterSessionChange()
      void navigate(paths.sessionList())
    },
    onError: (error) => {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
      const failed = resubmits ? messages.failedToUpdate : messages.failedToCreate
      notify.error(refused ? failed : messages.somethingWrong)
      if (refused && isField(error.field)) form.setError(error.field, error)
      else form.setError('root', error)
    },
  })

  function notifyOfInvalidImage({ image }: FormErrors<Draft>) {
    if (hasCode(image, 'invalid_image_url')) notify.error(messages.invalidImage)
  }
  const field = (name: keyof Draft, options?: { onChange: () => void }) => ({
    error: errors[name],
    ...form.register(name, options),
  })
  /** The two fields of a period, validated against each other. The native control offers no end before the start. */
  const span = (start: DateName, end: DateName) => {
    const onChange = () => {
      const picked = form.getValues()
      if (picked[start] && picked[end]) void form.trigger(end)
    }
    return [field(start, { onChange }), { min: form.values[start], ...field(end, { onChange }) }] as const
  }
  const [registrationStart, registrationEnd] = span('registrationStart', 'registrationEnd')
  const [classStart, classEnd] = span('classStart', 'classEnd')

  return (
    <form
      onSubmit={form.handleSubmit((draft) => creation.submit(draft), notifyOfInvalidImage)}
      noValidate
      className="grid max-w-3xl gap-6"
    >
      <UnsavedGuard unsaved={form.isDirty && !creation.isPending && !creation.isSuccess} />
      <Section title={messages.sectionBasics}>
        <TextField label={messages.titleLabel} className="sm:col-span-2" {...field('title')} />
        <TextField label={messages.tutor} {...field('tutor')} />
        <TextField label={messages.duration} placeholder={messages.durationHint} {...field('duration')} />
        <TextArea label={messages.descriptionLabel} className="sm:col-span-2" {...field('description')} />
      </Section>
      <Section title={messages.sectionTimes} hint={messages.timesIn(TIME_ZONE)}>
        <DateTimeField label={messages.registrationStart} {...registrationStart} />
        <DateTimeField label={messages.registrationEnd} {...registrationEnd} />
        <DateTimeField label={messages.classStart} {...classStart} />
        <DateTimeField label={messages.classEnd} {...classEnd} />
      </Section>
      <Section title={messages.sectionCatalogue} hint={messages.catalogueHint}>
        <CatalogueFields field={field} values={form.values} />
        {form.values.mode !== 'onsite' && (
          <TextField
            label={messages.joinUrl}
            optional
            type="url"
            inputMode="url"
            hint={messages.joinUrlHint}
            {...field('joinUrl')}
          />
        )}
      </Section>
      {SeriesSwitch && (
        <SeriesSwitch
          isOn={form.values.seriesId !== ''}
          onChange={(isOn) => form.setValue('seriesId', isOn ? draft.seriesId : '')}
        />
      )}
      <Section title={messages.sectionPlaces}>
        <FeeField label={messages.fee} mayBeFree {...field('fee')} />
        <NumberField
          label={messages.capacity}
          optional
          hint={messages.capacityHint}
          step={1}
          min={1}
          {...field('capacity')}
        />
      </Section>
      <Section title={messages.sectionPicture}>
        <div className="grid gap-5 sm:col-span-2">
          <PictureChoice
            url={form.values.image}
            onUrl={setImage}
            upload={picture}
            field={form.register('image')}
            error={errors.image}
            hint={messages.pictureUrlHint}
          />
        </div>
      </Section>
      <FormProblem>{errors.root}</FormProblem>
      <Button
        type="submit"
        size="lg"
        busy={creation.isPending || picture.uploading}
        busyLabel={picture.uploading || resubmits ? undefined : messages.submitting}
      >
        {resubmits ? messages.resubmit : messages.submit}
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
