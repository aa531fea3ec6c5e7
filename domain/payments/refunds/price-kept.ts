import { eq } from 'drizzle-orm'
import { conflict } from '../../../contract/http/errors.ts'
import { toMajor } from '../../../contract/payments/money.ts'
import type { Executor } from '../../../db/client.ts'
import { sessions } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { newcomersPrice } from '../../sales/price.ts'
import type { Payment } from '../ledger/payment.ts'
import type { outcomeOf } from './decide-refund.ts'

/**
 * Where a seat stays, the centre keeps what the seat costs: only an Admin lowers a price. A later part that
 * is refunded whole is due again. Throws 409 where less would be kept of a payment than the seat costs now; a
 * part is not refunded by pieces.
 */
export async function requirePriceKept(
  transaction: Executor,
  context: Context,
  payment: Payment,
  { booking, isWhole }: Pick<Awaited<ReturnType<typeof outcomeOf>>, 'booking' | 'isWhole'>,
  amountMinor: number,
): Promise<void> {
  if (!booking || isWhole) return
  const [session] = await transaction.select().from(sessions).where(eq(sessions.id, booking.sessionId))
  if (!session) return
  const { amountMinor: priceMinor } = await newcomersPrice(transaction, context, session)
  if (booking.parts === null && payment.keptMinor - amountMinor >= priceMinor) return
  const price = toMajor(Math.min(priceMinor, payment.keptMinor), payment.currency)
  throw conflict({ code: 'seat_keeps_price', params: { price } }, 'amount')
}
