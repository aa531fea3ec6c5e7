import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { notFound } from '../../../contract/http/errors.ts'
import { paymentStatuses } from '../../../contract/payments/states.ts'
import { LocksGrew } from '../../../db/begin-anew.ts'
import type { Executor } from '../../../db/client.ts'
import { bookings, payments, sessions, users } from '../../../db/schema.ts'
import { lockExistingUser } from '../../deleted-users.ts'
import { partOfPayment, readPartsPaid } from '../../fee-parts/of-money.ts'
import { type Booking, isActiveBooking } from '../../seats/bookings.ts'
import { isAdvanceRow } from '../ledger/advance.ts'
import type { Payment } from '../ledger/payment.ts'
import { bookingOf, listSeatMoney } from '../ledger/seat-money.ts'
import { boughtSeat, readSeatsBought } from '../ledger/seats-bought.ts'

/** A refund is about this: the money for a seat, one payment, or what a person has in advance. */
export type Target = { kind: 'booking' | 'payment' | 'person'; id: string }

export type TargetMoney = {
  userId: string
  /** Null for money in advance. */
  sessionId: string | null
  /** The owner's account is deleted. */
  isGone: boolean
  /** The newest first. */
  payments: Payment[]
  /** Which part of a fee each of them paid, by their ids. Most paid none. */
  parts: ReadonlyMap<string, number>
  /** The seat that they pay for, while somebody has it. */
  booking: Booking | undefined
  /** The payments that took part in buying it, by their ids: without one of them it is free. */
  bought: ReadonlySet<string>
}

/** Throws 404. */
export const readTarget = (queries: Executor, { kind, id }: Target): Promise<TargetMoney> =>
  readers[kind](queries, id)

/**
 * Reads it under the lock of its session, or of money in advance under those of its owner and its payments. A
 * switch may have changed the session meanwhile, or more may have been paid in advance: then the transaction
 * begins anew.
 */
export async function lockTarget(transaction: Executor, target: Target): Promise<TargetMoney> {
  const [session] = await transaction
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, sessionOf[target.kind](target.id)))
    .for('no key update')
  const locked = session ? undefined : await lockAdvances(transaction, await readTarget(transaction, target))
  const money = await readTarget(transaction, target)
  const isNew = ({ id }: Payment) => locked !== undefined && !locked.includes(id)
  if (money.sessionId !== (session?.id ?? null) || money.payments.some(isNew)) throw new LocksGrew()
  return money
}

const sessionOf: Record<Target['kind'], (id: string) => SQL> = {
  payment: (id) => sql`(select session_id from payments where payments.id = ${id})`,
  booking: (id) => sql`(select session_id from bookings where bookings.id = ${id})`,
  person: () => sql`null`,
}

/** Their ids. */
async function lockAdvances(
  transaction: Executor,
  { userId, payments: advances }: TargetMoney,
): Promise<string[]> {
  await lockExistingUser(transaction, userId)
  const ids = advances.map(({ id }) => id)
  const rows = transaction.select({ id: payments.id }).from(payments).where(inArray(payments.id, ids))
  await rows.orderBy(payments.id).for('no key update')
  return ids
}

const isGone = sql<boolean>`${users.deletedAt} is not null`

const readers: Record<Target['kind'], (queries: Executor, id: string) => Promise<TargetMoney>> = {
  async payment(queries, id) {
    const [found] = await queries
      .select({
        payment: payments,
        booking: bookings,
        isGone,
        part: partOfPayment,
        hasBought: boughtSeat(sql`payments.id`),
      })
      .from(payments)
      .innerJoin(users, eq(users.id, payments.userId))
      .leftJoin(bookings, and(eq(bookings.id, bookingOf(sql`payments.id`)), isActiveBooking))
      .where(eq(payments.id, id))
    if (!found) throw notFound('payment_not_found')
    const { payment, booking, part, hasBought } = found
    const { userId, sessionId } = payment
    const bought = booking && hasBought ? [id] : []
    return {
      ...{ userId, sessionId, isGone: found.isGone, payments: [payment], booking: booking ?? undefined },
      ...{ parts: new Map(part === null ? [] : [[id, part]]), bought: new Set(bought) },
    }
  },
  async booking(queries, id) {
    const [found] = await queries
      .select({ booking: bookings, isGone })
      .from(bookings)
      .innerJoin(users, eq(users.id, bookings.userId))
      .where(eq(bookings.id, id))
    if (!found) throw notFound('booking_not_found')
    const { booking } = found
    const { userId, sessionId, cancelledAt } = booking
    const money = await listSeatMoney(queries, booking, paymentStatuses)
    const parts = await readPartsPaid(queries, money)
    const bought = await readSeatsBought(
      queries,
      money.map((payment) => payment.id),
    )
    return {
      ...{ userId, sessionId, isGone: found.isGone, payments: money.toReversed() },
      ...{ booking: cancelledAt === null ? booking : undefined, bought },
      parts: new Map([...parts].map(([paymentId, { number }]) => [paymentId, number])),
    }
  },
  async person(queries, id) {
    const [person] = await queries.select({ isGone }).from(users).where(eq(users.id, id))
    if (!person) throw notFound('user_not_found')
    const advances = await listAdvances(queries, id)
    const none = { parts: new Map(), booking: undefined, bought: new Set<string>() }
    return { userId: id, sessionId: null, isGone: person.isGone, payments: advances, ...none }
  },
}

/** Money in advance of which some is left, or due back. */
const listAdvances = (queries: Executor, userId: string) =>
  queries
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        isAdvanceRow,
        eq(payments.byHand, true),
        or(eq(payments.status, 'paid'), eq(payments.status, 'refund_due')),
      ),
    )
    .orderBy(desc(payments.recordedAt), desc(payments.id))
