import { type SQL, sql } from 'drizzle-orm'
import { toMinor } from '../../../contract/payments/money.ts'
import { deliveries, users } from '../../../db/schema.ts'
import { rules } from '../../settings/rules.ts'

/**
 * The amount that the SMS of a day may still cost, in the smallest unit, as a column. One that was held back
 * or refused costs nothing. True until the transaction ends under the lock `message limits`.
 *
 * @param dayStart of the day in Dhaka
 */
export const smsLeft = (dayStart: Date, currency: string): SQL<number> =>
  sql<number>`(${limitOf(currency)} - ${spentSince(dayStart, sql`true`)})`

/** The part of a day's limit that strangers' codes may cost, and that for numbers that nobody here has. */
const FOR_CODES = 1 / 2
const FOR_UNKNOWN_NUMBERS = 1 / 4

/**
 * The amount that a stranger's code to a number may still cost today. Strangers have a part of the limit, so
 * that those who are known by their device or network, and other messages, have the rest; and of that part a
 * half is for numbers of people whom the centre knows. Whoever enters their code is known from then on.
 *
 * @param contact a number in E.164
 */
export const codesLeft = (
  dayStart: Date,
  currency: string,
  contact: string,
): SQL<number> => sql<number>`least(
  ${smsLeft(dayStart, currency)},
  floor(${limitOf(currency)} * ${sql.raw(String(FOR_CODES))})::integer - ${spentSince(dayStart, isCode)},
  case when ${isKnown(sql`${contact}`)} then null
    else floor(${limitOf(currency)} * ${sql.raw(String(FOR_UNKNOWN_NUMBERS))})::integer
      - ${spentSince(dayStart, sql`${isCode} and not ${isKnown(sql`sms.contact`)}`)} end)`

const isCode = sql`sms.kind = 'code'`

const isKnown = (number: SQL) =>
  sql`exists (select from ${users} as known where known.phone = ${number} and known.deleted_at is null)`

const limitOf = (currency: string) => sql`${rules.sms.column('smsPerDay')} * ${toMinor(1, currency)}::integer`

const spentSince = (dayStart: Date, which: SQL) =>
  sql`(select coalesce(sum(sms.cost_minor), 0)::integer from ${deliveries} sms
      where ${isSpentOn(sql`sms`, dayStart)} and ${which})`

/** An SMS since then that costs something. */
export const isSpentOn = (sms: SQL, since: Date): SQL =>
  sql`(${sms}.channel = 'sms' and ${sms}.created_at >= ${since.toISOString()}::timestamptz and ${sms}.state <> 'failed')`
