import { useQuery } from '@tanstack/react-query'
import { toMinor } from '../../../contract/money.ts'
import { callApi } from '../../api-client.ts'
import { useConfig } from '../../client-config.tsx'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { isFinal, type Payable } from './report-payment.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/**
 * Starts the payment as soon as `enabled`, so that a seat is held while the card is typed. Asked again, the server
 * answers with the same hold and the same payment while it lasts, and with a new hold afterwards. `refusal` is why there
 * is none: what failed on the way is no refusal, and tried again by `begin`.
 */
export function useHold(session: Payable, email: string, enabled: boolean) {
  const { currency } = useConfig()
  const { afterHold, afterBooking } = useInvalidate()
  const query = useQuery({
    queryKey: ['hold', session._id, email],
    queryFn: async () => {
      const body = { sessionId: session._id, amountInCents: toMinor(session.fee, currency) }
      try {
        const started = await callApi('POST /create-payment-intent', { body })
        void afterHold()
        return started
      } catch (error) {
        // What stands in the way is news for everything else on the page: sold out, booked already, another fee.
        if (isFinal(error)) void afterBooking()
        throw error
      }
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const secondsLeft = useSecondsLeft(query.data?.holdExpiresAt)

  /** Goes on with the hold, or begins another. Rejects with what the server said. */
  async function start() {
    const { data } = await query.refetch({ throwOnError: true, cancelRefetch: false })
    if (!data) throw new Error('There is no payment to go on with')
    return data
  }

  return {
    data: query.data,
    secondsLeft,
    refusal: isFinal(query.error) ? query.error.message : undefined,
    beginning: query.isFetching,
    start,
  }
}
