import { useState } from 'react'
import type { z } from 'zod'
import type { changeDiscount, createDiscount, Discount } from '../../../../contract/discounts/discounts.ts'
import { callApi, callToCreate } from '../../../api-client.ts'
import { useChange } from '../../../hooks/use-change.ts'
import { useDiscountTexts } from '../../../i18n/discounts.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblem, fieldErrors } from '../../../ui/form-problem.tsx'
import { validateWith } from '../../../ui/form-validator.ts'
import { NumberField, SelectField, Switch, TextField } from '../../../ui/inputs.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { changesOf, type DiscountDraft, draftOf, emptyDraft, suggestCode } from './discount-draft.ts'
import { SessionPicker } from './session-picker.tsx'

const validator = validateWith<DiscountDraft, unknown>(
  async () =>
    (await import('../../../../contract/discounts/discounts.ts')).newDiscount as unknown as z.ZodType<
      unknown,
      DiscountDraft
    >,
)
const fields = ['code', 'kind', 'value', 'limit', 'from', 'until'] as const

type Props = {
  /** The discount to change; if absent, the form adds one. */
  discount?: Discount
  onSaved: () => void
}

/** Adds a code, or changes one; what a used one gives stays. */
export function DiscountForm({ discount, onSaved }: Props) {
  const texts = useDiscountTexts()
  const start = discount ? draftOf(discount) : emptyDraft
  const form = useForm({ validator, defaultValues: start })
  const [sessions, setSessions] = useState(discount?.sessions ?? [])
  const [adminsOnly, setAdminsOnly] = useState(discount?.adminsOnly ?? false)
  const saving = useChange<DiscountDraft>({
    send: (draft) => send(discount, draft, { sessionIds: sessions.map(({ _id }) => _id), adminsOnly }),
    done: ({ code }) => (discount ? texts.saved : texts.added(code.toUpperCase())),
    failed: texts.failedToSave,
    onDone: onSaved,
    invalidate: ({ afterDiscountChange }) => afterDiscountChange(),
  })
  const refused = fieldErrors(saving.error, fields)
  const field = (name: keyof DiscountDraft) => ({
    error: form.errors[name] ?? refused[name],
    ...form.register(name),
  })
  const isUsed = discount !== undefined && discount.used > 0
  const isPercent = form.values.kind === 'percent'
  const kinds = (['percent', 'amount'] as const).map((value) => ({ value, label: texts.kinds[value] }))
  return (
    <form
      onSubmit={form.handleSubmit((draft) => saving.submit(draft))}
      noValidate
      className="grid items-start gap-4 sm:grid-cols-2"
    >
      {!discount && (
        <div className="flex flex-wrap items-start gap-3 sm:col-span-2">
          <TextField
            label={texts.code}
            hint={texts.codeHint}
            autoCapitalize="characters"
            autoComplete="off"
            className="min-w-48 flex-1"
            {...field('code')}
          />
          <Button
            variant="secondary"
            className="sm:mt-8"
            onClick={() => form.setValue('code', suggestCode())}
          >
            {texts.newCode}
          </Button>
        </div>
      )}
      <SelectField label={texts.kind} options={kinds} disabled={isUsed} {...field('kind')} />
      <NumberField
        label={isPercent ? texts.percent : texts.amount}
        step={isPercent ? 1 : 0.01}
        disabled={isUsed}
        {...field('value')}
      />
      {isUsed && <p className="text-muted text-sm sm:col-span-2">{texts.inUse}</p>}
      <NumberField
        label={texts.limit}
        hint={texts.limitHint}
        optional
        step={1}
        className="sm:col-span-2"
        {...field('limit')}
      />
      <TextField label={texts.from} type="date" optional {...field('from')} />
      <TextField label={texts.until} type="date" optional {...field('until')} />
      <div className="sm:col-span-2">
        <Switch isOn={adminsOnly} onChange={setAdminsOnly}>
          {texts.adminsOnly}
        </Switch>
      </div>
      <SessionPicker chosen={sessions} onChange={setSessions} />
      <FormProblem>{refused.elsewhere}</FormProblem>
      <Button type="submit" busy={saving.isPending} busyLabel={texts.saving} className="sm:col-span-2">
        {discount ? texts.save : texts.add}
      </Button>
    </form>
  )
}

type New = z.input<typeof createDiscount.body>
type Change = z.input<typeof changeDiscount.body>

type Chosen = { sessionIds: string[]; adminsOnly: boolean }

/** A change without a difference is not sent. */
async function send(discount: Discount | undefined, draft: DiscountDraft, chosen: Chosen) {
  const { sessionIds, adminsOnly } = chosen
  if (!discount) return callToCreate('POST /discounts', { body: { ...draft, ...chosen } as New })
  const were = discount.sessions.map(({ _id }) => _id)
  const body = {
    ...changesOf(draftOf(discount), draft),
    ...(were.join() !== sessionIds.join() && { sessionIds }),
    ...(discount.adminsOnly !== adminsOnly && { adminsOnly }),
  } as Change
  if (Object.keys(body).length === 0) return undefined
  return callApi('PATCH /discounts/{id}', { params: { id: discount._id }, body })
}
