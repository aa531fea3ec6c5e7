import { sql } from 'drizzle-orm'
import { centreName } from '../../../contract/centre/centre-name.ts'
import { dayOf, startOfDay } from '../../../contract/formats/dates.ts'
import { isLanguage } from '../../../contract/formats/languages.ts'
import { segmentsOf } from '../../../contract/formats/sms-segments.ts'
import { messagePriority } from '../../../contract/messages/states.ts'
import { ADVISORY_LOCKS } from '../../../db/advisory-locks.ts'
import { deliveries } from '../../../db/schema.ts'
import { maskSealed } from '../../../db/sealing.ts'
import { type Context, newId } from '../../context.ts'
import { rules } from '../../settings/rules.ts'
import { codesLeft, smsLeft } from '../composing/sms-left.ts'
import { codeTexts } from './texts.ts'

/** A code that the identity provider sends to a phone number. */
export type IdentityCode = {
  /** In E.164. */
  phoneNumber: string
  code: string
  expiresAt: Date
  locale?: string | undefined
  /** It was asked for where the owner of the number has signed in before. */
  isOwner: boolean
}

/** The SMS of the day, or the codes of those who asked, have reached the limit of their cost. */
export class SmsLimitReached extends Error {}

/**
 * Writes the SMS of a code that somebody waits for; its code has Latin digits in every language, as phones
 * expect them. Of codes that are asked for at once, none exceeds the limit of a day, or the share of it that
 * is for strangers. Throws `SmsLimitReached`, and an `Error` where no SMS is sent at all.
 */
export async function writeCode(
  context: Pick<Context, 'database' | 'clock' | 'jobs' | 'sms' | 'currency' | 'sealer' | 'publicUrl'>,
  { phoneNumber: contact, code, expiresAt, locale, isOwner }: IdentityCode,
): Promise<void> {
  const { sms, clock, jobs, currency, publicUrl } = context
  if (!sms) throw new Error('SMS are off')
  const language = isLanguage(locale) ? locale : 'bn'
  const now = clock()
  const body = codeTexts[language].phoneCode.text(
    context.sealer.seal(code),
    centreName(await rules.centre.read(context.database), language, publicUrl),
  )
  const { segments } = segmentsOf(maskSealed(body))
  const costMinor = segments * sms.priceMinor
  const today = startOfDay(dayOf(now))
  await context.database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS['message limits']})`)
    const { rows } = await transaction.execute<{ left: number }>(
      sql`select ${isOwner ? smsLeft(today, currency) : codesLeft(today, currency, contact)} as left`,
    )
    if ((rows[0]?.left ?? 0) < costMinor) throw new SmsLimitReached()
    await transaction.insert(deliveries).values({
      id: newId(context),
      ...{ contact, subject: maskSealed(body), body, language, expiresAt },
      ...{ kind: 'code', channel: 'sms', priority: messagePriority.code, segments, costMinor },
      createdAt: now,
      ...(sms.deliver ? { state: 'waiting', nextAttemptAt: now } : { state: 'kept' }),
    })
    if (sms.deliver) await jobs.enqueue(transaction, 'sms')
  })
}
