import { eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import type { Reader } from '../../db/pipeline.ts'
import { discounts, redemptions } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { readUsed } from '../fee-parts/used.ts'
import { type PricedSession, priceWithUsedDiscount } from '../sales/price.ts'
import type { Booking } from '../seats/bookings.ts'

/**
 * What a switch costs, in the smallest unit: what the classes have cost that the booking had until now, which
 * stays paid, and what a newcomer pays for the other session. So a switch is never better or worse than a
 * refund and buying anew.
 */
export type SwitchPrice = { usedMinor: number; newMinor: number; toMinor: number }

/** The prices of switches of a booking. A code that it was bought with counts where it applies today. */
export async function readSwitchPrices(
  queries: Reader & Pick<Executor, 'select'>,
  context: Pick<Context, 'clock' | 'currency'>,
  booking: Booking,
): Promise<(session: PricedSession) => Promise<SwitchPrice>> {
  const [redeemed] = await queries
    .select({ discount: discounts })
    .from(redemptions)
    .innerJoin(discounts, eq(discounts.id, redemptions.discountId))
    .where(eq(redemptions.bookingId, booking.id))
  const usedMinor = await readUsed(queries, context, booking)
  return async (session) => {
    const newMinor = await priceWithUsedDiscount(queries, context, session, redeemed?.discount)
    return { usedMinor, newMinor, toMinor: usedMinor + newMinor }
  }
}
