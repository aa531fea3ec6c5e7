import { type SQL, sql } from 'drizzle-orm'
import { defaultSmsLimit } from '../../contract/emails/sms-limit.ts'
import { toMinor } from '../../contract/payments/money.ts'
import { outboxEmails, settings } from '../../db/schema.ts'
import { SMS_LIMIT } from '../settings/sms-limit.ts'

/**
 * What the SMS of a day may still cost, in the smallest unit, as a column. A message that was refused costs
 * nothing. Transactions that are under way do not see each other's messages: together they may spend a little
 * more.
 *
 * @param dayStart of the day in Dhaka; a value or a placeholder, as `unit`, the smallest units of a major one
 */
export const smsLeft = (dayStart: unknown, unit: unknown): SQL<number> => sql<number>`(
  coalesce((select (value ->> 'smsPerDay')::integer from ${settings} where name = ${sql.raw(`'${SMS_LIMIT}'`)}), ${sql.raw(String(defaultSmsLimit.smsPerDay))})
    * ${unit}::integer
  - (select coalesce(sum(sms.cost_minor), 0)::integer from ${outboxEmails} sms
      where sms.channel = 'sms' and sms.created_at >= ${dayStart}::timestamptz and sms.state <> 'failed'))`

/** The smallest units of a major one. */
export const unitOf = (currency: string): number => toMinor(1, currency)
