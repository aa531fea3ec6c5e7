import { and, desc, eq, gte, lte, sql } from 'drizzle-orm'
import { dueDayOf } from '../../contract/split-fee.ts'
import {
  auditTrail,
  bookings,
  classChanges,
  classes,
  classNotices,
  feeParts,
  materials,
  payments,
} from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { isOpenPart } from '../fee-parts/read.ts'
import { bookingOfPayment } from '../payments/seat-money.ts'
import { isActiveBooking } from '../seats/bookings.ts'
import { listPlaces } from '../waitlist/read.ts'
import { MOST, type Notification } from './notification.ts'

const SOON_MS = 24 * 3600_000
const DUE_SOON_MS = 3 * SOON_MS

type Query = (context: Context, actor: Actor, since: Date) => Promise<Notification[]>

/** What happened to somebody's bookings and their money. */
export async function readLearnerNotifications(...asked: Parameters<Query>): Promise<Notification[]> {
  const queries: Query[] = [
    offers,
    paidSeats,
    returnedMoney,
    addedMaterials,
    changedSessions,
    changedClasses,
    classesSoon,
    openParts,
  ]
  return (await Promise.all(queries.map((query) => query(...asked)))).flat()
}

/** A seat that is kept for somebody who waited, or was. `start`: until when. */
async function offers(context: Context, actor: Actor, since: Date): Promise<Notification[]> {
  const places = await listPlaces(context, actor, { states: ['offered', 'lapsed'] })
  return places.flatMap((place): Notification[] => {
    const { sessionId: id, title, state, offeredAt, closedAt, offerExpiresAt } = place
    const at = state === 'offered' ? offeredAt : closedAt
    if (!at || at < since) return []
    return state === 'offered'
      ? [{ kind: 'seat_offered', id, title, at, ...(offerExpiresAt && { start: offerExpiresAt }) }]
      : [{ kind: 'offer_lapsed', id, title, at }]
  })
}

async function paidSeats({ database }: Context, actor: Actor, since: Date): Promise<Notification[]> {
  const { id, title, createdAt: at, paymentId, userId } = bookings
  const found = await database
    .select({ id, title, at })
    .from(bookings)
    .where(and(eq(userId, actor.id), gte(at, since), sql`${paymentId} is not null`, isActiveBooking))
    .orderBy(desc(at))
    .limit(MOST)
  return found.map((row) => ({ ...row, kind: 'seat_paid' }))
}

async function returnedMoney({ database }: Context, actor: Actor, since: Date): Promise<Notification[]> {
  const found = await database
    .select({
      paymentId: payments.id,
      bookingId: bookingOfPayment,
      title: payments.sessionTitle,
      at: payments.refundedAt,
    })
    .from(payments)
    .leftJoin(bookings, eq(bookings.paymentId, payments.id))
    .where(and(eq(payments.userId, actor.id), gte(payments.refundedAt, since)))
    .orderBy(desc(payments.recordedAt))
    .limit(MOST)
  return found.flatMap(({ paymentId, bookingId, title, at }) =>
    at ? [{ kind: 'money_returned' as const, id: bookingId ?? paymentId, title, at }] : [],
  )
}

async function addedMaterials({ database }: Context, actor: Actor, since: Date): Promise<Notification[]> {
  const found = await database
    .select({ id: bookings.id, title: bookings.title, detail: materials.title, at: materials.createdAt })
    .from(bookings)
    .innerJoin(materials, eq(materials.sessionId, bookings.sessionId))
    .where(and(eq(bookings.userId, actor.id), isActiveBooking, gte(materials.createdAt, since)))
    .orderBy(desc(materials.createdAt))
    .limit(MOST)
  return found.map((row) => ({ ...row, kind: 'material_added' }))
}

/** What people who come must know. Fees, seats and tags are not that. */
const RELEVANT_FIELDS = sql.raw(`array['title', 'tutor', 'duration', 'mode', 'place', 'branchId']`)

async function changedSessions({ database }: Context, actor: Actor, since: Date): Promise<Notification[]> {
  const found = await database
    .select({ id: bookings.id, title: bookings.title, at: auditTrail.occurredAt })
    .from(bookings)
    .innerJoin(auditTrail, eq(auditTrail.subjectId, bookings.sessionId))
    .where(
      and(
        eq(bookings.userId, actor.id),
        isActiveBooking,
        eq(auditTrail.action, 'session.changed'),
        gte(auditTrail.occurredAt, since),
        gte(auditTrail.occurredAt, bookings.createdAt),
        sql`${auditTrail.after} ?| ${RELEVANT_FIELDS}`,
      ),
    )
    .orderBy(desc(auditTrail.occurredAt))
    .limit(MOST)
  return found.map((row) => ({ ...row, kind: 'session_changed' }))
}

/** Of those that they had a seat in when it was done. */
async function changedClasses({ database }: Context, actor: Actor, since: Date): Promise<Notification[]> {
  const { kind, reason: detail, createdAt: at, beforeStartAt, afterStartAt } = classChanges
  const found = await database
    .select({ id: bookings.id, title: bookings.title, kind, detail, at, beforeStartAt, afterStartAt })
    .from(bookings)
    .innerJoin(classNotices, eq(classNotices.bookingId, bookings.id))
    .innerJoin(classChanges, eq(classChanges.id, classNotices.changeId))
    .where(
      and(
        eq(bookings.userId, actor.id),
        // Not of the session that they have left for this one.
        eq(classChanges.sessionId, bookings.sessionId),
        isActiveBooking,
        gte(at, since),
      ),
    )
    .orderBy(desc(at))
    .limit(MOST)
  return found.map(({ kind, beforeStartAt, afterStartAt, ...row }) => {
    const start = afterStartAt ?? beforeStartAt
    return { ...row, kind: `class_${kind}` as const, ...(start && { start }) }
  })
}

/** New since a day before the class. */
async function classesSoon({ database, clock }: Context, actor: Actor): Promise<Notification[]> {
  const now = clock()
  const found = await database
    .select({ id: bookings.id, title: bookings.title, start: classes.startAt })
    .from(bookings)
    .innerJoin(classes, eq(classes.sessionId, bookings.sessionId))
    .where(
      and(
        eq(bookings.userId, actor.id),
        isActiveBooking,
        eq(classes.state, 'planned'),
        gte(classes.startAt, now),
        lte(classes.startAt, new Date(now.getTime() + SOON_MS)),
      ),
    )
    .limit(MOST)
  return found.map((row) => ({
    ...row,
    kind: 'class_soon',
    at: new Date(row.start.getTime() - SOON_MS),
  }))
}

/** Parts of fees that are due within three days, new since then, or late, new since that. */
async function openParts({ database, clock }: Context, actor: Actor): Promise<Notification[]> {
  const now = clock()
  const found = await database
    .select({
      ...{ id: feeParts.id, number: feeParts.part, dueAt: feeParts.dueAt },
      ...{ title: bookings.title, of: bookings.parts },
    })
    .from(bookings)
    .innerJoin(feeParts, eq(feeParts.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.userId, actor.id),
        isActiveBooking,
        isOpenPart,
        lte(feeParts.dueAt, new Date(now.getTime() + DUE_SOON_MS)),
      ),
    )
    .orderBy(feeParts.dueAt, feeParts.part)
    .limit(MOST)
  return found.map(({ id, title, number, of, dueAt }) => ({
    ...{ id, title, part: { number, of: of ?? number }, dueOn: dueDayOf(dueAt) },
    ...(dueAt <= now
      ? { kind: 'part_late' as const, at: dueAt }
      : { kind: 'part_due' as const, at: new Date(dueAt.getTime() - DUE_SOON_MS) }),
  }))
}
