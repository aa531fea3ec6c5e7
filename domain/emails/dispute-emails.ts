import { asc } from 'drizzle-orm'
import { disputeOutcomes } from '../../contract/payments/states.ts'
import type { Executor } from '../../db/client.ts'
import { type disputes, type payments, users } from '../../db/schema.ts'
import { isAdmin } from '../admins.ts'
import type { Context } from '../context.ts'
import { enqueueEmails } from './enqueue.ts'

type Payment = Pick<typeof payments.$inferSelect, 'sessionTitle' | 'providerPaymentId'>
type Dispute = Pick<
  typeof disputes.$inferSelect,
  'reference' | 'status' | 'reason' | 'amountMinor' | 'currency' | 'respondBy' | 'closedAt'
>

/** More Admins than any centre has. */
const MAX_ADMINS = 50

/**
 * Tells every Admin once that a dispute was opened or closed. Call it last in a transaction, like all emails.
 */
export async function emailDispute(
  transaction: Executor,
  context: Context,
  { sessionTitle, providerPaymentId }: Payment,
  dispute: Dispute,
): Promise<void> {
  const { reference, status, reason, amountMinor, currency, respondBy, closedAt } = dispute
  const admins = await transaction
    .select({ id: users.id })
    .from(users)
    .where(isAdmin(context))
    .orderBy(asc(users.id))
    .limit(MAX_ADMINS)
  const what = closedAt ? 'dispute-closed' : 'disputed'
  await enqueueEmails(transaction, context, [
    {
      kind: 'money',
      to: admins.map(({ id }) => ({
        userId: id,
        dedupeKey: `${what}:${reference}:${id}`,
        path: closedAt
          ? `/dashboard/paymentHistory?of=everyone&search=${encodeURIComponent(providerPaymentId)}`
          : '/dashboard/disputes',
      })),
      render: ({ messages: { disputed: texts }, amount, time }) => ({
        subject: closedAt ? texts.closedSubject(sessionTitle) : texts.subject(sessionTitle),
        paragraphs: [
          closedAt
            ? texts.outcome[disputeOutcomes[status] ?? 'withdrawn'](amount(amountMinor, currency))
            : texts.says(amount(amountMinor, currency), reason),
          ...(respondBy && !closedAt ? [texts.respondBy(time(respondBy))] : []),
          texts.reference(reference),
          texts.where,
        ],
      }),
    },
  ])
}
