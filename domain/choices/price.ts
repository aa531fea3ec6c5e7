import { eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { discounts, redemptions } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { discountedMinor } from '../discounts/price.ts'
import type { Booking } from '../seats/bookings.ts'

type Session = { feeMinor: number }

/** What other sessions cost who has this booking, in the smallest unit: a code that lowered its price lowers theirs alike. */
export async function readSwitchPrices(
  queries: Pick<Executor, 'select'>,
  { currency }: Pick<Context, 'currency'>,
  { id }: Pick<Booking, 'id'>,
): Promise<(session: Session) => number> {
  const { kind, value } = discounts
  const [used] = await queries
    .select({ kind, value })
    .from(redemptions)
    .innerJoin(discounts, eq(discounts.id, redemptions.discountId))
    .where(eq(redemptions.bookingId, id))
  return ({ feeMinor }) => (used ? discountedMinor(feeMinor, used, currency) : feeMinor)
}

/** What one session costs who has this booking. */
export const priceAfterSwitch = async (
  queries: Pick<Executor, 'select'>,
  context: Pick<Context, 'currency'>,
  booking: Pick<Booking, 'id'>,
  to: Session,
): Promise<number> => (await readSwitchPrices(queries, context, booking))(to)
