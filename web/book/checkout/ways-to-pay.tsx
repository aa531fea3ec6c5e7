import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Checkout } from '../../../contract/payments/checkouts.ts'
import type { OwnSession } from '../../../contract/sessions/quote.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useConfig } from '../../client-config.tsx'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'
import { useCheckoutTexts } from '../../i18n/checkout.ts'
import { usePaymentTexts } from '../../i18n/payments.ts'
import { openCheckoutQuery } from '../../queries/checkouts.ts'
import { isLaterPart } from '../../sessions/fee-parts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton, Spinner } from '../../ui/skeleton.tsx'
import { CheckoutLink, waitsForDesk } from '../begun/checkout-link.tsx'
import { RefundLink } from '../refund-link.tsx'
import { CodeField } from './code-field.tsx'
import { MethodList, Order } from './method-list.tsx'
import type { PaymentFormProps } from './payment-form.tsx'
import { PlanChoice, useChoice } from './plan-choice.tsx'
import { unrecordedPayment } from './report-payment.ts'
import { BookWithoutPaying, FromBalance } from './without-card.tsx'

type Props = PaymentFormProps & {
  /** What the server says that can be bought, without a code that is typed here. */
  own: OwnSession | undefined
  /** The seat that is held already. */
  hold?: { expiresAt: string } | undefined
  /** Until when a seat is kept for somebody who waited for it. Their payment takes it over. */
  offeredUntil?: string | undefined
  hasBooked?: boolean
  /** What a switch costs follows from what was paid before, with its code. */
  takesCode?: boolean
}

const loadCardForm = async () => (await import('./payment-form.tsx')).PaymentForm

/** Pays for one session: by card in a form of this page, by other methods on other pages. */
export function WaysToPay(props: Props) {
  const texts = { checkout: useCheckoutTexts(), payments: usePaymentTexts() }
  const { session, hold, hasBooked = false } = props
  const { methods } = useConfig().payments
  const { payable, ways, seat } = useChosen(props)
  const form = { ...props, session: payable }
  const [byCard, setByCard] = useCardFirst(props)
  const [isBack, setBack] = useState(false)
  const showsCard = byCard || hasBooked
  const CardForm = useLazyComponent(loadCardForm, showsCard)
  const begun = useQuery({
    ...openCheckoutQuery(session._id),
    enabled: (hold !== undefined || isLaterPart(session.part)) && !showsCard,
  })

  function showOthers() {
    setByCard(false)
    setBack(true)
  }
  if (methods.length === 0 && !hasBooked)
    return <EmptyState title={texts.payments.unavailable} text={texts.payments.unavailableHint} />
  const isOpen = props.closed === undefined && !hasBooked
  const before = isOpen && (
    <>
      <Order payable={payable} until={hold?.expiresAt ?? props.offeredUntil} />
      <BeforePaying {...props} payable={payable} ways={ways} seat={seat} />
    </>
  )
  if (payable.fee === 0)
    return (
      <div className="grid gap-4">
        {before}
        <BookWithoutPaying session={payable} />
      </div>
    )
  if (showsCard)
    return (
      <div ref={focus} tabIndex={-1} className="grid gap-4 outline-none">
        {before}
        {CardForm ? <CardForm {...form} /> : <Spinner label={texts.payments.loadingForm} />}
        {methods.length > 1 && !hasBooked && (
          <Button variant="quiet" className="justify-self-start" onClick={showOthers}>
            {texts.checkout.otherWay}
          </Button>
        )}
      </div>
    )
  if (begun.isLoading) return <Skeleton className="h-96" />
  if (begun.data && mayBePaid(begun.data)) return <CheckoutLink checkout={begun.data} />
  return (
    <div key="others" ref={isBack ? focus : null} tabIndex={-1} className="grid gap-4 outline-none">
      {before}
      <MethodList
        {...form}
        heldUntil={hold?.expiresAt}
        begun={begun.data}
        ways={ways}
        onCard={() => setByCard(true)}
      />
    </div>
  )
}

/** What is paid, at the price that the server says. `seat`: what can be chosen of one that is bought. */
function useChosen({ session, own }: Props) {
  const choice = useChoice({ sessionId: session._id, own, wantsParts: session.part === 1 })
  const seat = isLaterPart(session.part) ? undefined : choice
  const { amount = session.fee, ways } = (seat ? seat.choice : own?.next) ?? {}
  const { code, part } = seat ?? { code: undefined, part: session.part }
  return { payable: { ...session, fee: amount, code, part }, ways, seat }
}

type BeforeProps = Pick<Props, 'own' | 'takesCode'> & ReturnType<typeof useChosen>

/** What is chosen first: by parts or at once, with a code, from the balance. */
function BeforePaying({ own, takesCode = true, payable, ways, seat }: BeforeProps) {
  const balance = ways?.some(({ method }) => method === 'balance') ? own?.balance : undefined
  return (
    <>
      {seat?.plan && <PlanChoice {...seat.plan} />}
      <div className="grid gap-1">
        {takesCode && seat && <CodeField {...seat.discount} />}
        <RefundLink />
      </div>
      {balance && <FromBalance session={payable} balance={balance} />}
    </>
  )
}

/** Whether money may have been paid: nobody should pay twice. */
const mayBePaid = (checkout: Checkout): boolean => checkout.state === 'confirming' && !waitsForDesk(checkout)

/**
 * Whether the card form is open: at once where only cards are paid with online, and to finish an interrupted
 * card payment.
 */
function useCardFirst({ session }: PaymentFormProps) {
  const { userId } = useCurrentUser()
  const [params] = useSearchParams()
  const online = useConfig().payments.methods.filter(({ method }) => method !== 'desk')
  return useState(
    () =>
      (online.length === 1 && online[0]?.method === 'card') ||
      params.get('method') === 'card' ||
      unrecordedPayment(userId, session).recall() !== undefined,
  )
}

/** What is opened takes the focus of the removed button. */
const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
