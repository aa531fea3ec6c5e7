import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { TIME_ZONE } from '../../contract/dates.ts'
import type { newSession } from '../../contract/sessions.ts'
import { wording } from '../../contract/wording.ts'
import { ApiError, callApi } from '../api-client.ts'
import { usePictureUpload } from '../hooks/use-picture-upload.ts'
import { useSend } from '../hooks/use-submit.ts'
import { useSessionWords } from '../i18n/sessions.ts'
import { paths } from '../paths.ts'
import { useReadAgain } from '../queries/after-change.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FeeField } from '../ui/fee-field.tsx'
import { checkedBy, type Problems } from '../ui/form-check.ts'
import { FormProblem } from '../ui/form-problem.tsx'
import { DateTimeField, NumberField, TextArea, TextField } from '../ui/inputs.tsx'
import { notify } from '../ui/notify.tsx'
import { PictureChoice } from '../ui/picture-choice.tsx'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { useForm } from '../ui/use-form.ts'

const check = checkedBy(async () => (await import('../../contract/sessions.ts')).newSession)

type Draft = z.input<typeof newSession>
type DateName = 'registrationStart' | 'registrationEnd' | 'classStart' | 'classEnd'

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
}
const isField = (name: string | undefined): name is keyof Draft => name !== undefined && name in EMPTY

/** V06: what is refused stays as it was typed, with the reason beside its field. */
export function NewSessionForm() {
  const words = useSessionWords()
  const navigate = useNavigate()
  const { afterSessionChange } = useReadAgain()
  const form = useForm({
    check,
    defaultValues: EMPTY,
  })
  const { errors } = form
  const setImage = (url: string) => form.setValue('image', url, { shouldValidate: url !== '' })
  const picture = usePictureUpload((url) => setImage(url ?? ''))
  const creation = useSend({
    mutationFn: (draft: Draft) => callApi('POST /sessions', { body: draft }),
    onSuccess: () => {
      notify.success(words.created)
      void afterSessionChange()
      void navigate(paths.sessionList())
    },
    onError: (error) => {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
      notify.error(refused ? words.failedToCreate : words.somethingWrong)
      if (refused && isField(error.field)) form.setError(error.field, error.message)
      else form.setError('root', error.message)
    },
  })

  function tellOfImage({ image }: Problems<Draft>) {
    if (image === wording.invalidImage) notify.error(words.invalidImage)
  }
  const field = (name: keyof Draft, options?: { onChange: () => void }) => ({
    error: errors[name],
    ...form.register(name, options),
  })
  /** The ends of a span, checked against each other as they are picked; the platform's control offers no end before its start. */
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
      onSubmit={form.handleSubmit((draft) => creation.send(draft), tellOfImage)}
      noValidate
      className="grid max-w-3xl gap-6"
    >
      <UnsavedGuard unsaved={form.isDirty && !creation.isPending && !creation.isSuccess} />
      <Section title={words.sectionBasics}>
        <TextField label={words.titleLabel} className="sm:col-span-2" {...field('title')} />
        <TextField label={words.tutor} {...field('tutor')} />
        <TextField label={words.duration} placeholder={words.durationHint} {...field('duration')} />
        <TextArea label={words.descriptionLabel} className="sm:col-span-2" {...field('description')} />
      </Section>
      <Section title={words.sectionTimes} hint={words.timesIn(TIME_ZONE)}>
        <DateTimeField label={words.registrationStart} {...registrationStart} />
        <DateTimeField label={words.registrationEnd} {...registrationEnd} />
        <DateTimeField label={words.classStart} {...classStart} />
        <DateTimeField label={words.classEnd} {...classEnd} />
      </Section>
      <Section title={words.sectionPlaces}>
        <FeeField label={words.fee} mayBeFree {...field('fee')} />
        <NumberField
          label={words.capacity}
          optional
          hint={words.capacityHint}
          step={1}
          min={1}
          {...field('capacity')}
        />
      </Section>
      <Section title={words.sectionPicture}>
        <div className="grid gap-5 sm:col-span-2">
          <PictureChoice
            url={form.values.image}
            onUrl={setImage}
            upload={picture}
            field={form.register('image')}
            error={errors.image}
            hint={words.pictureUrlHint}
          />
        </div>
      </Section>
      <FormProblem>{errors.root}</FormProblem>
      <Button
        type="submit"
        size="lg"
        busy={creation.isPending || picture.uploading}
        busyLabel={picture.uploading ? undefined : words.submitting}
      >
        {words.submit}
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
