import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callApi } from '../../api-client.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useCardFormTexts } from '../../i18n/card-form.ts'
import type { Shown } from '../../i18n/say.ts'
import { useReadAgain } from '../../queries/query-provider.tsx'
import { isLaterPart } from '../../sessions/fee-parts.ts'
import { type Confirm, intentIdOf } from './declined.ts'
import { useSecondsLeft } from './hold-countdown.tsx'
import {
  hasServerMessage,
  isFinal,
  type Payable,
  reportPayment,
  unrecordedPayment,
  useCheckout,
} from './report-payment.ts'

/**
 * `arrived`: the card was charged, but the server has not recorded it yet; `refusal` is the server's reason
 * if it will not.
 */
export type Phase =
  | { at: 'form'; error?: Shown }
  | { at: 'processing' }
  | { at: 'arrived'; transactionId: string; confirming: boolean; refusal?: Shown }
  | { at: 'done' }

type Options = { /** Paying is not possible now, so no seat is held. */ closed: boolean; onPaid: () => void }

/** The steps from opening the form to a booked seat, for one session and one person. */
export function usePayment(session: Payable, { closed, onPaid }: Options) {
  const texts = useCardFormTexts()
  const { userId } = useCurrentUser()
  const readAgain = useReadAgain()
  const [phase, setPhase] = useState<Phase>({ at: 'form' })
  const sending = useRef(false)
  const memory = unrecordedPayment(userId, session)

  const check = useQuery({
    queryKey: ['payments', 'check', session._id, session.part],
    queryFn: async ({ signal }) => {
      // Who has paid for the seat may still pay a later part.
      if (isLaterPart(session.part)) return { hasPaid: await finishInterrupted() }
      const answer = await callApi('GET /payments/check', {
        query: { sessionId: session._id },
        signal,
      })
      return answer.hasPaid ? answer : { hasPaid: await finishInterrupted() }
    },
    enabled: phase.at === 'form',
    staleTime: 'static',
  })
  const hold = useHold(session, check.data?.hasPaid === false && !closed)

  async function finishInterrupted(): Promise<boolean> {
    const interrupted = memory.recall()
    return interrupted !== undefined && (await finish(interrupted))
  }

  /** Finishes a payment of an earlier visit: reports it, or returns false if it was never made. */
  async function finish(transactionId: string): Promise<boolean> {
    const recorded = await reportPayment(session, userId, transactionId, []).then(
      () => true,
      (error: unknown) => {
        if (!isFinal(error)) throw error
        return false
      },
    )
    memory.forget()
    if (recorded) void readAgain()
    return recorded
  }

  async function pay(confirm: Confirm) {
    if (sending.current) return
    sending.current = true
    setPhase({ at: 'processing' })
    try {
      const { clientSecret } = hold.data ?? (await hold.start())
      memory.remember(intentIdOf(clientSecret))
      const confirmation = await confirm(clientSecret)
      if (confirmation.outcome === 'succeeded') return await record(confirmation.transactionId)
      memory.forget()
      if (confirmation.intentIsOver) await hold.start()
      setPhase({ at: 'form', error: confirmation.message ?? texts.failed })
    } catch (error) {
      setPhase({ at: 'form', error: hasServerMessage(error) ? error : texts.failed })
    } finally {
      sending.current = false
    }
  }

  async function record(transactionId: string) {
    setPhase({ at: 'arrived', transactionId, confirming: true })
    try {
      await reportPayment(session, userId, transactionId)
    } catch (error) {
      if (!isFinal(error)) return setPhase({ at: 'arrived', transactionId, confirming: false })
      memory.forget()
      return setPhase({ at: 'arrived', transactionId, confirming: false, refusal: error })
    }
    memory.forget()
    setPhase({ at: 'done' })
    void readAgain()
    onPaid()
  }

  return { phase, check, hold, pay, record }
}

/**
 * Starts the payment as soon as `enabled`, so that a seat is held while the card is typed. The server returns
 * the same hold and payment intent until the hold expires, then a new one. `refusal` is the server's reason
 * against a hold; after a network error it is absent, and `start` tries again.
 */
function useHold(session: Payable, enabled: boolean) {
  const checkout = useCheckout(session)
  const query = useQuery({
    queryKey: ['hold', session._id, session.code, session.part],
    queryFn: async () => {
      const { clientSecret = '', ...started } = await checkout('card')
      return { ...started, clientSecret }
    },
    enabled,
    staleTime: 'static',
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
