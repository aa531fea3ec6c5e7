import { useQuery } from '@tanstack/react-query'
import { toMinor } from '../../../contract/money.ts'
import { callApi } from '../../api-client.ts'
import { useConfig } from '../../client-config.tsx'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { isFinal, type Payable } from './report-payment.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/**
 * Starts the payment as soon as `enabled`, so that a seat is held while the card is typed. The server returns the same hold
 * and payment intent until the hold expires, then a new one. `refusal` is the server's reason against a hold; after a network
 * error it is absent, and `start` tries again.
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
        // The reason (sold out, already booked, a new fee) affects the rest of the page.
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

  /** Continues the hold or starts a new one. Rejects with the server's error. */
  async function start() {
    const { data } = await query.refetch({ throwOnError: true, cancelRefetch: false })
    if (!data) throw new Error('There is no payment to go on with')
    return data
  }

  return {
    data: query.data,
    secondsLeft,
    refusal: isFinal(query.error) ? query.error : undefined,
    isStarting: query.isFetching,
    start,
  }
}
