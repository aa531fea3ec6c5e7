import { useId } from 'react'
import { dayOf, startOfDay } from '../../../../contract/formats/dates.ts'
import { weekdays } from '../../../../contract/sessions/catalogue.ts'
import { useCalendarFormats } from '../../../i18n/calendar-formats.ts'
import { type Shown, useSay } from '../../../i18n/say.ts'
import { useSessionFormTexts } from '../../../i18n/session-form.ts'
import { useSessionTexts } from '../../../i18n/sessions.ts'
import { chipClasses } from '../../../ui/cn.ts'
import { NumberField, RadioCard, TextField } from '../../../ui/inputs.tsx'
import type { Registered } from '../../../ui/use-form.ts'
import type { SessionForm } from '../sections.tsx'
import { ClassPreview } from './class-preview.tsx'
import { type RuleDraft, ruleOfDraft, wordsOf } from './rule-draft.ts'

/** B02: the rule of weekly classes, and every class that it makes. */
export function WeeklyFields({ form }: { form: SessionForm }) {
  const texts = { weekly: useSessionFormTexts().weekly, sessions: useSessionTexts() }
  const { values, errors } = form
  const { startTime, endTime, ends, from } = values
  const rule = ruleOfDraft(values)
  const end = ends === 'count' ? 'count' : 'until'
  /** What is wrong with a whole rule is said at once; what is missing, once the form is sent. */
  function check() {
    const now = form.getValues()
    if (!ruleOfDraft(now)) return
    void form.trigger(now.ends === 'count' ? 'count' : 'until')
    void form.trigger('endTime')
  }
  function set(name: keyof RuleDraft, value: string) {
    form.setValue(name, value)
    check()
  }
  const field = (name: keyof RuleDraft) => form.field(name, { onChange: check })
  return (
    <>
      <WeekdayChips
        chosen={wordsOf(values.weekdays)}
        onChange={(chosen) => {
          form.setValue('weekdays', chosen.join(' '), { shouldValidate: errors.weekdays !== undefined })
          check()
        }}
        error={errors.weekdays}
        focusRef={form.register('weekdays').ref}
      />
      <div className="grid gap-5 min-[400px]:grid-cols-2 sm:col-span-2">
        <TextField label={texts.weekly.startTime} type="time" {...field('startTime')} />
        <TextField
          label={texts.weekly.endTime}
          type="time"
          hint={endTime && endTime < startTime ? texts.weekly.nextDay : undefined}
          {...field('endTime')}
        />
      </div>
      <TextField label={texts.weekly.from} type="date" {...field('from')} />
      <fieldset className="grid gap-3 sm:col-span-2 sm:grid-cols-2">
        <legend className="mb-1.5 font-medium">{texts.weekly.ends}</legend>
        {(['until', 'count'] as const).map((value) => (
          <RadioCard
            key={value}
            name="ends"
            label={texts.weekly.endings[value]}
            checked={end === value}
            onChoose={() => set('ends', value)}
          />
        ))}
      </fieldset>
      {end === 'count' ? (
        <NumberField label={texts.weekly.count} step={1} {...field('count')} />
      ) : (
        <TextField label={texts.weekly.until} type="date" min={from} {...field('until')} />
      )}
      {rule && (
        <ClassPreview
          rule={rule}
          error={errors.except}
          onExcept={(except) => set('except', except.join(' '))}
        />
      )}
    </>
  )
}

type Props = {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error: Shown | undefined
  /** The form focuses the first day when none is chosen. */
  focusRef: Registered['ref']
}

const SATURDAY = startOfDay('2026-11-21')

/** The days of the week as chips, beginning with Saturday. */
function WeekdayChips({ chosen, onChange, error, focusRef }: Props) {
  const texts = useSessionFormTexts().weekly
  const { weekday } = useCalendarFormats()
  const say = useSay()
  const errorId = useId()
  return (
    <fieldset aria-describedby={error && errorId} className="sm:col-span-2">
      <legend className="mb-1.5 font-medium">{texts.weekdays}</legend>
      <div className="flex flex-wrap gap-2">
        {weekdays.map((day, index) => (
          <label key={day} className={chipClasses}>
            <input
              ref={
                index === 0 ? (box) => focusRef(box && { value: '', focus: () => box.focus() }) : undefined
              }
              type="checkbox"
              className="sr-only"
              aria-label={weekday(dayOf(SATURDAY, index), 'long')}
              checked={chosen.includes(day)}
              onChange={({ target }) =>
                onChange(weekdays.filter((one) => (one === day ? target.checked : chosen.includes(one))))
              }
            />
            {weekday(dayOf(SATURDAY, index), 'short')}
          </label>
        ))}
      </div>
      <p id={errorId} role="alert" className="mt-1.5 text-danger text-sm empty:hidden">
        {error && say(error)}
      </p>
    </fieldset>
  )
}
