import { type ComponentProps, useState } from 'react'
import type { DeskRefund } from '../../../contract/desk/desk.ts'
import type { MoneyMethod } from '../../../contract/payments/payment-methods.ts'
import type { RefundablePayment, RefundableSeat } from '../../../contract/payments/refunds-by-staff.ts'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { useTitleOf, useWayName } from '../../i18n/methods.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/money.tsx'

type Price = { amount: number; currency: string }
type Refunds = readonly [DeskRefund, ...DeskRefund[]]

/** Makes one thing of all that is due back to one person for one seat, however many payments it was. */
export const dueBySeat = (refunds: readonly DeskRefund[]): Refunds[] =>
  [
    ...Map.groupBy(refunds, ({ bookingId, paymentId }) => bookingId ?? paymentId).values(),
  ] as unknown[] as Refunds[]

type Props = { refunds: Refunds; onDone?: (amount: string) => void }

/** How much is refunded for which seat and since when, how it came, and the act itself. */
export function DueRefund({ refunds, onDone }: Props) {
  const texts = useDeskTexts()
  const wayName = useWayName()
  const [first] = refunds
  const { currency } = first
  const sessionTitle = useTitleOf()(first)
  const name = first.name || texts.unnamed
  const ways = [
    ...new Set(refunds.map(({ method, reference = '' }) => `${wayName(method, true)} ${reference}`)),
  ]
  return (
    <div className="grid gap-2 sm:flex sm:items-center sm:justify-between sm:gap-4">
      <div className="min-w-0">
        <p className="font-bold">
          {texts.toRefund} <Money amount={first.ofSeat.amount} currency={currency} />
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          {sessionTitle} · {texts.dueSince} <DateTime value={first.due_at} show="date" /> · {ways.join(', ')}
          {first.branch && ` · ${texts.takenAt(first.branch)}`}
        </p>
      </div>
      <RefundButton
        button={{
          size: 'sm',
          className: 'shrink-0 justify-self-start',
          'aria-label': `${texts.refund}: ${name}`,
        }}
        way="due"
        person={first}
        sessionTitle={sessionTitle}
        choices={[dueChoice(refunds)]}
        {...(onDone && { onDone })}
      />
    </div>
  )
}

const dueChoice = (refunds: Refunds): RefundChoice => {
  const [{ paymentId, bookingId, ofSeat }] = refunds
  const of = bookingId === undefined ? { payment: paymentId } : { booking: bookingId }
  return { about: { ...of, due: true }, method: methodOf(refunds), byHand: true, pieces: refunds, ...ofSeat }
}

/** How all of these came; undefined for several ways. */
const methodOf = ([first, ...others]: readonly { method: MoneyMethod }[]): MoneyMethod | undefined =>
  others.every(({ method }) => method === first?.method) ? first?.method : undefined

/** The money for a seat, payment by payment, and all of it. What is due back already comes by itself. */
export function seatChoices(
  bookingId: string,
  { payments, all, due }: RefundableSeat,
): readonly [RefundChoice, ...RefundChoice[]] {
  const isHandedOut = payments.map(isHanded)
  const isMixed = new Set(isHandedOut).size > 1 && { isMixed: true as const }
  const byHand = isHandedOut.includes(true)
  const whole = { method: methodOf(payments), byHand, about: { booking: bookingId }, ...isMixed }
  const ofDue = payments.filter(({ isDue }) => isDue)
  const back = { method: methodOf(ofDue), byHand: true, pieces: ofDue }
  if (due) return [{ ...back, about: { booking: bookingId, due: true }, ...due }]
  const each = payments.map((payment) => ({ ...payment, about: { payment: payment.paymentId } }))
  const everything = { ...whole, pieces: payments, isEverything: true as const, ...all }
  return [...each, ...(each.length > 1 ? [everything] : [])] as unknown as [RefundChoice, ...RefundChoice[]]
}

const isHanded = ({ byHand, method }: RefundablePayment) => byHand && method !== 'balance'

/** One act can refund at most so much. `method`: how it came, unless in several ways. */
export type RefundChoice = Price & {
  about: { payment: string; due?: boolean } | { booking: string; due?: boolean } | { person: string }
  method: MoneyMethod | undefined
  byHand: boolean
  /** The payments that it is the sum of. */
  pieces?: readonly { method: MoneyMethod; amount: number }[]
  /** The seat goes where all of it is refunded. */
  freesSeat?: boolean
  part?: number | undefined
  isDifference?: true | undefined
  /** All money for a seat that was paid in several payments. `isMixed`: some by hand, some online. */
  isEverything?: true
  isMixed?: true
}

/**
 * `choose`: somebody decides that it is refunded, all or an amount. `due`: that was decided before.
 * `instead`: its provider does not refund it, so it is refunded by hand.
 */
export type Way = 'choose' | 'due' | 'instead'

export type RefundProps = {
  person: { name: string; email: string | null; phone: string | null }
  sessionTitle: string
  choices: readonly [RefundChoice, ...RefundChoice[]]
  way?: Way
  onClose: () => void
  /** With what was refunded, in words. */
  onDone?: (amount: string) => void
}

const load = async () => {
  const [{ RefundDialog }] = await Promise.all([
    import('./refund-dialog.tsx'),
    import('../../ui/dialog-box.tsx'),
  ])
  return RefundDialog
}

type ButtonProps = Omit<RefundProps, 'onClose'> & { button?: ComponentProps<typeof Button> }

/** The button that refunds money, and its dialog, whose code loads at the first press. */
export function RefundButton({ button, ...props }: ButtonProps) {
  const texts = useDeskTexts()
  const [isOpen, setOpen] = useState(false)
  const Box = useLazyComponent(load, isOpen)
  return (
    <>
      <Button {...button} busy={isOpen && !Box} onClick={() => setOpen(true)}>
        {button?.children ?? texts.refund}
      </Button>
      {isOpen && Box && <Box {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
