import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CheckoutMethod } from '../../../contract/payments/payment-methods.ts'
import { callApi, serverMessage } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useCheckoutTexts } from '../../i18n/checkout.ts'
import { paths } from '../../paths.ts'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { isFinal, type Payable } from './report-payment.ts'

type Wanted = Omit<Payable, 'title'>

/**
 * Starts the payment of a session by a method, or goes on with it, at the price that the person was shown.
 */
export function useCheckout({ _id: sessionId, fee: amount, code, part }: Wanted) {
  const { afterHold, afterBooking } = useInvalidate()
  return async (method: CheckoutMethod) => {
    try {
      const started = await callApi('POST /checkouts', { body: { sessionId, method, amount, code, part } })
      if (started.state === 'paid') void afterBooking()
      else if (started.redirectUrl === undefined) void afterHold()
      return started
    } catch (error) {
      // The reason (sold out, already booked, a new fee) affects the rest of the page.
      if (isFinal(error)) void afterBooking()
      throw error
    }
  }
}

/** The same from a button, which leaves for the provider's page or the checkout's. */
export function useCheckoutElsewhere(wanted: Wanted) {
  const texts = useCheckoutTexts()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<CheckoutMethod>()

  // Who comes back from the provider's page may see this page as it was left.
  useEffect(() => {
    const stay = () => setLeaving(undefined)
    addEventListener('pageshow', stay)
    return () => removeEventListener('pageshow', stay)
  }, [])

  const start = useSubmit({
    mutationFn: useCheckout(wanted),
    onSuccess: ({ method, checkoutId, redirectUrl }) => {
      if (redirectUrl === undefined) return void navigate(paths.checkout(checkoutId))
      setLeaving(method)
      location.assign(redirectUrl)
    },
  })
  return {
    start: start.submit,
    /** The method that is being opened. */
    opening: start.isPending ? start.variables : leaving,
    problem: start.error ? serverMessage(start.error, texts.failedToGoOn) : undefined,
  }
}
