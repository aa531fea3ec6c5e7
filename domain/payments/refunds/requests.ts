import { and, asc, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { conflict, forbidden, notFound } from '../../../contract/http/errors.ts'
import { toMajor } from '../../../contract/payments/money.ts'
import type { Executor } from '../../../db/client.ts'
import { payments, refundRequests, users } from '../../../db/schema.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import type { Actor } from '../../access.ts'
import { recordAuditEvent } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { isNewAdmin } from '../../refund-limit/other-admins.ts'
import type { Payment } from '../ledger/payment.ts'
import type { WantedRefund } from './refund-by-staff.ts'

const LIST_LIMIT = 100

export type RefundRequest = typeof refundRequests.$inferSelect
export type ListedRequest = {
  request: RefundRequest
  payment: Payment
  person: Pick<typeof users.$inferSelect, 'id' | 'name' | 'email' | 'phone' | 'deletedAt'>
  askedBy: string | null
}

type Asked = WantedRefund & { refundId: string; amountMinor: number }

/** Writes down what an Admin wants to refund. Throws 409 while another request for the payment is open. */
export async function requestRefund(
  transaction: Executor,
  context: Context,
  actor: Actor,
  payment: Payment,
  { refundId, amountMinor, reason, reference, method, keepsSeat = false, takenBy = null }: Asked,
): Promise<void> {
  await transaction
    .insert(refundRequests)
    .values({
      ...{ id: refundId, paymentId: payment.id, amountMinor, reason, reference, method },
      ...{ keepsSeat, takenBy },
      ...{ askedById: actor.id, askedAt: context.clock() },
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'refund_requests_open') ? conflict('refund_waits_for_admin') : error
    })
  await audit(transaction, context, actor, payment, { action: 'refund.asked', amountMinor, reason })
}

/** The request for a payment with this id, if one waits. */
export async function findRequest(
  queries: Executor,
  paymentId: string,
  id: string | undefined,
): Promise<RefundRequest | undefined> {
  if (id === undefined) return undefined
  const [found] = await queries
    .select()
    .from(refundRequests)
    .where(and(eq(refundRequests.id, id), eq(refundRequests.paymentId, paymentId)))
  return found
}

const asker = alias(users, 'asker')
const { id, name, email, phone, deletedAt } = users

/** The requests that wait, the oldest first, at most a hundred. */
export const listRequests = ({ database }: Context): Promise<ListedRequest[]> =>
  database
    .select({
      request: refundRequests,
      payment: payments,
      person: { id, name, email, phone, deletedAt },
      askedBy: asker.name,
    })
    .from(refundRequests)
    .innerJoin(payments, eq(payments.id, refundRequests.paymentId))
    .innerJoin(users, eq(users.id, payments.userId))
    .innerJoin(asker, eq(asker.id, refundRequests.askedById))
    .where(isNull(refundRequests.decidedAt))
    .orderBy(asc(refundRequests.askedAt), asc(refundRequests.id))
    .limit(LIST_LIMIT)

/** Throws 404, and 409 for one that somebody has decided. */
export async function requireRequest(queries: Executor, id: string): Promise<RefundRequest> {
  const [found] = await queries.select().from(refundRequests).where(eq(refundRequests.id, id))
  if (!found) throw notFound('refund_request_not_found')
  if (found.decidedAt) throw conflict('refund_request_decided')
  return found
}

/**
 * Notes who decided, and returns what was asked. To confirm it takes another Admin, who was one before
 * this day; to refuse it, also the one who asked. Throws 403, and 409 when somebody was faster.
 */
export async function decideRequest(
  transaction: Executor,
  context: Context,
  actor: Actor,
  id: string,
  confirmed: boolean,
): Promise<RefundRequest> {
  const request = await requireRequest(transaction, id)
  if (confirmed && request.askedById === actor.id) throw forbidden('second_admin_confirms')
  if (confirmed && (await isNewAdmin(transaction, context, actor.id))) throw forbidden('new_admin_confirms')
  const [decided] = await transaction
    .update(refundRequests)
    .set({ decidedById: actor.id, decidedAt: context.clock(), confirmed })
    .where(and(eq(refundRequests.id, id), isNull(refundRequests.decidedAt)))
    .returning()
  if (!decided) throw conflict('refund_request_decided')
  const [payment] = await transaction.select().from(payments).where(eq(payments.id, request.paymentId))
  if (payment)
    await audit(transaction, context, actor, payment, {
      action: confirmed ? 'refund.confirmed' : 'refund.declined',
      amountMinor: request.amountMinor,
      reason: request.reason,
    })
  return request
}

type Act = {
  action: 'refund.asked' | 'refund.confirmed' | 'refund.declined'
  amountMinor: number
  reason: string
}

const audit = (
  transaction: Executor,
  context: Context,
  actor: Actor,
  { id, userId, currency }: Payment,
  { action, amountMinor, reason }: Act,
) =>
  recordAuditEvent(transaction, context, actor, {
    action,
    subjectId: id,
    affectedUserId: userId,
    after: { amount: toMajor(amountMinor, currency), reason },
  })
