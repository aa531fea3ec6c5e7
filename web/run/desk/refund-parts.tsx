import { useState } from 'react'
import { type HandMethod, handMethods, isOnline } from '../../../contract/payments/payment-methods.ts'
import { callApi } from '../../api-client.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMethodTexts } from '../../i18n/methods.ts'
import { validateWith } from '../../ui/form-validator.ts'
import { SelectField } from '../../ui/inputs.tsx'
import type { RefundChoice, RefundProps, Way } from './due-back.tsx'

const validator = validateWith(
  async () => (await import('../../../contract/payments/refunds-by-staff.ts')).refundForm,
)

/** What is in advance has come in many ways: one says how it goes. */
const firstMethod = ({ about }: RefundChoice): HandMethod | undefined =>
  'person' in about ? 'cash' : undefined

/** Keeps what somebody who refunds chooses and types, and the act. `shown`: the amount, in words. */
export function useRefund({ choices, way = 'choose', onClose, onDone }: Omit<RefundProps, 'person'>) {
  const texts = useDeskTexts().back
  const { money } = useFormats()
  const { role } = useRole()
  // As they were at the opening: what others refund meanwhile does not change what is meant here.
  const [opened] = useState(choices)
  // One for each while the dialog is open: a repeated request refunds nothing twice.
  const [refundIds] = useState(() => opened.map(() => crypto.randomUUID()))
  const [index, setIndex] = useState(0)
  const choice = opened[index] ?? opened[0]
  const { about, amount: most, currency } = choice
  const movesByHand = (choice.byHand && choice.method !== 'balance') || way === 'instead'
  const [wantsSeat, setWantsSeat] = useState(false)
  const [method, setMethod] = useState(() => firstMethod(choice))
  const isAll = (amount: unknown) => (Number(amount) || 0) >= most
  const mayKeepBy = (amount: unknown) => role === 'Admin' && choice.freesSeat === true && isAll(amount)
  const inWords = (amount: unknown) => money(Number(amount) || 0, currency)
  const form = useChangeForm({
    validator,
    defaultValues: {
      amount: String(most) as string | number,
      reason: '',
      reference: '' as string | null,
      takenBy: '' as string | null,
    },
    send: ({ amount, reason, reference, takenBy }) => {
      const byHand = movesByHand && { reference, method, takenBy }
      const kept = mayKeepBy(amount) && wantsSeat && { seat: 'keep' }
      const refundId = refundIds[index] ?? ''
      return callApi('POST /refunds', { body: { ...about, refundId, amount, reason, ...byHand, ...kept } })
    },
    done: ({ amount }, { status, waits }) => {
      const isRefunded = (movesByHand && !choice.isMixed) || status !== 'refund_due'
      const moved = isRefunded ? texts.recorded : texts.onItsWay
      return waits ? texts.waits : moved(inWords(amount))
    },
    failed: texts.failed,
    onDone: ({ waits }, { amount }) => {
      onClose()
      if (!waits) onDone?.(inWords(amount))
    },
  })
  const { amount } = form.values
  const mayKeep = mayKeepBy(amount)
  const shown = inWords(amount)
  /** Another amount of what can be refunded. */
  function choose(next: number) {
    const other = opened[next] ?? opened[0]
    setIndex(next)
    setWantsSeat(false)
    setMethod(firstMethod(other))
    form.setValue('amount', String(other.amount))
  }
  const seat = { mayKeep, keepsSeat: mayKeep && wantsSeat, wantsSeat, setWantsSeat, isWhole: isAll(amount) }
  return { form, opened, index, choice, choose, seat, method, setMethod, movesByHand, shown }
}

type GivenProps = { choice: RefundChoice; way: Way; method: HandMethod | undefined }

/** How money that moves by hand was given, unless as it came. What is in advance has come in many ways. */
export function Given({
  choice,
  way,
  method,
  onMethod,
}: GivenProps & { onMethod: (method: HandMethod | undefined) => void }) {
  const texts = useDeskTexts().back
  const names = useMethodTexts()
  const came = way === 'instead' ? undefined : choice.method
  const asItCame = came ? names[came] : way === 'instead' ? texts.anotherWay : texts.asItCame
  const ways = handMethods.filter((one) => one !== came).map((one) => ({ value: one, label: names[one] }))
  const isKnown = !('person' in choice.about)
  return (
    <SelectField
      label={texts.given}
      value={method ?? ''}
      onChange={({ target }) => onMethod(handMethods.find((one) => one === target.value))}
      options={isKnown ? [{ value: '', label: asItCame }, ...ways] : ways}
    />
  )
}

/** Says who moves the money, and when it arrives. */
export function Next({ choice, way, method: given }: GivenProps) {
  const texts = useDeskTexts().back.next
  const names = useMethodTexts()
  if (way === 'instead' && !given) return texts.instead
  const isMixed = choice.isMixed === true
  if (isMixed || (!given && choice.pieces && choice.method === undefined))
    return (
      <>
        {isMixed ? texts.mixed : texts.several} <Pieces choice={choice} />
      </>
    )
  const method = given ?? choice.method ?? 'cash'
  if (method === 'balance') return texts.balance
  const isByHand = way === 'instead' || choice.byHand
  if (!isByHand && isOnline(method)) return texts[method]
  return method === 'cash' ? texts.cash : texts.wallet(names[method])
}

/** What came by which way. */
function Pieces({ choice: { pieces = [], currency } }: { choice: RefundChoice }) {
  const names = useMethodTexts()
  const { money } = useFormats()
  return <>{pieces.map(({ method, amount }) => `${names[method]} ${money(amount, currency)}`).join(' · ')}.</>
}

/** Says what becomes of the seat, or of the part of its fee. `isGone`: nothing of the money is kept. */
export function Seat({ choice: { part, freesSeat }, isGone }: { choice: RefundChoice; isGone: boolean }) {
  const texts = useDeskTexts().back.seat
  if (freesSeat) return isGone ? texts.free : texts.stays
  return part && isGone ? texts.partDueAgain : null
}
