import { useState } from 'react'
import {
  type DayOffAct,
  type DayOffOnlyClass,
  type DayOffOtherwise,
  dayOffActs,
  dayOffOnlyClasses,
  dayOffOtherwise,
} from '../../../../contract/classes/day-off-acts.ts'
import type { previewDayOff, TouchedClass, takeDayOff } from '../../../../contract/classes/days-off.ts'
import type { BodyInput, ResponseOf } from '../../../../contract/http/endpoint.ts'
import { callApi } from '../../../api-client.ts'
import { useSubmit } from '../../../hooks/use-submit.ts'
import { useDayOffTexts } from '../../../i18n/days-off.ts'
import type { CentreFilters } from '../../../queries/bookings.ts'
import { ReasonField } from '../../../teach/classes/class-change.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormProblem, fieldErrors } from '../../../ui/form-problem.tsx'
import { validateAs } from '../../../ui/form-validator.ts'
import { RadioCard, TextField } from '../../../ui/inputs.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { DayOffReview } from './review.tsx'
import { ShiftField } from './shift-field.tsx'
import { filtersOf, WhomField, whomOf } from './whom.tsx'

export type DayOffBody = BodyInput<typeof takeDayOff>
export type Preview = ResponseOf<typeof previewDayOff>

type Values = {
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

const FIELDS = ['day', 'until', 'days', 'reason'] as const

const validator = validateAs(
  async () => (await import('../../../../contract/classes/days-off.ts')).newDayOff,
  {
    toInput: ({ whom, ...values }: Values) => ({ ...values, ...filtersOf(whom) }),
    fieldOf: (path) => path,
  },
)

type Props = { day: string; filters: CentreFilters; isOwn: boolean; reason: string; onClose: () => void }

/** B03: ends the classes of a day: what is wanted, then what that touches, then the act. */
export function DayOffDialog({ day: first, filters, isOwn, reason, onClose }: Props) {
  const texts = useDayOffTexts()
  const [start] = useState(() => ({
    ...{ _id: crypto.randomUUID(), day: first, until: '', whom: isOwn ? '' : whomOf(filters) },
    ...{ act: 'move' as DayOffAct, days: '7', otherwise: 'later' as DayOffOtherwise, reason },
    onlyClass: (isOwn ? 'stay' : 'session') as DayOffOnlyClass,
  }))
  const form = useForm({ validator, defaultValues: start })
  const [seen, setSeen] = useState<{ body: DayOffBody; preview: Preview; leftOut: TouchedClass[] }>()
  const looking = useSubmit({
    mutationFn: async ({ leftOut, ...given }: { body: DayOffBody; leftOut: TouchedClass[] }) => {
      const body = { ...given.body, except: leftOut.map((one) => one._id) }
      const { _id, reason, ...wish } = body
      return { body, leftOut, preview: await callApi('POST /days-off/preview', { body: wish }) }
    },
    onSuccess: setSeen,
  })
  const refused = fieldErrors(looking.error, FIELDS)
  const field = (name: (typeof FIELDS)[number]) => ({
    error: form.errors[name] ?? refused[name],
    ...form.register(name),
  })
  const { day, until, whom, act, otherwise, onlyClass } = form.values
  return (
    <Dialog open onClose={onClose} title={texts.title} description={texts.intro}>
      {seen ? (
        <DayOffReview
          {...seen}
          busy={looking.isPending}
          problem={refused.elsewhere}
          onLeaveOut={(leftOut) => looking.submit({ ...seen, leftOut })}
          onMayLeave={
            isOwn ? undefined : (mayLeave) => looking.submit({ ...seen, body: { ...seen.body, mayLeave } })
          }
          onBack={() => setSeen(undefined)}
          onDone={onClose}
        />
      ) : (
        <form
          onSubmit={form.handleSubmit((body) => looking.submit({ body, leftOut: [] }))}
          noValidate
          className="grid items-start gap-4 sm:grid-cols-2"
        >
          <TextField label={texts.day} type="date" {...field('day')} />
          <TextField label={texts.until} optional type="date" min={form.values.day} {...field('until')} />
          <div className="grid gap-4 sm:col-span-2">
            {!isOwn && <WhomField days={{ day, until }} field={form.register('whom')} />}
            <fieldset className="grid gap-2">
              <legend className="mb-1.5 font-medium">{texts.what}</legend>
              {dayOffActs.map((one) => (
                <RadioCard
                  key={one}
                  name="act"
                  label={texts.acts[one]}
                  checked={one === act}
                  onChoose={() => form.setValue('act', one)}
                />
              ))}
            </fieldset>
            {act === 'move' && (
              <>
                <ShiftField
                  wish={{ day, until, ...filtersOf(whom), act, days: 1 }}
                  error={field('days').error}
                  register={(options) => form.register('days', options)}
                  onPropose={(days) => days !== form.values.days && form.setValue('days', days)}
                />
                <fieldset className="grid gap-2">
                  <legend className="mb-1.5 font-medium">{texts.taken}</legend>
                  {dayOffOtherwise.map((one) => (
                    <RadioCard
                      key={one}
                      name="otherwise"
                      label={texts.otherwise[one]}
                      checked={one === otherwise}
                      onChoose={() => form.setValue('otherwise', one)}
                    />
                  ))}
                </fieldset>
              </>
            )}
            {act === 'cancel' && !isOwn && (
              <fieldset className="grid gap-2">
                <legend className="mb-1.5 font-medium">{texts.only}</legend>
                {dayOffOnlyClasses.map((one) => (
                  <RadioCard
                    key={one}
                    name="onlyClass"
                    label={texts.onlyClass[one]}
                    checked={one === onlyClass}
                    onChoose={() => form.setValue('onlyClass', one)}
                  />
                ))}
              </fieldset>
            )}
            <ReasonField {...field('reason')} />
            <FormProblem>{refused.elsewhere}</FormProblem>
            <Button type="submit" busy={looking.isPending} className="justify-self-end">
              {texts.preview}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
