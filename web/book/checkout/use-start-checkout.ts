import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PaymentMethod } from '../../../contract/payments/payment-methods.ts'
import { callApi, serverMessage } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useCheckoutMessages } from '../../i18n/checkout.ts'
import { paths } from '../../paths.ts'
import { useInvalidate } from '../../queries/use-invalidate.ts'

/** `amount` is the price that the person was shown, in major units; `code` is in it. `part`: of the fee. */
type Wanted = { sessionId: string; amount: number; code?: string | undefined; part?: number | undefined }

/** Starts a payment by a method, or goes on with it, and leaves for the provider's page or the checkout's. */
export function useStartCheckout({ sessionId, amount, code, part }: Wanted) {
  const messages = useCheckoutMessages()
  const navigate = useNavigate()
  const { afterHold, afterBooking } = useInvalidate()
  const [leaving, setLeaving] = useState<PaymentMethod>()

  // Who comes back from the provider's page may see this page as it was left.
  useEffect(() => {
    const stay = () => setLeaving(undefined)
    addEventListener('pageshow', stay)
    return () => removeEventListener('pageshow', stay)
  }, [])

  const start = useSubmit({
    mutationFn: (method: PaymentMethod) =>
      callApi('POST /checkouts', { body: { sessionId, method, amount, code, part } }),
    onSuccess: ({ method, checkoutId, redirectUrl }) => {
      if (redirectUrl !== undefined) {
        setLeaving(method)
        location.assign(redirectUrl)
        return
      }
      void afterHold()
      void navigate(paths.checkout(checkoutId))
    },
    // The reason (sold out, already booked, a new fee) affects the rest of the page.
    onError: () => void afterBooking(),
  })
  return {
    start: start.submit,
    /** The method that is being opened. */
    opening: start.isPending ? start.variables : leaving,
    problem: start.error ? serverMessage(start.error, messages.failedToGoOn) : undefined,
  }
}
