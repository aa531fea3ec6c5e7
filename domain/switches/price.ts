import { eq } from 'drizzle-orm'
import { roundUp, shareUnitMinor } from '../../contract/payments/money.ts'
import type { Executor } from '../../db/client.ts'
import type { Reader } from '../../db/pipeline.ts'
import { discounts, redemptions, type sessions } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { type Cheaper, splitCheaper } from '../fee-parts/lower-for-switch.ts'
import { type FeePart, readParts } from '../fee-parts/read.ts'
import { dueOfSwitch, planSwitch, type SwitchPlan } from '../fee-parts/switch-plan.ts'
import { readUsed, type SwitchBy } from '../fee-parts/used.ts'
import { readWorth } from '../payments/ledger/refunded.ts'
import { type PricedSession, priceWithUsedDiscount } from '../sales/price.ts'
import type { Booking } from '../seats/bookings.ts'

/**
 * The cost of a switch, in the smallest unit. `usedMinor`: what the classes have cost that the booking had
 * until now, which stays paid. `newMinor`: what a newcomer pays for the other session. `fromMinor`,
 * `toMinor`: what the fee counts for before and after. `dueMinor`: what is paid for it. `cheaper`: what comes
 * off parts and what is refunded of a cheaper one.
 */
export type SwitchPrice = {
  usedMinor: number
  newMinor: number
  fromMinor: number
  toMinor: number
  plan: SwitchPlan | undefined
  dueMinor: number
  cheaper: Cheaper
}

type Money = Pick<Context, 'clock' | 'currency'>
type Target = PricedSession & Pick<typeof sessions.$inferSelect, 'classEnd'>

/**
 * The prices of switches of a booking: a switch is never better or worse than to cancel and buy anew. A code
 * that it was bought with counts where it applies today. By own wish only that share of what is left over
 * is refunded that the refund rule says; the rest stays paid as if it had been used, so that it is not
 * refunded by a later act either.
 */
export async function readSwitchPrices(
  queries: Reader & Pick<Executor, 'select'>,
  context: Money,
  booking: Booking,
  by: SwitchBy,
): Promise<(session: Target) => Promise<SwitchPrice>> {
  const [redeemed] = await queries
    .select({ discount: discounts })
    .from(redemptions)
    .innerJoin(discounts, eq(discounts.id, redemptions.discountId))
    .where(eq(redemptions.bookingId, booking.id))
  const usedMinor = await readUsed(queries, context, booking, by)
  const fromMinor = await readWorth(queries, booking, { usedMinor })
  const parts = (await readParts(queries, [booking])).get(booking.id)
  const percent = by === 'centre' ? 100 : booking.refundPercent
  return async (session) => {
    const newMinor = await priceWithUsedDiscount(queries, context, session, redeemed?.discount)
    const priced = (stays: number) =>
      priceSwitch(context, booking, parts, session, { newMinor, fromMinor, usedMinor: usedMinor + stays })
    const whole = priced(0)
    const { refundMinor } = whole.cheaper
    const unitMinor = shareUnitMinor(context.currency, refundMinor)
    const ruledMinor = Math.min(refundMinor, roundUp((refundMinor * percent) / 100, unitMinor))
    return ruledMinor === refundMinor ? whole : priced(refundMinor - ruledMinor)
  }
}

function priceSwitch(
  { clock, currency }: Money,
  booking: Booking,
  parts: readonly FeePart[] | undefined,
  session: Target,
  { usedMinor, newMinor, fromMinor }: { usedMinor: number; newMinor: number; fromMinor: number },
): SwitchPrice {
  const toMinor = usedMinor + newMinor
  const prices = { usedMinor, fromMinor, toMinor }
  const plan = planSwitch(booking, parts, session, prices, { at: clock(), currency })
  const cheaper = plan ?? splitCheaper(booking, parts, prices)
  return { ...prices, newMinor, plan, dueMinor: dueOfSwitch(plan, prices), cheaper }
}
