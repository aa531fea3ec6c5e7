import { sql } from 'drizzle-orm'
import { dayOf, startOfDay } from '../../../contract/formats/dates.ts'
import type { Executor } from '../../../db/client.ts'
import type { RateLimit } from '../../../db/rate-limiter.ts'
import { deliveries } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { windowStart } from '../../window-limit.ts'
import type { NewDelivery } from './compose-due.ts'
import { smsLeft } from './sms-left.ts'

/**
 * Marks those above a limit: too many to one address within its window, or SMS that would cost more than a
 * day may. They stay here, and an Admin can send them. Needs the lock `message limits`.
 */
export async function applyLimits(
  transaction: Executor,
  context: Context,
  wanted: NewDelivery[],
): Promise<NewDelivery[]> {
  const isOneTooMany = await countLately(transaction, context, wanted)
  const hasSms = wanted.some(({ channel }) => channel === 'sms')
  let left = hasSms ? await readSmsLeft(transaction, context) : 0
  return wanted.map((one) => {
    if (isOneTooMany(one)) return kept(one, 'too_many')
    if (one.channel !== 'sms') return one
    const cost = one.costMinor ?? 0
    if (cost > left) return kept(one, 'too_dear')
    left -= cost
    return one
  })
}

const kept = (one: NewDelivery, aboveLimit: NonNullable<NewDelivery['aboveLimit']>): NewDelivery => ({
  ...one,
  ...{ state: 'failed', nextAttemptAt: null, aboveLimit },
})

async function readSmsLeft(transaction: Executor, { clock, currency }: Context): Promise<number> {
  const { rows } = await transaction.execute<{ left: number }>(
    sql`select ${smsLeft(startOfDay(dayOf(clock())), currency)} as left`,
  )
  return rows[0]?.left ?? 0
}

/** A delivery that counts towards the limits of its contact. Codes have limits of their own. */
const counts = sql`lately.kind <> 'code' and lately.above_limit is null`

/**
 * Says of each delivery, in their order, whether it is one too many to its contact. A browser has no limit.
 */
async function countLately(
  transaction: Executor,
  { email, sms, clock }: Context,
  wanted: NewDelivery[],
): Promise<(one: NewDelivery) => boolean> {
  const limits = [
    ...(email ? [{ channel: 'email', ...email.perRecipient }] : []),
    ...(sms ? [sms.perRecipient, sms.perDay].map((limit) => ({ channel: 'sms', ...limit })) : []),
  ] as const
  const countOf = await Promise.all(
    limits.map(async (limit) => {
      const contacts = wanted.filter(({ channel }) => channel === limit.channel)
      return { ...limit, counted: await countTo(transaction, contacts, limit, clock()) }
    }),
  )
  return ({ channel, contact }) => {
    const own = countOf.filter((limit) => limit.channel === channel)
    const isAbove = own.some(({ counted, max }) => (counted.get(contact) ?? 0) >= max)
    if (!isAbove) for (const { counted } of own) counted.set(contact, (counted.get(contact) ?? 0) + 1)
    return isAbove
  }
}

/** How many went to these contacts within the window; no more of each than the limit allows. */
async function countTo(
  transaction: Executor,
  wanted: NewDelivery[],
  limit: RateLimit,
  now: Date,
): Promise<Map<string, number>> {
  const contacts = [...new Set(wanted.map(({ contact }) => contact))]
  if (contacts.length === 0) return new Map()
  const { rows } = await transaction.execute<{ contact: string; count: number }>(sql`select wanted.contact, (
      select count(*)::integer from (
        select from ${deliveries} as lately
        where lately.contact = wanted.contact and lately.created_at > ${windowStart(now, limit).toISOString()}::timestamptz and ${counts}
        order by lately.created_at desc limit ${limit.max}
      ) as counted) as count
    from unnest(${sql.param(contacts)}::text[]) as wanted (contact)`)
  return new Map(rows.map(({ contact, count }) => [contact, count]))
}
