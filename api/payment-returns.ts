import { z } from 'zod'
import type { Context } from '../domain/context.ts'
import { type Attempt, findAttempt } from '../domain/payments/attempts/attempts.ts'
import { settle } from '../domain/payments/settlement/settle.ts'
import { waitAtMost } from '../domain/wait-at-most.ts'
import type { Exchange } from './exchange.ts'
import { Reply } from './reply.ts'

/** A person waits for this; the screen to which they come goes on asking. */
const SETTLE_WAIT_MS = 8000

/**
 * M06: where a provider sends the payer's browser back to, by GET or by a POST from another site, which
 * carries no cookie of ours. The attempt is settled by asking the provider, and a GET of the checkout's
 * screen follows. No cookie and no body is read; what the query says is only a reason to ask for the money,
 * which moves if the provider knows that the payer confirmed.
 */
export const createPaymentReturn = (context: Context) => async (exchange: Exchange) => {
  const id = z.uuid().safeParse(exchange.params.attemptId).data
  const attempt = id && (await findAttempt(context.database, id))
  if (!attempt) return seeOther('/dashboard/money')
  const warn = (error: unknown) =>
    exchange.log().warn({ err: error, attemptId: id }, 'a payment was not settled when its payer came back')
  if (attempt.method !== 'desk') {
    await waitAtMost(SETTLE_WAIT_MS, settle(context, attempt, hintOf(exchange.query, attempt)), warn).catch(
      warn,
    )
  }
  return seeOther(`/dashboard/checkouts/${attempt.checkoutId}`)
}

/**
 * What bKash adds: whether the payer confirmed. It can be claimed once, so a stranger's hint must not spend
 * that.
 */
function hintOf({ status, paymentID }: Record<string, string>, { reference }: Attempt) {
  const isOurs = paymentID !== undefined && paymentID === reference
  return { confirmed: isOurs && status === 'success', left: isOurs && status === 'cancel' }
}

const seeOther = (location: string) =>
  new Reply(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
