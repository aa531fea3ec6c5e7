import { type ReactNode, useEffect, useRef } from 'react'
import { TIME_ZONE } from '../../../contract/formats/dates.ts'
import { useSessionFormTexts } from '../../i18n/session-form.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { Card } from '../../ui/card.tsx'
import { DateTimeField, RadioCard, TextField } from '../../ui/inputs.tsx'
import type { useForm } from '../../ui/use-form.ts'
import { CatalogueFields } from './catalogue-fields.tsx'
import { CourseField } from './course-dialog.tsx'
import { LateJoinField, MinimumFields } from './seat-fields.tsx'
import { type SessionBody, usualDuration } from './session-body.ts'
import type { SessionDraft } from './session-draft.ts'
import { WeeklyFields } from './weekly/weekly-fields.tsx'

export type SessionForm = ReturnType<typeof useForm<SessionDraft, SessionBody>>
type DateName = 'registrationStart' | 'registrationEnd' | 'classStart' | 'classEnd'

/**
 * When the classes are, and until when people may book. `kept`: no rule makes the classes, so they may also
 * stay as they are.
 */
export function ClassTimes({ form, kept }: { form: SessionForm; kept: boolean }) {
  const sessionTexts = useSessionTexts()
  const texts = useSessionFormTexts()
  const { timing } = form.values
  useFilledIn(form, 'duration', usualDuration(form.values))
  const choice = (value: string, label: string) => (
    <RadioCard
      name="timing"
      label={label}
      checked={timing === value}
      onChoose={() => form.setValue('timing', value)}
    />
  )
  return (
    <FormSection title={texts.sectionTimes} hint={sessionTexts.timesIn(TIME_ZONE)}>
      <fieldset className="grid gap-3 sm:col-span-2 sm:grid-cols-2">
        <legend className="mb-1.5 font-medium">{texts.timing}</legend>
        {kept && choice('kept', texts.timings.kept)}
        {choice('one', texts.timings.one)}
        {choice('weekly', texts.timings.weekly)}
      </fieldset>
      {timing === 'kept' && <p className="text-muted sm:col-span-2">{texts.keptHint}</p>}
      {timing === 'one' && (
        <>
          <DateField form={form} name="classStart" />
          <DateField form={form} name="classEnd" />
        </>
      )}
      {timing === 'weekly' && <WeeklyFields form={form} />}
      <TextField
        label={sessionTexts.duration}
        placeholder={texts.durationHint}
        className="sm:col-span-2"
        {...form.field('duration')}
      />
      <DateField form={form} name="registrationStart" />
      <DateField form={form} name="registrationEnd" />
    </FormSection>
  )
}

/**
 * One end of a period, validated against the other. The native control offers no end before the start.
 */
function DateField({ form, name }: { form: SessionForm; name: DateName }) {
  const texts = useSessionTexts()
  const [start, end]: [DateName, DateName] = name.startsWith('class')
    ? ['classStart', 'classEnd']
    : ['registrationStart', 'registrationEnd']
  const onChange = () => {
    const picked = form.getValues()
    if (picked[start] && picked[end]) void form.trigger(end)
  }
  return (
    <DateTimeField
      label={texts[name]}
      min={name === end ? form.values[start] : undefined}
      {...form.field(name, { onChange })}
    />
  )
}

/** A part of the form of a session. */
export function FormSection({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children: ReactNode
}) {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="font-bold text-xl">{title}</h2>
      {hint && <p className="mt-1 text-muted text-sm">{hint}</p>}
      <div className="mt-5 grid gap-5 sm:grid-cols-2">{children}</div>
    </Card>
  )
}

/** Keeps a field at what the other fields suggest, as long as nobody has typed anything else into it. */
export function useFilledIn(form: SessionForm, name: 'duration' | 'image', suggested: string): void {
  const last = useRef(suggested)
  useEffect(() => {
    if (suggested === last.current) return
    const value = form.getValues()[name]
    if (value === '' || value === last.current)
      form.setValue(name, suggested, { shouldValidate: form.errors[name] !== undefined })
    last.current = suggested
  })
}

/** Fields that few sessions need. `resubmits`: the session that the form rewrites. */
export function MoreFields({ form, resubmits }: { form: SessionForm; resubmits: string | undefined }) {
  const sessionTexts = useSessionTexts()
  const texts = useSessionFormTexts()
  const { field, values } = form
  return (
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
      <MinimumFields count={field('minimumCount')} decideAt={field('minimumDecideAt')} />
      {values.timing !== 'one' && <LateJoinField field={field('lateJoin')} />}
      <CourseField sessionId={resubmits} field={field('seriesId')} />
    </FormSection>
  )
}
