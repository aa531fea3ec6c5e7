import { dueDayOf } from '../../contract/fee-parts/split-fee.ts'
import { hasReference } from '../../contract/payments/payment-methods.ts'
import type { Executor } from '../../db/client.ts'
import type { feeParts, payments } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { type EmailTemplate, enqueueEmails } from './enqueue.ts'
import { receiptMark } from './receipt-in-text.ts'

type FeePart = typeof feeParts.$inferSelect
type Payment = Pick<
  typeof payments.$inferSelect,
  'id' | 'userId' | 'sessionTitle' | 'amountMinor' | 'currency' | 'method' | 'providerPaymentId'
>

/** What made it less, as `readReductions` has it. */
type Reduction = { code: string | null; reason: string | null; minor: number; by: string | null }

const duesPath = '/dashboard/dues'

/**
 * Confirms that a later part of a fee is paid, and says what made it less: a code, or what somebody took off.
 * Who gave it stands in the email; names would make an SMS dearer.
 */
export async function emailPartPaid(
  transaction: Executor,
  context: Context,
  { id, userId, sessionTitle, amountMinor, currency, method, providerPaymentId }: Payment,
  { part, bookingId }: FeePart,
  reduced: Reduction[] = [],
): Promise<void> {
  const reductions = summedUp(reduced)
  await enqueueEmails(transaction, context, [
    {
      kind: 'money',
      to: [{ userId, dedupeKey: `part-paid:${id}`, path: `/dashboard/booked/${bookingId}` }],
      render: ({ messages: { partPaid, booked }, amount }) => {
        const paid = amount(amountMinor, currency)
        const receipt = receiptMark(id)
        const less = reductions.map((one) => ({ ...one, amount: amount(one.minor, currency) }))
        const why = less
          .map(({ code, amount }) => (code ? partPaid.code(code) : partPaid.less(amount)))
          .join(', ')
        return {
          subject: partPaid.subject(sessionTitle),
          short: partPaid.short({ title: sessionTitle, part, amount: paid, why, receipt }),
          paragraphs: [
            partPaid.says(part, paid, receipt),
            ...less.map(booked.reduced),
            ...(hasReference(method) ? [booked.reference(providerPaymentId)] : []),
            partPaid.where,
          ],
        }
      },
    },
  ])
}

/** What was taken off a part is one sum, as some of it may have been taken back; the last reason says why. */
function summedUp(reductions: Reduction[]): Reduction[] {
  const codes = reductions.filter(({ code }) => code !== null)
  const others = reductions.filter(({ code }) => code === null)
  const [last, minor] = [others.at(-1), others.reduce((sum, one) => sum + one.minor, 0)]
  return last && minor > 0 ? [...codes, { ...last, minor }] : codes
}

export type OpenPart = FeePart & { userId: string; title: string; currency: string; parts: number }

/**
 * Reminds of a part before its day, or once it is late, once for each time that it was due for that: one that
 * a bank made due again is a new reason. `closesAt`: from when on it closes join links and materials.
 */
export function partReminder(open: OpenPart, closesAt: Date, now: Date): EmailTemplate {
  const { id, userId, title, part, parts, amountMinor, currency, dueAt, nextReminderAt } = open
  const isLate = dueAt <= now
  return {
    kind: 'money',
    to: [
      {
        userId,
        dedupeKey: `part-${isLate ? 'late' : 'due'}:${id}:${nextReminderAt?.getTime()}`,
        path: duesPath,
      },
    ],
    render({ messages: { partDue, partLate }, amount, day }) {
      const what = {
        ...{ part, parts, title },
        ...{ amount: amount(amountMinor, currency), day: day(dueDayOf(dueAt)) },
      }
      return isLate
        ? {
            subject: partLate.subject(title),
            short: partLate.short(what),
            paragraphs: [
              partLate.says(what),
              closesAt <= now ? partLate.closed : partLate.closes(day(dueDayOf(closesAt))),
              partLate.where,
            ],
          }
        : {
            subject: partDue.subject(title),
            short: partDue.short(what),
            paragraphs: [partDue.says(what), partDue.where],
          }
    },
  }
}
