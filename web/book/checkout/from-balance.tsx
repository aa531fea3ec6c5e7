import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useBookingTexts } from '../../i18n/bookings.ts'
import { useCheckoutTexts } from '../../i18n/checkout.ts'
import { useFormats } from '../../i18n/formats.ts'
import { paths } from '../../paths.ts'
import { balanceQuery } from '../../queries/checkouts.ts'
import { isLaterPart } from '../../sessions/fee-parts.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { notify } from '../../ui/notify.tsx'
import type { Payable } from './report-payment.ts'
import { useCheckout } from './use-checkout.ts'

/** Pays from what the person has with the centre, where it covers all of the price: the first way to pay. */
export function FromBalance({ session, userId }: { session: Payable; userId: string }) {
  const texts = { bookings: useBookingTexts(), ...useCheckoutTexts() }
  const { money } = useFormats()
  const navigate = useNavigate()
  const balance = useQuery(balanceQuery(userId)).data
  const checkout = useCheckout(session)
  const isPart = isLaterPart(session.part)
  const paying = useSubmit({
    mutationFn: () => checkout('balance'),
    onSuccess: () => {
      notify.success(isPart ? texts.balance.paid : texts.bookings.bookedToast)
      void navigate(isPart ? paths.dues() : paths.booked(session._id))
    },
  })
  if (!balance || balance.amount < session.fee) return null
  const { currency } = balance
  return (
    <section className="grid gap-2">
      <FormProblem>{paying.error}</FormProblem>
      <Button size="lg" busy={paying.isPending} busyLabel={texts.opening} onClick={() => paying.submit()}>
        {texts.balance.pay(money(session.fee, currency))}
      </Button>
      <p className="text-muted text-sm">{texts.balance.has(money(balance.amount, currency))}</p>
    </section>
  )
}
