import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type DayOffAct,
  type DayOffOnlyClass,
  type DayOffOtherwise,
  dayOffActs,
  dayOffOnlyClasses,
  dayOffOtherwise,
} from '../../../../contract/classes/day-off-acts.ts'
import type { findFreeDay, takeDayOff } from '../../../../contract/classes/days-off.ts'
import type { BodyInput } from '../../../../contract/http/endpoint.ts'
import { callApi } from '../../../api-client.ts'
import { useDayOffTexts } from '../../../i18n/days-off.ts'
import type { Shown } from '../../../i18n/say.ts'
import { ReasonField } from '../../../teach/classes/class-change.tsx'
import { NumberField, RadioCard, TextField } from '../../../ui/inputs.tsx'
import type { Registered, useForm } from '../../../ui/use-form.ts'
import { filtersOf, WhomField } from './whom.tsx'

export type DayOffBody = BodyInput<typeof takeDayOff>

export type Values = {
  /** Of the act: sent again it changes nothing. */
  _id: string
  day: string
  until: string
  whom: string
  act: DayOffAct
  days: string
  otherwise: DayOffOtherwise
  onlyClass: DayOffOnlyClass
  reason: string
}

type Form = ReturnType<typeof useForm<Values, DayOffBody>>
type FieldsProps = { form: Omit<Form, 'handleSubmit'>; isOwn: boolean }

/** Which days, whose classes, what becomes of them, and why. */
export function Fields({ form, isOwn }: FieldsProps) {
  const texts = useDayOffTexts()
  const { day, until, whom, act, days, otherwise, onlyClass } = form.values
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField label={texts.day} type="date" {...form.field('day')} />
      <TextField label={texts.until} optional type="date" min={day} {...form.field('until')} />
      <div className="grid gap-4 sm:col-span-2">
        {!isOwn && <WhomField days={{ day, until }} field={form.register('whom')} />}
        <Choice
          name="act"
          legend={texts.what}
          options={texts.acts}
          values={dayOffActs}
          value={act}
          onChoose={(one) => form.setValue('act', one)}
        />
        {act === 'move' && (
          <>
            <ShiftField
              wish={{ day, until, ...filtersOf(whom), act, days: 1 }}
              error={form.errors.days}
              register={(options) => form.register('days', options)}
              onPropose={(proposed) => proposed !== days && form.setValue('days', proposed)}
            />
            <Choice
              name="otherwise"
              legend={texts.taken}
              options={texts.otherwise}
              values={dayOffOtherwise}
              value={otherwise}
              onChoose={(one) => form.setValue('otherwise', one)}
            />
          </>
        )}
        {act === 'cancel' && !isOwn && (
          <Choice
            name="onlyClass"
            legend={texts.only}
            options={texts.onlyClass}
            values={dayOffOnlyClasses}
            value={onlyClass}
            onChoose={(one) => form.setValue('onlyClass', one)}
          />
        )}
        <ReasonField {...form.field('reason')} />
      </div>
    </div>
  )
}

type ShiftProps = {
  wish: BodyInput<typeof findFreeDay>
  error: Shown | undefined
  register: (options: { onChange: () => void }) => Registered
  onPropose: (days: string) => void
}

/** By how many days classes move: the fewest that leave room for all, until somebody types others. */
export function ShiftField({ wish, error, register, onPropose }: ShiftProps) {
  const texts = useDayOffTexts()
  const [isTyped, setTyped] = useState(false)
  const { data } = useQuery({
    queryKey: ['bookings', 'free day', wish],
    queryFn: ({ signal }) => callApi('POST /days-off/free-day', { body: wish, signal }),
    enabled: wish.day !== '',
    retry: false,
  })
  const free = data?.days
  useEffect(() => {
    if (free && !isTyped) onPropose(String(free))
  })
  const hint = free ? texts.freeDay(free) : free === null ? texts.noFreeDay : undefined
  return (
    <NumberField
      label={texts.days}
      hint={hint}
      step={1}
      error={error}
      {...register({ onChange: () => setTyped(true) })}
    />
  )
}

type ChoiceProps<Value extends string> = {
  name: string
  legend: string
  options: Record<Value, string>
  values: readonly Value[]
  value: Value
  onChoose: (value: Value) => void
}

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { name, legend, options, values, value, onChoose } = props
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      {values.map((one) => (
        <RadioCard
          key={one}
          name={name}
          label={options[one]}
          checked={one === value}
          onChoose={() => onChoose(one)}
        />
      ))}
    </fieldset>
  )
}
