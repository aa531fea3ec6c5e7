import { useState } from 'react'
import { toMajor, toMinor } from '../../../contract/payments/money.ts'
import { type HandMethod, handMethods, isOnline } from '../../../contract/payments/payment-methods.ts'
import { callApi } from '../../api-client.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useMayFocus } from '../../hooks/use-media.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { usePartTexts } from '../../i18n/fee-parts.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMethodTexts } from '../../i18n/methods.ts'
import { useMarkedName } from '../../i18n/staff-name.ts'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem, fieldErrors } from '../../ui/form-problem.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { NumberField, SelectField, Switch, TextField } from '../../ui/inputs.tsx'
import { notify } from '../../ui/notify.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { Refundable, RefundProps, Way } from './due-back.tsx'

/** The content of `RefundButton`: which payment, how much, why, and what happens then. */
export function RefundDialog({
  person,
  sessionTitle,
  payments,
  way = 'choose',
  onClose,
  onDone,
}: RefundProps) {
  const { back: texts, unnamed } = useDeskTexts()
  const name = useMarkedName(person, unnamed)
  const plan = usePartTexts().feePlan
  const { money } = useFormats()
  // As they were at the opening: what others refund meanwhile does not change which one is meant here.
  const [opened] = useState(payments)
  const [chosen, setChosen] = useState(opened[0])
  // One for each while the dialog is open: a repeated request refunds nothing twice.
  const [refundIds] = useState(() => new Map(opened.map((each) => [each.paymentId, crypto.randomUUID()])))
  const nameOf = ({ part, isDifference }: Refundable) =>
    part ? plan.part(part) : isDifference ? texts.theDifference : texts.theSeat
  const isChoice = way === 'choose' && opened.length > 1
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title(name)}
      description={<span className="wrap-anywhere font-medium">{sessionTitle}</span>}
    >
      <div className="grid gap-4">
        {isChoice && (
          <SelectField
            label={texts.which}
            value={chosen.paymentId}
            onChange={({ target }) =>
              setChosen(opened.find(({ paymentId }) => paymentId === target.value) ?? opened[0])
            }
            options={opened.map((payment) => ({
              value: payment.paymentId,
              label: `${nameOf(payment)}, ${money(payment.amount, payment.currency)}`,
            }))}
          />
        )}
        <RefundForm
          key={chosen.paymentId}
          payments={way === 'due' ? opened : [chosen]}
          refundIds={refundIds}
          way={way}
          onClose={onClose}
          onDone={onDone}
        />
      </div>
    </Dialog>
  )
}

const validator = validateWith(async () =>
  (await import('../../../contract/payments/refunds-by-staff.ts')).giveBack.body.pick({
    amount: true,
    reason: true,
    reference: true,
    takenBy: true,
  }),
)

type FormProps = Pick<RefundProps, 'payments' | 'onClose' | 'onDone'> & {
  way: Way
  refundIds: ReadonlyMap<string, string>
}

function RefundForm({ payments, way, refundIds, onClose, onDone }: FormProps) {
  const texts = useDeskTexts().back
  const { money } = useFormats()
  const { afterDeskPayment } = useInvalidate()
  const [first] = payments
  const { currency } = first
  const mostMinor = payments.reduce((sum, { amountInCents }) => sum + amountInCents, 0)
  const movesByHand = (first.byHand && first.method !== 'balance') || way === 'instead'
  const [keepsSeat, setKeepsSeat] = useState(false)
  const [otherMethod, setOtherMethod] = useState<HandMethod>()
  const form = useForm({
    validator,
    defaultValues: {
      amount: String(toMajor(mostMinor, currency)) as string | number,
      reason: '',
      reference: '' as string | null,
      takenBy: '' as string | null,
    },
  })
  const amountMinor = toMinor(Number(form.values.amount) || 0, currency)
  const isWhole = amountMinor >= mostMinor
  const mayKeep = useRole().role === 'Admin' && first.freesSeat === true && isWhole
  const shown = money(toMajor(amountMinor, currency), currency)
  const refunding = useSubmit({
    mutationFn: async ({ reason, reference, takenBy }: typeof form.values) => {
      let isRefunded = true
      let waits = false
      for (const [index, { paymentId, ...share }] of split(payments, amountMinor).entries()) {
        const given = await callApi('POST /payments/{id}/refunds', {
          params: { id: paymentId },
          body: {
            refundId: refundIds.get(paymentId),
            amount: share.amount,
            reason,
            // A reference belongs to one refund.
            ...(movesByHand && index === 0 && { reference }),
            ...(movesByHand && { method: otherMethod, takenBy }),
            ...(mayKeep && keepsSeat && { keepsSeat }),
          },
        })
        isRefunded &&= given.status !== 'refund_due'
        waits ||= given.waits === true
      }
      return { isRefunded, waits }
    },
    onSuccess: ({ isRefunded, waits }) => {
      const moved = movesByHand || isRefunded ? texts.recorded(shown) : texts.onItsWay(shown)
      notify.success(waits ? texts.waits : moved)
      onClose()
      if (!waits) onDone?.(shown)
    },
    onError: () => notify.error(texts.failed),
    onSettled: () => void afterDeskPayment(),
  })
  const refused = fieldErrors(refunding.error, ['amount', 'reason', 'reference', 'takenBy'])
  return (
    <form onSubmit={form.handleSubmit((sent) => refunding.submit(sent))} noValidate className="grid gap-4">
      <NumberField
        label={texts.amount}
        hint={texts.atMost(money(toMajor(mostMinor, currency), currency))}
        error={form.errors.amount ?? refused.amount}
        {...form.register('amount')}
      />
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        // The amount is filled in.
        autoFocus={useMayFocus()}
        maxLength={300}
        error={form.errors.reason ?? refused.reason}
        {...form.register('reason')}
      />
      {movesByHand && <Given payments={payments} way={way} method={otherMethod} onMethod={setOtherMethod} />}
      {movesByHand && (
        <TextField
          label={texts.reference}
          optional={way !== 'instead' || otherMethod === 'cash'}
          maxLength={40}
          autoComplete="off"
          error={form.errors.reference ?? refused.reference}
          {...form.register('reference')}
        />
      )}
      {movesByHand && (
        <TextField
          label={texts.takenBy}
          hint={texts.takenByHint}
          optional
          maxLength={100}
          autoComplete="off"
          error={form.errors.takenBy ?? refused.takenBy}
          {...form.register('takenBy')}
        />
      )}
      {mayKeep && (
        <Switch isOn={keepsSeat} onChange={setKeepsSeat}>
          {texts.keepsSeat}
        </Switch>
      )}
      <p className="rounded-control bg-sunken px-3.5 py-2.5">
        <Next payments={payments} way={way} method={otherMethod} />{' '}
        {way === 'choose' && <Seat payment={first} isWhole={isWhole} keepsSeat={mayKeep && keepsSeat} />}
      </p>
      <FormProblem>{refused.elsewhere}</FormProblem>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" busy={refunding.isPending || form.isSubmitting}>
          {movesByHand ? texts.record(shown) : texts.give(shown)}
        </Button>
      </div>
    </form>
  )
}

/** How much of each payment an amount is: all of the first ones. */
function split(payments: readonly Refundable[], amountMinor: number) {
  let leftMinor = amountMinor
  return payments
    .map(({ paymentId, amountInCents, currency }, index) => {
      // More than there is, the server refuses.
      const isLast = index === payments.length - 1
      const minor = isLast ? leftMinor : Math.min(leftMinor, amountInCents)
      leftMinor -= minor
      return { paymentId, amount: toMajor(minor, currency) }
    })
    .filter(({ amount }, index) => amount > 0 || index === 0)
}

type GivenProps = { payments: readonly Refundable[]; way: Way; method: HandMethod | undefined }

/** How all of these came; undefined for several ways. */
const methodOf = ([first, ...others]: readonly Refundable[]) =>
  others.every(({ method }) => method === first?.method) ? first?.method : undefined

/** How money that moves by hand was given, unless as it came. */
function Given({
  payments,
  way,
  method,
  onMethod,
}: GivenProps & { onMethod: (method: HandMethod | undefined) => void }) {
  const texts = useDeskTexts().back
  const names = useMethodTexts()
  const came = way === 'instead' ? undefined : methodOf(payments)
  const asItCame = came ? names[came] : way === 'instead' ? texts.anotherWay : texts.asItCame
  return (
    <SelectField
      label={texts.given}
      value={method ?? ''}
      onChange={({ target }) => onMethod(handMethods.find((one) => one === target.value))}
      options={[
        { value: '', label: asItCame },
        ...handMethods.filter((one) => one !== came).map((one) => ({ value: one, label: names[one] })),
      ]}
    />
  )
}

/** Who moves the money, and when it arrives. */
function Next({ payments, way, method: given }: GivenProps) {
  const texts = useDeskTexts().back.next
  const names = useMethodTexts()
  if (way === 'instead' && !given) return texts.instead
  const method = given ?? methodOf(payments) ?? 'cash'
  if (method === 'balance') return texts.balance
  const isByHand = way === 'instead' || payments[0]?.byHand
  if (!isByHand && isOnline(method)) return texts[method]
  return method === 'cash' ? texts.cash : texts.wallet(names[method])
}

/** What becomes of the seat, or of the part of its fee. */
function Seat({
  payment: { part, freesSeat },
  isWhole,
  keepsSeat,
}: {
  payment: Refundable
  isWhole: boolean
  keepsSeat: boolean
}) {
  const texts = useDeskTexts().back.seat
  if (freesSeat) return isWhole && !keepsSeat ? texts.free : texts.stays
  return part && isWhole ? texts.partDueAgain : null
}
