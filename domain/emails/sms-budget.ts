import { type SQL, sql } from 'drizzle-orm'
import { defaultSmsLimit } from '../../contract/emails/sms-limit.ts'
import { toMinor } from '../../contract/payments/money.ts'
import { outboxEmails, settings, users } from '../../db/schema.ts'
import { SMS_LIMIT } from '../settings/sms-limit.ts'

/**
 * What the SMS of a day may still cost, in the smallest unit, as a column. A message that was refused costs
 * nothing. Transactions that are under way do not see each other's messages: together they may spend a little
 * more.
 *
 * @param dayStart of the day in Dhaka; a value or a placeholder, as `unit`, the smallest units of a major one
 */
export const smsLeft = (dayStart: unknown, unit: unknown): SQL<number> =>
  sql<number>`(${limitOf(unit)} - ${spentSince(dayStart, sql`true`)})`

/** The part of a day's limit that strangers' codes may cost, and that for numbers that nobody here has. */
const FOR_CODES = 1 / 2
const FOR_UNKNOWN_NUMBERS = 1 / 4

/**
 * What a stranger's code to a number may still cost today. Strangers have a part of the limit, so that those
 * who are known by their device or network, and other messages, have the rest; and of that part a half is for
 * numbers of people whom the centre knows. Whoever enters their code is known from then on.
 *
 * @param recipient a number in E.164
 */
export const codesLeft = (
  { dayStart, unit }: { dayStart: unknown; unit: unknown },
  recipient: string,
): SQL<number> => sql<number>`least(
  ${smsLeft(dayStart, unit)},
  floor(${limitOf(unit)} * ${sql.raw(String(FOR_CODES))})::integer - ${spentSince(dayStart, isCode)},
  case when ${isKnown(sql`${recipient}`)} then null
    else floor(${limitOf(unit)} * ${sql.raw(String(FOR_UNKNOWN_NUMBERS))})::integer
      - ${spentSince(dayStart, sql`${isCode} and not ${isKnown(sql`sms.recipient`)}`)} end)`

const isCode = sql`sms.kind = 'code'`

const isKnown = (number: SQL) =>
  sql`exists (select from ${users} as known where known.phone = ${number} and known.deleted_at is null)`

const limitOf = (unit: unknown) =>
  sql`coalesce((select (value ->> 'smsPerDay')::integer from ${settings} where name = ${sql.raw(`'${SMS_LIMIT}'`)}), ${sql.raw(String(defaultSmsLimit.smsPerDay))})
    * ${unit}::integer`

const spentSince = (dayStart: unknown, which: SQL) =>
  sql`(select coalesce(sum(sms.cost_minor), 0)::integer from ${outboxEmails} sms
      where sms.channel = 'sms' and sms.created_at >= ${dayStart}::timestamptz and sms.state <> 'failed' and ${which})`

/** The smallest units of a major one. */
export const unitOf = (currency: string): number => toMinor(1, currency)
