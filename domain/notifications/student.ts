import { and, desc, eq, gte, isNotNull, lte, sql } from 'drizzle-orm'
import { dueDayOf } from '../../contract/fee-parts/split-fee.ts'
import { prepare, type Reader } from '../../db/pipeline.ts'
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
import { materialsOfSeats } from '../materials/of-seats.ts'
import { bookingOfPayment } from '../payments/ledger/seat-money.ts'
import { isActiveBooking } from '../seats/bookings.ts'
import { listPlaces } from '../waitlist/read.ts'
import { MOST, type Notification, whyOrWho } from './notification.ts'
import { sentMoney } from './sent-money.ts'

const SOON_MS = 24 * 3600_000
const DUE_SOON_MS = 3 * SOON_MS

type Query = (context: Context, actor: Actor, since: Date) => Promise<Notification[]>

const { placeholder } = sql

/** Reads what happened to somebody's bookings and their money. */
export async function readStudentNotifications(...asked: Parameters<Query>): Promise<Notification[]> {
  const queries: Query[] = [
    offers,
    paidSeats,
    refundedMoney,
    sentMoney,
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

const paidSeatsQuery = prepare('notifications.paidSeats', (reads: Reader) => {
  const { id, title, createdAt: at, paymentId, userId } = bookings
  return reads
    .select({ id, title, at })
    .from(bookings)
    .where(
      and(
        eq(userId, placeholder('userId')),
        gte(at, placeholder('since')),
        sql`${paymentId} is not null`,
        isActiveBooking,
      ),
    )
    .orderBy(desc(at))
    .limit(MOST)
})

async function paidSeats({ reads }: Context, actor: Actor, since: Date): Promise<Notification[]> {
  const found = await paidSeatsQuery(reads).execute({ userId: actor.id, since })
  return found.map((row) => ({ ...row, kind: 'seat_paid' }))
}

const refundedMoneyQuery = prepare('notifications.refundedMoney', (reads: Reader) =>
  reads
    .select({
      paymentId: payments.id,
      bookingId: bookingOfPayment,
      title: payments.sessionTitle,
      at: payments.refundedAt,
    })
    .from(payments)
    // Money in advance is refunded by hand: its owner holds it.
    .where(
      and(
        eq(payments.userId, placeholder('userId')),
        gte(payments.refundedAt, placeholder('since')),
        isNotNull(payments.sessionId),
      ),
    )
    .orderBy(desc(payments.recordedAt))
    .limit(MOST),
)

async function refundedMoney({ reads }: Context, actor: Actor, since: Date): Promise<Notification[]> {
  const found = await refundedMoneyQuery(reads).execute({ userId: actor.id, since })
  return found.flatMap(({ paymentId, bookingId, title, at }) =>
    at ? [{ kind: 'money_returned' as const, id: bookingId ?? paymentId, title, at }] : [],
  )
}

const addedMaterialsQuery = prepare('notifications.addedMaterials', (reads: Reader) => {
  const given = materialsOfSeats(reads, { userId: placeholder('userId'), since: placeholder('since') })
  return reads
    .select({ id: bookings.id, title: bookings.title, detail: materials.title, at: materials.createdAt })
    .from(given)
    .innerJoin(materials, eq(materials.id, given.materialId))
    .innerJoin(bookings, eq(bookings.id, given.bookingId))
    .orderBy(desc(materials.createdAt))
    .limit(MOST)
})

async function addedMaterials({ reads }: Context, actor: Actor, since: Date): Promise<Notification[]> {
  const found = await addedMaterialsQuery(reads).execute({ userId: actor.id, since })
  return found.map((row) => ({ ...row, kind: 'material_added' }))
}

/** What people who come must know: who teaches, and where the classes meet. */
const RELEVANT_FIELDS = sql.raw(`array['tutor', 'mode', 'where', 'joinUrl']`)

const changedSessionsQuery = prepare('notifications.changedSessions', (reads: Reader) =>
  reads
    .select({
      ...{ id: bookings.id, title: bookings.title, at: auditTrail.occurredAt },
      tutor: sql<string | null>`${auditTrail.after} ->> 'tutor'`,
    })
    .from(bookings)
    .innerJoin(auditTrail, eq(auditTrail.subjectId, bookings.sessionId))
    .where(
      and(
        eq(bookings.userId, placeholder('userId')),
        isActiveBooking,
        eq(auditTrail.action, 'session.changed'),
        gte(auditTrail.occurredAt, placeholder('since')),
        gte(auditTrail.occurredAt, bookings.createdAt),
        sql`${auditTrail.after} ?| ${RELEVANT_FIELDS}`,
      ),
    )
    .orderBy(desc(auditTrail.occurredAt))
    .limit(MOST),
)

async function changedSessions({ reads }: Context, actor: Actor, since: Date): Promise<Notification[]> {
  const found = await changedSessionsQuery(reads).execute({ userId: actor.id, since })
  return found.map(
    ({ tutor, ...row }): Notification =>
      tutor ? { ...row, kind: 'other_tutor', detail: tutor } : { ...row, kind: 'session_changed' },
  )
}

const changedClassesQuery = prepare('notifications.changedClasses', (reads: Reader) => {
  const { kind, createdAt: at, beforeStartAt, afterStartAt, dayOffId } = classChanges
  const ofDayOff = sql`from ${classNotices} as notice join ${classChanges} as changed on changed.id = notice.change_id
      join ${bookings} as seat on seat.id = notice.booking_id
    where changed.day_off_id = ${dayOffId} and seat.user_id = ${bookings.userId}
      and seat.cancelled_at is null and seat.session_id = changed.session_id`
  const detail = whyOrWho
  const count = sql<number>`(select count(*)::integer ${ofDayOff})`
  return reads
    .select({ id: bookings.id, title: bookings.title, kind, detail, at, beforeStartAt, afterStartAt, count })
    .from(bookings)
    .innerJoin(classNotices, eq(classNotices.bookingId, bookings.id))
    .innerJoin(classChanges, eq(classChanges.id, classNotices.changeId))
    .where(
      and(
        eq(bookings.userId, placeholder('userId')),
        // Not of the session that they have left for this one.
        eq(classChanges.sessionId, bookings.sessionId),
        isActiveBooking,
        gte(at, placeholder('since')),
        // All that one day off changed is one piece of news.
        sql`not exists (select ${ofDayOff}
          and (changed.before_start_at, changed.id) < (${beforeStartAt}, ${classChanges.id}))`,
      ),
    )
    .orderBy(desc(at))
    .limit(MOST)
})

/** Reads changes of the classes that they had a seat in then. */
async function changedClasses({ reads }: Context, actor: Actor, since: Date): Promise<Notification[]> {
  const found = await changedClassesQuery(reads).execute({ userId: actor.id, since })
  return found.map(({ kind, beforeStartAt, afterStartAt, count, ...row }): Notification => {
    if (count > 1) return { ...row, kind: 'day_off', count }
    const start = afterStartAt ?? beforeStartAt
    return { ...row, kind: `class_${kind}` as const, ...(start && { start }) }
  })
}

const classesSoonQuery = prepare('notifications.classesSoon', (reads: Reader) =>
  reads
    .select({ id: bookings.id, title: bookings.title, start: classes.startAt })
    .from(bookings)
    .innerJoin(classes, eq(classes.sessionId, bookings.sessionId))
    .where(
      and(
        eq(bookings.userId, placeholder('userId')),
        isActiveBooking,
        eq(classes.state, 'planned'),
        gte(classes.startAt, placeholder('now')),
        lte(classes.startAt, placeholder('until')),
      ),
    )
    .limit(MOST),
)

/** New since a day before the class. */
async function classesSoon({ reads, clock }: Context, actor: Actor): Promise<Notification[]> {
  const now = clock()
  const found = await classesSoonQuery(reads).execute({
    userId: actor.id,
    now,
    until: new Date(now.getTime() + SOON_MS),
  })
  return found.map((row) => ({
    ...row,
    kind: 'class_soon',
    at: new Date(row.start.getTime() - SOON_MS),
  }))
}

const openPartsQuery = prepare('notifications.openParts', (reads: Reader) =>
  reads
    .select({
      ...{ id: feeParts.id, number: feeParts.part, dueAt: feeParts.dueAt },
      ...{ title: bookings.title, of: bookings.parts },
    })
    .from(bookings)
    .innerJoin(feeParts, eq(feeParts.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.userId, placeholder('userId')),
        isActiveBooking,
        isOpenPart,
        lte(feeParts.dueAt, placeholder('until')),
      ),
    )
    .orderBy(feeParts.dueAt, feeParts.part)
    .limit(MOST),
)

/** Parts of fees that are due within three days, new since then, or late, new since that. */
async function openParts({ reads, clock }: Context, actor: Actor): Promise<Notification[]> {
  const now = clock()
  const found = await openPartsQuery(reads).execute({
    userId: actor.id,
    until: new Date(now.getTime() + DUE_SOON_MS),
  })
  return found.map(({ id, title, number, of, dueAt }) => ({
    ...{ id, title, part: { number, of: of ?? number }, dueOn: dueDayOf(dueAt) },
    ...(dueAt <= now
      ? { kind: 'part_late' as const, at: dueAt }
      : { kind: 'part_due' as const, at: new Date(dueAt.getTime() - DUE_SOON_MS) }),
  }))
}
