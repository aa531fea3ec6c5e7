import { eq } from 'drizzle-orm'
import { type LateShare, lateFeeMinor } from '../../contract/late-fee.ts'
import type { Executor } from '../../db/client.ts'
import { checkouts, discounts, payments, redemptions } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { discountedMinor } from '../discounts/price.ts'
import type { Booking } from '../seats/bookings.ts'

type Session = { feeMinor: number }

/**
 * What other sessions cost who has this booking, in the smallest unit: a code that lowered its price lowers
 * theirs alike, and so does the share of the classes for which it was sold.
 */
export async function readSwitchPrices(
  queries: Pick<Executor, 'select'>,
  { currency }: Pick<Context, 'currency'>,
  { id, paymentId }: Pick<Booking, 'id' | 'paymentId'>,
): Promise<(session: Session) => number> {
  const { kind, value } = discounts
  const [used] = await queries
    .select({ kind, value })
    .from(redemptions)
    .innerJoin(discounts, eq(discounts.id, redemptions.discountId))
    .where(eq(redemptions.bookingId, id))
  const late = await readSoldShare(queries, paymentId)
  return ({ feeMinor }) => {
    const fullMinor = late ? lateFeeMinor(feeMinor, late) : feeMinor
    return used ? discountedMinor(fullMinor, used, currency) : fullMinor
  }
}

/** The share that the payment of a seat was for, whose person joined late. */
async function readSoldShare(
  queries: Pick<Executor, 'select'>,
  paymentId: string | null,
): Promise<LateShare | undefined> {
  if (paymentId === null) return undefined
  const [sold] = await queries
    .select({ left: checkouts.classesLeft, all: checkouts.classesInAll })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .where(eq(payments.id, paymentId))
  return sold?.left && sold.all ? { left: sold.left, all: sold.all } : undefined
}

/** What one session costs who has this booking. */
export const priceAfterSwitch = async (
  queries: Pick<Executor, 'select'>,
  context: Pick<Context, 'currency'>,
  booking: Pick<Booking, 'id' | 'paymentId'>,
  to: Session,
): Promise<number> => (await readSwitchPrices(queries, context, booking))(to)
