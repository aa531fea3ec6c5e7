import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Checkout } from '../../../contract/payments/checkouts.ts'
import { useConfig } from '../../client-config.tsx'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useBookingTexts } from '../../i18n/bookings.ts'
import { useCheckoutTexts } from '../../i18n/checkout.ts'
import { usePaymentTexts } from '../../i18n/payments.ts'
import { paths } from '../../paths.ts'
import { openCheckoutQuery } from '../../queries/checkouts.ts'
import { isLaterPart } from '../../sessions/fee-parts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { notify } from '../../ui/notify.tsx'
import { Skeleton, Spinner } from '../../ui/skeleton.tsx'
import { CheckoutLink, waitsForDesk } from '../begun/checkout-link.tsx'
import { RefundLink } from '../refund-link.tsx'
import { CodeField } from './code-field.tsx'
import { FromBalance } from './from-balance.tsx'
import { MethodList } from './method-list.tsx'
import type { PaymentFormProps } from './payment-form.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { type Payable, unrecordedPayment } from './report-payment.ts'
import { useCheckout } from './use-checkout.ts'
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
  const texts = { checkout: useCheckoutTexts(), payments: usePaymentTexts() }
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
    return <EmptyState title={texts.payments.unavailable} text={texts.payments.unavailableHint} />
  if (isLoading) return <Skeleton className="h-96" />
  const isOpen = props.closed === undefined && !hasBooked
  const before = isOpen && (
    <>
      {choice && <PlanChoice {...choice} />}
      {takesCode && !isLater && <CodeField {...discount} />}
      <RefundLink />
      {payable.fee > 0 && <FromBalance session={payable} userId={userId} />}
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
          <Button variant="quiet" className="justify-self-start" onClick={() => setByCard(false)}>
            {texts.checkout.otherWay}
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

/** M12: a code that covers the whole price. The seat is booked at once. */
function BookWithoutPaying({ session }: { session: Payable }) {
  const texts = { bookings: useBookingTexts(), discount: useCheckoutTexts().code }
  const navigate = useNavigate()
  const checkout = useCheckout(session)
  const booking = useSubmit({
    // Every method books a seat that costs nothing.
    mutationFn: () => checkout('desk'),
    onSuccess: () => {
      notify.success(texts.bookings.bookedToast)
      void navigate(paths.booked(session._id))
    },
  })
  return (
    <div className="grid gap-3">
      <p>{texts.discount.nothingToPay}</p>
      <FormProblem>{booking.error}</FormProblem>
      <Button
        size="lg"
        busy={booking.isPending}
        busyLabel={texts.discount.booking}
        onClick={() => booking.submit()}
      >
        {texts.discount.book}
      </Button>
    </div>
  )
}
