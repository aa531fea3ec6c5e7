import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { TIME_ZONE } from '../../../contract/formats/dates.ts'
import type { CheckoutMethod } from '../../../contract/payments/payment-methods.ts'
import type { Session } from '../../../contract/sessions/sessions.ts'
import { ApiError, callApi, callToCreate, serverMessage } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useCheckoutTexts } from '../../i18n/checkout.ts'
import { paths } from '../../paths.ts'
import { useReadAgain } from '../../queries/query-provider.tsx'
import { isLaterPart } from '../../sessions/fee-parts.ts'

/**
 * `fee` is the price with the discount of `code`, if there is one; of a part of the fee, what that part
 * costs.
 */
export type Payable = Pick<Session, '_id' | 'title' | 'fee'> & {
  code?: string | undefined
  part?: number | undefined
}

const PAUSES_MS = [500, 1500, 4000]

/**
 * Reports a charge to the server (C13), which is idempotent. Retries until there is a clear answer.
 * @throws ApiError the server's refusal, or the last failure to reach it; `isFinal` tells them apart.
 */
export async function reportPayment(
  session: Payable,
  userId: string,
  transactionId: string,
  pauses = PAUSES_MS,
): Promise<void> {
  const paidAt = new Date()
  const body = {
    sessionId: session._id,
    userId,
    amount: session.fee,
    transactionId,
    paymentMethod: 'card',
    sessionTitle: session.title,
    paid_at: paidAt.toISOString(),
    paid_at_string: paidAt.toLocaleString('en-GB', { timeZone: TIME_ZONE }),
  }
  for (const pause of pauses) {
    try {
      await callToCreate('POST /payments', { body })
      return
    } catch (error) {
      if (isFinal(error)) throw error
      await new Promise((resume) => setTimeout(resume, pause))
    }
  }
  await callToCreate('POST /payments', { body })
}

/** Whether the server has decided; otherwise a retry may succeed. */
export const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/** Whether the error has a message of the server about what the person can do. */
export const hasServerMessage = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.requestId !== undefined && error.status !== 500

/**
 * Stores the id of a payment from before the charge until the server has recorded it. If the tab closes in
 * between, the next visit finishes the booking. A later part of a fee has its own.
 */
export function unrecordedPayment(userId: string, { _id, part }: Pick<Payable, '_id' | 'part'>) {
  const key = `unrecorded-payment:${userId}:${_id}${isLaterPart(part) ? `:${part}` : ''}`
  return {
    remember: (transactionId: string) => quietly(() => localStorage.setItem(key, transactionId)),
    recall: () => quietly(() => localStorage.getItem(key)) ?? undefined,
    forget: () => quietly(() => localStorage.removeItem(key)),
  }
}

/** Private windows may refuse storage. The payment continues without it. */
function quietly<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

type Wanted = Omit<Payable, 'title'>

/**
 * Starts the payment of a session by a method, or goes on with it, at the price that the person was shown.
 */
export function useCheckout({ _id: sessionId, fee: amount, code, part }: Wanted) {
  const readAgain = useReadAgain()
  return async (method: CheckoutMethod) => {
    try {
      const started = await callApi('POST /checkouts', { body: { sessionId, method, amount, code, part } })
      if (started.redirectUrl === undefined) void readAgain()
      return started
    } catch (error) {
      // The reason (sold out, already booked, a new fee) affects the rest of the page.
      if (isFinal(error)) void readAgain()
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
