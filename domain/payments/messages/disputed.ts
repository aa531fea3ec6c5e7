import { asc } from 'drizzle-orm'
import { disputeOutcomes } from '../../../contract/payments/states.ts'
import type { Executor } from '../../../db/client.ts'
import { type disputes, users } from '../../../db/schema.ts'
import { isAdmin } from '../../admins.ts'
import type { Context } from '../../context.ts'
import { defineMessage } from '../../messages/outbox/template.ts'
import { writeMessages } from '../../messages/outbox/write.ts'
import type { Payment } from '../ledger/payment.ts'
import { disputeTexts } from './dispute-texts.ts'

type Dispute = Pick<
  typeof disputes.$inferSelect,
  'reference' | 'status' | 'reason' | 'amountMinor' | 'currency' | 'respondBy' | 'closedAt'
>
type Params = Pick<Payment, 'sessionTitle'> & Dispute

export const disputed = defineMessage<Params>({
  name: 'disputed',
  kind: 'money',
  compose(
    { sessionTitle, reference, status, reason, amountMinor, currency, respondBy, closedAt },
    { locale },
  ) {
    const { disputed: texts } = disputeTexts[locale.language]
    const amount = locale.amount(amountMinor, currency)
    return {
      subject: closedAt ? texts.closedSubject(sessionTitle) : texts.subject(sessionTitle),
      paragraphs: [
        closedAt ? texts.outcome[disputeOutcomes[status] ?? 'withdrawn'](amount) : texts.says(amount, reason),
        ...(respondBy && !closedAt ? [texts.respondBy(locale.time(respondBy))] : []),
        texts.reference(reference),
        texts.where,
      ],
    }
  },
})

/** More Admins than any centre has. */
const MAX_ADMINS = 50

/** Tells every Admin once that a dispute was opened or closed. */
export async function tellDispute(
  transaction: Executor,
  context: Context,
  { sessionTitle, providerPaymentId }: Pick<Payment, 'sessionTitle' | 'providerPaymentId'>,
  { reference, status, reason, amountMinor, currency, respondBy, closedAt }: Dispute,
): Promise<void> {
  const admins = await transaction
    .select({ id: users.id })
    .from(users)
    .where(isAdmin(context))
    .orderBy(asc(users.id))
    .limit(MAX_ADMINS)
  const what = closedAt ? 'dispute-closed' : 'disputed'
  const path = closedAt
    ? `/dashboard/paymentHistory?of=everyone&search=${encodeURIComponent(providerPaymentId)}`
    : '/dashboard/disputes'
  await writeMessages(
    transaction,
    context,
    disputed,
    admins.map(({ id }) => ({
      ...{ userId: id, dedupeKey: `${what}:${reference}:${id}`, path },
      params: { sessionTitle, reference, status, reason, amountMinor, currency, respondBy, closedAt },
    })),
  )
}
