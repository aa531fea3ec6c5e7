import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api-client.ts'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { isFinal, type Payable } from './report-payment.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/**
 * Starts the payment as soon as `enabled`, so that a seat is held while the card is typed. The server returns
 * the same hold and payment intent until the hold expires, then a new one. `refusal` is the server's reason
 * against a hold; after a network error it is absent, and `start` tries again.
 */
export function useHold(session: Payable, email: string, enabled: boolean) {
  const { afterHold, afterBooking } = useInvalidate()
  const query = useQuery({
    queryKey: ['hold', session._id, email, session.code, session.part],
    queryFn: async () => {
      const { _id: sessionId, fee: amount, code, part } = session
      const body = { sessionId, method: 'card', amount, code, part } as const
      try {
        const { clientSecret = '', ...started } = await callApi('POST /checkouts', { body })
        void afterHold()
        return { ...started, clientSecret }
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
  const secondsLeft = useSecondsLeft(query.data?.expiresAt)

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
