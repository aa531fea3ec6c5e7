import { TIME_ZONE } from '../../../contract/formats/dates.ts'
import { useSessionFormMessages } from '../../i18n/session-form.ts'
import { useSessionMessages } from '../../i18n/sessions.ts'
import { DateTimeField } from '../../ui/inputs.tsx'
import { RadioCard } from '../../ui/radio-card.tsx'
import type { useForm } from '../../ui/use-form.ts'
import { FormSection } from './fields.tsx'
import type { SessionBody } from './session-body.tsx'
import type { SessionDraft } from './session-draft.ts'
import { WeeklyFields } from './weekly/weekly-fields.tsx'

export type SessionForm = ReturnType<typeof useForm<SessionDraft, SessionBody>>
type DateName = 'registrationStart' | 'registrationEnd' | 'classStart' | 'classEnd'

/**
 * When people may book, and when the classes are. `kept`: no rule makes the classes, so they may also stay as
 * they are.
 */
export function ClassTimes({ form, kept }: { form: SessionForm; kept: boolean }) {
  const messages = useSessionMessages()
  const texts = useSessionFormMessages()
  const { timing } = form.values
  const choice = (value: string, label: string) => (
    <RadioCard
      name="timing"
      label={label}
      checked={timing === value}
      onChoose={() => form.setValue('timing', value)}
    />
  )
  return (
    <FormSection title={texts.sectionTimes} hint={messages.timesIn(TIME_ZONE)}>
      <Span
        form={form}
        names={['registrationStart', 'registrationEnd']}
        labels={[messages.registrationStart, messages.registrationEnd]}
      />
      <fieldset className="grid gap-3 sm:col-span-2 sm:grid-cols-2">
        <legend className="mb-1.5 font-medium">{texts.timing}</legend>
        {kept && choice('kept', texts.timings.kept)}
        {choice('one', texts.timings.one)}
        {choice('weekly', texts.timings.weekly)}
      </fieldset>
      {timing === 'kept' && <p className="text-muted sm:col-span-2">{texts.keptHint}</p>}
      {timing === 'one' && (
        <Span
          form={form}
          names={['classStart', 'classEnd']}
          labels={[messages.classStart, messages.classEnd]}
        />
      )}
      {timing === 'weekly' && <WeeklyFields form={form} />}
    </FormSection>
  )
}

type SpanProps = { form: SessionForm; names: [DateName, DateName]; labels: [string, string] }

/**
 * The two fields of a period, validated against each other. The native control offers no end before the
 * start.
 */
function Span({ form, names: [start, end], labels: [from, to] }: SpanProps) {
  const onChange = () => {
    const picked = form.getValues()
    if (picked[start] && picked[end]) void form.trigger(end)
  }
  const field = (name: DateName) => ({ error: form.errors[name], ...form.register(name, { onChange }) })
  return (
    <>
      <DateTimeField label={from} {...field(start)} />
      <DateTimeField label={to} min={form.values[start]} {...field(end)} />
    </>
  )
}
