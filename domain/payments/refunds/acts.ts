import { and, asc, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { conflict, forbidden, notFound } from '../../../contract/http/errors.ts'
import { toMajor } from '../../../contract/payments/money.ts'
import type { Executor } from '../../../db/client.ts'
import { allocations, bookings, type PlannedRefund, payments, refundActs, users } from '../../../db/schema.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import type { Actor } from '../../access.ts'
import { recordAuditEvent } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { isNewAdmin } from '../../refund-limit/other-admins.ts'
import { isAdvance, isAdvanceRow } from '../ledger/advance.ts'
import type { Payment } from '../ledger/payment.ts'
import type { Target, TargetMoney } from './target.ts'

const LIST_LIMIT = 100

export type RefundAct = typeof refundActs.$inferSelect

export const targetOf = ({ bookingId, paymentId, userId }: RefundAct): Target => {
  if (bookingId !== null) return { kind: 'booking', id: bookingId }
  return paymentId === null ? { kind: 'person', id: userId } : { kind: 'payment', id: paymentId }
}

const columnsOf = ({ kind, id }: Target) => ({
  bookingId: kind === 'booking' ? id : null,
  paymentId: kind === 'payment' ? id : null,
})

type NewAct = Pick<
  RefundAct,
  'id' | 'userId' | 'onlyDue' | 'amountMinor' | 'reason' | 'reference' | 'method' | 'keepsSeat' | 'takenBy'
>

/**
 * Writes down an act. Throws 409 while another one about the same waits, and for an id that was used.
 *
 * @param planned what it would do, of one that waits for another Admin
 */
export async function insertAct(
  transaction: Executor,
  context: Context,
  actor: Actor,
  target: Target,
  { id, userId, onlyDue, amountMinor, reason, reference, method, keepsSeat, takenBy }: NewAct,
  planned: PlannedRefund | null,
): Promise<void> {
  const [act] = await transaction
    .insert(refundActs)
    .values({
      ...{ id, userId, onlyDue, amountMinor, reason, reference, method, keepsSeat, takenBy },
      ...{
        ...columnsOf(target),
        byId: actor.id,
        at: context.clock(),
        state: planned ? 'waiting' : 'done',
        planned,
      },
    })
    .returning()
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'refund_acts_open')) throw conflict('refund_waits_for_admin')
      throw isUniqueViolation(error, 'refund_acts_pkey') ? conflict('reference_used', 'refundId') : error
    })
  if (act && planned) await auditAct(transaction, context, actor, act, 'refund.asked')
}

/**
 * Throws 409 while an act about some of this money waits for another Admin: about the seat, one of its
 * payments, or what its owner has in advance. Needs the locks of `lockTarget`.
 */
export async function requireNoneWaits(
  transaction: Executor,
  { userId, payments: money, booking }: TargetMoney,
): Promise<void> {
  const ofAdvances = and(
    eq(refundActs.userId, userId),
    isNull(refundActs.bookingId),
    isNull(refundActs.paymentId),
  )
  const ids = money.map(({ id }) => id)
  const isSame = or(
    booking ? eq(refundActs.bookingId, booking.id) : undefined,
    ids.length > 0 ? inArray(refundActs.paymentId, ids) : undefined,
    money.some(isAdvance) ? ofAdvances : undefined,
  )
  const waiting = await transaction.$count(refundActs, and(eq(refundActs.state, 'waiting'), isSame))
  if (waiting > 0) throw conflict('refund_waits_for_admin')
}

/** Throws 409 where an act that waited would do something else by now than was asked. */
export function requireAsPlanned({ planned }: RefundAct, now: PlannedRefund): void {
  const ids = Object.keys({ ...planned?.pieces, ...now.pieces })
  const isSame = ids.every((id) => planned?.pieces[id] === now.pieces[id])
  if (!isSame || planned?.freesSeat !== now.freesSeat) throw conflict('refund_request_changed')
}

/** The act with this id about this. Throws 409 where it is about something else. */
export async function findAct(
  queries: Executor,
  target: Target,
  id: string | undefined,
): Promise<RefundAct | undefined> {
  if (id === undefined) return undefined
  const [act] = await queries.select().from(refundActs).where(eq(refundActs.id, id))
  const is = act && targetOf(act)
  if (is && (is.kind !== target.kind || is.id !== target.id)) throw conflict('reference_used', 'refundId')
  return act
}

/** Throws 404, and 409 for one that somebody has decided. */
export async function requireWaiting(queries: Executor, id: string): Promise<RefundAct> {
  const [act] = await queries.select().from(refundActs).where(eq(refundActs.id, id))
  if (!act || act.state === 'done') throw notFound('refund_request_not_found')
  if (act.state !== 'waiting') throw conflict('refund_request_decided')
  return act
}

/**
 * Notes who decided. To confirm an act it takes another Admin, who was one before this day; to refuse it,
 * also the one who asked. Throws 403, and 409 when somebody was faster.
 */
export async function decideAct(
  transaction: Executor,
  context: Context,
  actor: Actor,
  act: RefundAct,
  state: 'confirmed' | 'declined',
): Promise<void> {
  const isConfirmed = state === 'confirmed'
  if (isConfirmed && act.byId === actor.id) throw forbidden('second_admin_confirms')
  if (isConfirmed && (await isNewAdmin(transaction, context, actor.id))) throw forbidden('new_admin_confirms')
  const [decided] = await transaction
    .update(refundActs)
    .set({ state, decidedById: actor.id, decidedAt: context.clock() })
    .where(and(eq(refundActs.id, act.id), eq(refundActs.state, 'waiting')))
    .returning()
  if (!decided) throw conflict('refund_request_decided')
  await auditAct(transaction, context, actor, act, isConfirmed ? 'refund.confirmed' : 'refund.declined')
}

const auditAct = (
  transaction: Executor,
  context: Context,
  actor: Actor,
  { userId, bookingId, paymentId, amountMinor, reason }: RefundAct,
  action: 'refund.asked' | 'refund.confirmed' | 'refund.declined',
) =>
  recordAuditEvent(transaction, context, actor, {
    action,
    subjectId: paymentId ?? bookingId ?? userId,
    affectedUserId: userId,
    after: { amount: toMajor(amountMinor, context.currency), reason },
  })

/** An act that waits, with the newest payment that it is about. */
export type WaitingAct = {
  act: RefundAct
  payment: Payment
  person: Pick<typeof users.$inferSelect, 'id' | 'name' | 'email' | 'phone' | 'deletedAt'>
  askedBy: string | null
}

const asker = alias(users, 'asker')
const { id, name, email, phone, deletedAt } = users

/** The acts that wait, the oldest first, at most a hundred. */
export async function listWaiting({ database }: Context): Promise<WaitingAct[]> {
  const rows = await database
    .select({ act: refundActs, person: { id, name, email, phone, deletedAt }, askedBy: asker.name })
    .from(refundActs)
    .innerJoin(users, eq(users.id, refundActs.userId))
    .innerJoin(asker, eq(asker.id, refundActs.byId))
    .where(eq(refundActs.state, 'waiting'))
    .orderBy(asc(refundActs.at), asc(refundActs.id))
    .limit(LIST_LIMIT)
  const paymentIds = rows.flatMap(({ act }) => act.paymentId ?? [])
  const bookingIds = rows.flatMap(({ act }) => act.bookingId ?? [])
  const userIds = rows.flatMap(({ act }) => (targetOf(act).kind === 'person' ? act.userId : []))
  const [named, ofSeats, advances] = await Promise.all([
    database.select().from(payments).where(inArray(payments.id, paymentIds)),
    database
      .selectDistinctOn([bookings.id], { bookingId: bookings.id, payment: payments })
      .from(bookings)
      .innerJoin(allocations, eq(allocations.bookingId, bookings.id))
      .innerJoin(payments, eq(payments.id, allocations.paymentId))
      .where(inArray(bookings.id, bookingIds))
      .orderBy(bookings.id, desc(payments.recordedAt)),
    database
      .selectDistinctOn([payments.userId])
      .from(payments)
      .where(and(inArray(payments.userId, userIds), isAdvanceRow))
      .orderBy(payments.userId, desc(payments.recordedAt)),
  ])
  const byId = new Map([
    ...named.map((payment) => [payment.id, payment] as const),
    ...ofSeats.map(({ bookingId, payment }) => [bookingId, payment] as const),
    ...advances.map((payment) => [payment.userId, payment] as const),
  ])
  return rows.flatMap((row) => {
    const payment = byId.get(targetOf(row.act).id)
    return payment ? { ...row, payment } : []
  })
}
