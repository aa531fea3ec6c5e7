import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Checkout } from '../../../contract/payments/checkouts.ts'
import { useConfig } from '../../client-config.tsx'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'
import { useCheckoutMessages } from '../../i18n/checkout.ts'
import { usePaymentMessages } from '../../i18n/payments.ts'
import { isLaterPart } from '../../learn/dues/later-part.ts'
import { openCheckoutQuery } from '../../queries/checkouts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton, Spinner } from '../../ui/skeleton.tsx'
import { CheckoutLink, waitsForDesk } from '../begun/checkout-link.tsx'
import { RefundLink } from '../refund-link.tsx'
import { BookWithoutPaying } from './book-without-paying.tsx'
import { CodeField } from './code-field.tsx'
import { MethodList } from './method-list.tsx'
import type { PaymentFormProps } from './payment-form.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { unrecordedPayment } from './report-payment.ts'
import { usePrice } from './use-price.ts'

type Props = PaymentFormProps & {
  /** The seat that is held already: until when, and of how many parts its price is the first. */
  hold?: { expiresAt: string; parts?: number | undefined } | undefined
  /** Until when a seat is kept for somebody who waited for it. Their payment takes it over. */
  offeredUntil?: string | undefined
  hasBooked?: boolean
  /** What a switch costs follows from what was paid before, with its code. */
  takesCode?: boolean
}

const loadCardForm = async () => (await import('./payment-form.tsx')).PaymentForm

/** Pays for one session: by card in a form of this page, by other methods on other pages. */
export function WaysToPay(props: Props) {
  const messages = { checkout: useCheckoutMessages(), payments: usePaymentMessages() }
  const { session, userId, hold, hasBooked = false, takesCode = true } = props
  const { methods } = useConfig().payments
  const held = hold && { parts: hold.parts }
  const { payable, choice, isLoading, ...discount } = usePrice({ session, userId, held, isFixed: !takesCode })
  const isLater = isLaterPart(session.part)
  const form = { ...props, session: payable }
  const [byCard, setByCard] = useCardFirst(props)
  const showsCard = byCard || hasBooked
  const CardForm = useLazyComponent(loadCardForm, showsCard)
  const begun = useQuery({
    ...openCheckoutQuery(session._id, userId),
    enabled: (hold !== undefined || isLater) && !showsCard,
  })

  if (methods.length === 0 && !hasBooked)
    return <EmptyState title={messages.payments.unavailable} text={messages.payments.unavailableHint} />
  if (isLoading) return <Skeleton className="h-96" />
  const isOpen = props.closed === undefined && !hasBooked
  const before = isOpen && (
    <>
      {choice && <PlanChoice {...choice} />}
      {takesCode && !isLater && <CodeField {...discount} />}
      <RefundLink />
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
        {CardForm ? <CardForm {...form} /> : <Spinner label={messages.payments.loadingForm} />}
        {methods.length > 1 && !hasBooked && (
          <Button variant="quiet" className="justify-self-start" onClick={() => setByCard(false)}>
            {messages.checkout.otherWay}
          </Button>
        )}
      </div>
    )
  if (begun.isLoading) return <Skeleton className="h-96" />
  if (begun.data && mayBePaid(begun.data)) return <CheckoutLink checkout={begun.data} />
  return (
    <div className="grid gap-4">
      {before}
      <MethodList {...form} heldUntil={hold?.expiresAt} begun={begun.data} onCard={() => setByCard(true)} />
    </div>
  )
}

/** Whether money may have been paid: nobody should pay twice. */
const mayBePaid = (checkout: Checkout): boolean => checkout.state === 'confirming' && !waitsForDesk(checkout)

/**
 * Whether the card form is open: at once where only cards are paid with online, and to finish an interrupted
 * card payment.
 */
function useCardFirst({ session, userId }: PaymentFormProps) {
  const [params] = useSearchParams()
  const online = useConfig().payments.methods.filter(({ method }) => method !== 'desk')
  return useState(
    () =>
      (online.length === 1 && online[0]?.method === 'card') ||
      params.get('method') === 'card' ||
      unrecordedPayment(userId, session).recall() !== undefined,
  )
}

/** The opened form takes the focus of the removed button. */
const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
