import type { z } from 'zod'
import type { changeDiscount, createDiscount, Discount } from '../../../contract/discounts/discounts.ts'
import { dayOf } from '../../../contract/formats/dates.ts'
import { callApi, callToCreate } from '../../api-client.ts'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useDiscountTexts } from '../../i18n/discounts.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { NumberField, SelectField, Switch, TextField } from '../../ui/inputs.tsx'
import { SessionPicker } from './session-picker.tsx'

const validator = validateWith<Draft, unknown>(
  async () =>
    (await import('../../../contract/discounts/discounts.ts')).newDiscount as unknown as z.ZodType<
      unknown,
      Draft
    >,
)

/** `discount`: the one to change; without it, the form adds one. */
type Props = { discount?: Discount; onClose: () => void }

/** Adds a code, or changes one; what a used one gives stays. */
export function DiscountDialog({ discount, onClose }: Props) {
  const texts = useDiscountTexts()
  const form = useChangeForm({
    validator,
    defaultValues: draftOf(discount),
    send: (draft) => send(discount, draft),
    done: ({ code }) => (discount ? texts.saved : texts.added(code.toUpperCase())),
    failed: texts.failedToSave,
    onDone: onClose,
  })
  const { kind, adminsOnly, sessions } = form.values
  const isUsed = discount !== undefined && discount.used > 0
  const isPercent = kind === 'percent'
  const kinds = (['percent', 'amount'] as const).map((value) => ({ value, label: texts.kinds[value] }))
  return (
    <FormDialog
      form={form}
      title={discount ? texts.editCode(discount.code) : texts.add}
      submitLabel={discount ? texts.save : texts.add}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {!discount && (
          <div className="flex flex-wrap items-start gap-3 sm:col-span-2">
            <TextField
              label={texts.code}
              hint={texts.codeHint}
              autoCapitalize="characters"
              autoComplete="off"
              className="min-w-48 flex-1"
              {...form.field('code')}
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
        <SelectField label={texts.kind} options={kinds} disabled={isUsed} {...form.field('kind')} />
        <NumberField
          label={isPercent ? texts.percent : texts.amount}
          step={isPercent ? 1 : 0.01}
          disabled={isUsed}
          {...form.field('value')}
        />
        {isUsed && <p className="text-muted text-sm sm:col-span-2">{texts.inUse}</p>}
        <NumberField
          label={texts.limit}
          hint={texts.limitHint}
          optional
          step={1}
          className="sm:col-span-2"
          {...form.field('limit')}
        />
        <TextField label={texts.from} type="date" optional {...form.field('from')} />
        <TextField label={texts.until} type="date" optional {...form.field('until')} />
        <div className="sm:col-span-2">
          <Switch isOn={adminsOnly} onChange={(isOn) => form.setValue('adminsOnly', isOn)}>
            {texts.adminsOnly}
          </Switch>
        </div>
        <SessionPicker chosen={sessions} onChange={(chosen) => form.setValue('sessions', chosen)} />
      </div>
    </FormDialog>
  )
}

/** What the form shows. */
type Draft = Record<'code' | 'kind' | 'value' | 'limit' | 'from' | 'until', string> &
  Pick<Discount, 'sessions' | 'adminsOnly'>

const dayIn = (instant: string | null | undefined) => (instant ? dayOf(new Date(instant)) : '')

const draftOf = (discount: Discount | undefined): Draft => ({
  code: discount?.code ?? '',
  kind: discount?.kind ?? 'percent',
  value: String(discount?.value ?? ''),
  limit: String(discount?.limit ?? ''),
  from: dayIn(discount?.from),
  until: dayIn(discount?.until),
  sessions: discount?.sessions ?? [],
  adminsOnly: discount?.adminsOnly ?? false,
})

const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A code that is hard to guess, without letters and digits that look alike. */
const suggestCode = () =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => LETTERS[byte % LETTERS.length]).join('')

const idsOf = ({ sessions }: Draft) => sessions.map(({ _id }) => _id)

/**
 * Only what differs is sent; kind and value change together. A day that stays is not sent: its instant may be
 * within that day. A change without a difference is not sent.
 */
async function send(discount: Discount | undefined, draft: Draft) {
  const { sessions: _, ...values } = draft
  if (!discount) {
    const body = { ...values, sessionIds: idsOf(draft) } as z.input<typeof createDiscount.body>
    return callToCreate('POST /discounts', { body })
  }
  const was = draftOf(discount)
  const { kind, value, limit, from, until, adminsOnly } = draft
  const body = {
    ...((kind !== was.kind || value !== was.value) && { kind, value }),
    ...(limit !== was.limit && { limit }),
    ...(from !== was.from && { from }),
    ...(until !== was.until && { until }),
    ...(idsOf(was).join() !== idsOf(draft).join() && { sessionIds: idsOf(draft) }),
    ...(was.adminsOnly !== adminsOnly && { adminsOnly }),
  } as z.input<typeof changeDiscount.body>
  if (Object.keys(body).length === 0) return undefined
  return callApi('PATCH /discounts/{id}', { params: { id: discount._id }, body })
}
