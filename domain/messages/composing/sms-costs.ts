import { sql } from 'drizzle-orm'
import { dayOf, startOfDay } from '../../../contract/formats/dates.ts'
import { toMajor } from '../../../contract/payments/money.ts'
import { deliveries } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { rules } from '../../settings/rules.ts'
import { isSpentOn } from './sms-left.ts'

type Spent = { sms: number; segments: number; cost: number }

/** Reads what the SMS of today and of this month cost, in major units, and what those of a day may. */
export async function readSmsCosts(
  context: Context,
): Promise<{ isOn: boolean; today: Spent; month: Spent; limit: number; price: number }> {
  const today = dayOf(context.clock())
  const [ofToday, ofMonth, { smsPerDay }] = await Promise.all([
    sumSince(context, startOfDay(today)),
    sumSince(context, startOfDay(`${today.slice(0, 7)}-01`)),
    rules.sms.read(context.database),
  ])
  const price = toMajor(context.sms?.priceMinor ?? 0, context.currency)
  return { isOn: context.sms !== undefined, today: ofToday, month: ofMonth, limit: smsPerDay, price }
}

async function sumSince({ database, currency }: Context, since: Date): Promise<Spent> {
  const [sum] = await database
    .select({
      sms: sql<number>`count(*)::integer`,
      segments: sql<number>`coalesce(sum(${deliveries.segments}), 0)::integer`,
      costMinor: sql<number>`coalesce(sum(${deliveries.costMinor}), 0)::integer`,
    })
    .from(deliveries)
    .where(isSpentOn(sql`${deliveries}`, since))
  return {
    sms: sum?.sms ?? 0,
    segments: sum?.segments ?? 0,
    cost: toMajor(sum?.costMinor ?? 0, currency),
  }
}
