import { sql } from 'drizzle-orm'
import { messagePriority } from '../../contract/emails/states.ts'
import { dayOf, startOfDay } from '../../contract/formats/dates.ts'
import type { Language } from '../../contract/formats/languages.ts'
import { segmentsOf } from '../../contract/formats/sms-segments.ts'
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts'
import { outboxEmails } from '../../db/schema.ts'
import { maskSealed } from '../../db/sealing.ts'
import { type Context, newId } from '../context.ts'
import { codesLeft, smsLeft, unitOf } from './sms-budget.ts'

/**
 * `to`: a phone number in E.164. `secret`: the code, as it stands in the text. `isOwner`: it was asked for
 * where the owner of the number has signed in before.
 */
export type CodeSms = {
  to: string
  text: string
  secret: string
  language: Language
  expiresAt: Date
  isOwner: boolean
}

/** The SMS of the day, or the codes of those who asked, have reached the limit of their cost. */
export class SmsLimitReached extends Error {}

/**
 * Writes the SMS of a code that somebody waits for. Of codes that are asked for at once, none exceeds the
 * limit of a day, or the share of it that is for strangers. Throws `SmsLimitReached`, and an `Error` where no
 * SMS is sent at all.
 */
export async function enqueueCodeSms(
  context: Pick<Context, 'database' | 'clock' | 'jobs' | 'sms' | 'currency' | 'sealer'>,
  { to: recipient, text, secret, language, expiresAt, isOwner }: CodeSms,
): Promise<void> {
  const { sms, clock, jobs, currency } = context
  if (!sms) throw new Error('SMS are off')
  const now = clock()
  const { segments } = segmentsOf(text)
  const body = text.replaceAll(secret, context.sealer.seal(secret))
  const costMinor = segments * sms.priceMinor
  const today = startOfDay(dayOf(now)).toISOString()
  await context.database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS['code sms']})`)
    const day = { dayStart: sql`${today}`, unit: sql`${unitOf(currency)}` }
    const { rows } = await transaction.execute<{ left: number }>(
      sql`select ${isOwner ? smsLeft(day.dayStart, day.unit) : codesLeft(day, recipient)} as left`,
    )
    if ((rows[0]?.left ?? 0) < costMinor) throw new SmsLimitReached()
    await transaction.insert(outboxEmails).values({
      id: newId(context),
      ...{ recipient, subject: maskSealed(body), body, language, expiresAt },
      ...{ kind: 'code', channel: 'sms', priority: messagePriority.code, segments, costMinor },
      createdAt: now,
      ...(sms.deliver ? { state: 'waiting', nextAttemptAt: now } : { state: 'kept' }),
    })
    if (sms.deliver) await jobs.enqueue(transaction, 'sms')
  })
}
