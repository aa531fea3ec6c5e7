import { and, eq } from 'drizzle-orm'
import { conflict } from '../../../contract/http/errors.ts'
import { toMajor } from '../../../contract/payments/money.ts'
import { attempts } from '../../../db/schema.ts'
import type { BkashTransaction } from '../../../providers/payments/bkash-search.ts'
import type { Context } from '../../context.ts'
import { askInTurn } from '../attempts/ask-in-turn.ts'
import type { Attempt } from '../attempts/attempts.ts'

/**
 * Reads what bKash knows of money that somebody says they sent to the centre's wallet; null: nothing, and
 * undefined where nobody can be asked. Only bKash has such a search.
 */
export async function lookForSent(
  context: Context,
  { id, wallet, reference }: Attempt,
): Promise<BkashTransaction | null | undefined> {
  const search = wallet === 'bkash' ? context.payments.bkash?.search : undefined
  if (!search || reference === null) return undefined
  return askInTurn(context, id, () => search(reference)).catch((error: unknown) => {
    context.log.warn({ err: error, attemptId: id }, 'a transaction id was not looked up')
    return undefined
  })
}

/**
 * A payment through our checkout buys the seat that it was begun for, and is never money sent by hand for
 * another one. Throws 409 when it is one, or may be: bKash does not answer, and such a payment of this amount
 * is being decided. And when another amount came than is due, by what an Admin found or by what bKash says:
 * what is too much would be lost. Returns when the money came, where bKash says so.
 */
export async function assertSentByHand(
  context: Context,
  attempt: Attempt,
  foundMinor: number,
): Promise<Date | null> {
  const found = await lookForSent(context, attempt)
  if (found?.isCheckout) throw conflict('reference_used')
  assertDue(attempt, found?.isCompleted ? found.amountMinor : foundMinor)
  assertDue(attempt, foundMinor)
  if (found !== undefined || attempt.wallet !== 'bkash') return found?.completedAt ?? null
  const [claimed] = await context.database
    .select({ id: attempts.id })
    .from(attempts)
    .where(
      and(
        eq(attempts.method, 'bkash'),
        eq(attempts.state, 'claiming'),
        eq(attempts.amountMinor, attempt.amountMinor),
      ),
    )
    .limit(1)
  if (claimed) throw conflict('payment_processing')
  return null
}

function assertDue({ amountMinor, currency }: Attempt, receivedMinor: number): void {
  if (receivedMinor === amountMinor) return
  const params = { due: toMajor(amountMinor, currency), received: toMajor(receivedMinor, currency) }
  throw conflict({ code: 'sent_amount_differs', params }, 'amount')
}
