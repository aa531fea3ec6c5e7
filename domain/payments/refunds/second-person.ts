import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { conflict, forbidden, notFound } from '../../../contract/http/errors.ts'
import { toMajor } from '../../../contract/payments/money.ts'
import type { Executor } from '../../../db/client.ts'
import { payments, refundRequests, users } from '../../../db/schema.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import type { Actor } from '../../access.ts'
import { recordAuditEvent } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { readRefundLimitMinor } from '../../settings/refund-limit.ts'
import type { Payment } from '../ledger/payment.ts'
import { outcomeOf } from './decide-refund.ts'
import type { GiveBack } from './give-back.ts'
import { isHandedOut } from './refundable.ts'

const LIST_LIMIT = 100

export type RefundRequest = typeof refundRequests.$inferSelect
export type ListedRequest = {
  request: RefundRequest
  payment: Payment
  person: Pick<typeof users.$inferSelect, 'id' | 'name' | 'email' | 'phone' | 'deletedAt'>
  askedBy: string | null
}

/** `isInstead`: by hand, because its provider does not return what was decided before. */
type Wanted = { amountMinor: number; keepsSeat: boolean; isInstead: boolean }

/**
 * Whether another Admin has to confirm that so much goes back, in the smallest unit, where there is another:
 * of what is not decided yet, above the centre's limit. All counts that goes back with it, and what the actor
 * alone gave back for the same seat before, of any of its payments, so that no splitting leads around the
 * limit. Needs the session's lock.
 */
export async function needsSecond(
  queries: Executor,
  context: Context,
  actor: Actor,
  payment: Payment,
  wanted: Wanted,
): Promise<boolean> {
  if (isHandedOut(payment)) return false
  const { goesBackMinor } = wanted.isInstead
    ? { goesBackMinor: wanted.amountMinor }
    : await outcomeOf(queries, payment, wanted)
  const before = await givenAlone(queries, actor, payment, wanted)
  if (before + goesBackMinor <= (await readRefundLimitMinor(queries, context))) return false
  const isOther = and(eq(users.role, 'Admin'), isNull(users.deletedAt), ne(users.id, actor.id))
  const [others] = await queries.select({ count: count() }).from(users).where(isOther)
  return (others?.count ?? 0) > 0
}

/**
 * What the actor gave back of the payments for a seat without a second Admin, in the smallest unit; of money
 * in advance, what of that payment.
 */
async function givenAlone(
  queries: Executor,
  { id: actorId }: Actor,
  { id, userId }: Payment,
  { isInstead }: Pick<Wanted, 'isInstead'>,
): Promise<number> {
  // By its person, because allocations are found by their payment only.
  const ofSeat = sql`
    select ${id}::uuid union select allocations.payment_id from payments join allocations on allocations.payment_id = payments.id
    where payments.user_id = ${userId}
      and allocations.booking_id in (select booking_id from allocations where payment_id = ${id})`
  const { rows } = await queries.execute<{ minor: number }>(
    isInstead
      ? sql`
          select coalesce(sum(amount_minor), 0)::integer as minor from refunds
          where payment_id in (${ofSeat}) and recorded_by_id = ${actorId} and state = 'done'
            and not exists (select from refund_requests where refund_requests.id = refunds.id)`
      : sql`
          select coalesce(-sum(amount_minor), 0)::integer as minor from allocations
          where payment_id in (${ofSeat}) and decided_by_id = ${actorId}
            and not exists (select from refund_requests where refund_requests.id = allocations.id)`,
  )
  return rows[0]?.minor ?? 0
}

type Asked = GiveBack & { refundId: string; amountMinor: number }

/** Writes down what an Admin wants to give back. Throws 409 while another request for the payment is open. */
export async function requestRefund(
  transaction: Executor,
  context: Context,
  actor: Actor,
  payment: Payment,
  { refundId, amountMinor, reason, reference, method, keepsSeat = false }: Asked,
): Promise<void> {
  await transaction
    .insert(refundRequests)
    .values({
      ...{ id: refundId, paymentId: payment.id, amountMinor, reason, reference, method, keepsSeat },
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
 * Notes who decided, and returns what was asked. To confirm it takes another Admin; to refuse it, also the
 * one who asked. Throws 403, and 409 when somebody was faster.
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
