import { dueDayOf } from '../../../contract/fee-parts/split-fee.ts'
import type { feeParts } from '../../../db/schema.ts'
import { defineMessage } from '../../messages/outbox/template.ts'
import type { Recipient } from '../../messages/outbox/write.ts'
import { partTexts } from './texts.ts'

type FeePart = typeof feeParts.$inferSelect
export type OpenPart = FeePart & { userId: string; title: string; currency: string; parts: number }
type Params = Pick<OpenPart, 'title' | 'part' | 'parts' | 'amountMinor' | 'currency' | 'dueAt'> & {
  closesAt: Date
}

export const partReminder = defineMessage<Params>({
  name: 'part-reminder',
  kind: 'money',
  compose({ title, part, parts, amountMinor, currency, dueAt, closesAt }, { locale, now }) {
    const { partDue, partLate } = partTexts[locale.language]
    const dayOf = (instant: Date) => locale.day(dueDayOf(instant))
    const what = { part, parts, title, amount: locale.amount(amountMinor, currency), day: dayOf(dueAt) }
    return dueAt <= now
      ? {
          subject: partLate.subject(title),
          short: partLate.short(what),
          paragraphs: [
            partLate.says(what),
            closesAt <= now ? partLate.closed : partLate.closes(dayOf(closesAt)),
            partLate.where,
          ],
        }
      : {
          subject: partDue.subject(title),
          short: partDue.short(what),
          paragraphs: [partDue.says(what), partDue.where],
        }
  },
})

/**
 * Reminds of a part before its day, or once it is late, once for each time that it was due for that: one that
 * a bank made due again is a new reason. `closesAt`: from when on it closes join links and materials.
 */
export function remindedOf(open: OpenPart, closesAt: Date, now: Date): Recipient<Params> {
  const { id, userId, title, part, parts, amountMinor, currency, dueAt, nextReminderAt } = open
  const when = dueAt <= now ? 'late' : 'due'
  return {
    ...{ userId, dedupeKey: `part-${when}:${id}:${nextReminderAt?.getTime()}`, path: '/dashboard/dues' },
    params: { title, part, parts, amountMinor, currency, dueAt, closesAt },
  }
}
