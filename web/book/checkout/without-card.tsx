import { useNavigate } from 'react-router'
import type { Quote } from '../../../contract/sessions/quote.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useBookingTexts } from '../../i18n/bookings.ts'
import { useCheckoutTexts } from '../../i18n/checkout.ts'
import { useFormats } from '../../i18n/formats.ts'
import { paths } from '../../paths.ts'
import { isLaterPart } from '../../sessions/fee-parts.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { notify } from '../../ui/notify.tsx'
import { type Payable, useCheckout } from './report-payment.ts'

type Props = { session: Payable /** What the person has with the centre. */; balance: Money }
type Money = NonNullable<Quote['balance']>

/** Pays from what the person has with the centre, where it covers all of the price: the first way to pay. */
export function FromBalance({ session, balance: { amount, currency } }: Props) {
  const texts = { bookings: useBookingTexts(), ...useCheckoutTexts() }
  const { money } = useFormats()
  const navigate = useNavigate()
  const checkout = useCheckout(session)
  const isPart = isLaterPart(session.part)
  const paying = useSubmit({
    mutationFn: () => checkout('balance'),
    onSuccess: () => {
      notify.success(isPart ? texts.balance.paid : texts.bookings.bookedToast)
      void navigate(isPart ? paths.dues() : paths.booked(session._id))
    },
  })
  return (
    <section className="grid gap-2">
      <FormProblem>{paying.error}</FormProblem>
      <Button size="lg" busy={paying.isPending} busyLabel={texts.opening} onClick={() => paying.submit()}>
        {texts.balance.pay(money(session.fee, currency))}
      </Button>
      <p className="text-muted text-sm">{texts.balance.has(money(amount, currency))}</p>
    </section>
  )
}

/** M12: a code that covers the whole price. The seat is booked at once. */
export function BookWithoutPaying({ session }: { session: Payable }) {
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
