import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { attempts, checkouts, disputes, payments, sessions, tutors, users } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { isOpenDispute } from '../payments/disputes/open-disputes.ts'
import { asksForRole } from '../users/asks-for-role.ts'
import { MOST, type Notification } from './notification.ts'

/** Reads what waits for an Admin's decision, however long it has waited. */
export async function readWaitingNews({ database }: Context): Promise<Notification[]> {
  const [waitingSessions, applications, requests, contested] = await Promise.all([
    database
      .select({ id: sessions.id, title: sessions.title, at: sessions.createdAt })
      .from(sessions)
      .where(and(eq(sessions.status, 'pending'), isNull(sessions.deletedAt)))
      .orderBy(desc(sessions.createdAt), desc(sessions.id))
      .limit(MOST),
    database
      .select({ id: tutors.id, title: tutors.name, at: tutors.createdAt })
      .from(tutors)
      .where(eq(tutors.status, 'pending'))
      .orderBy(desc(tutors.createdAt), desc(tutors.id))
      .limit(MOST),
    database
      .select({
        id: users.id,
        title: sql<string>`coalesce(${users.name}, ${users.email}, ${users.phone}, '')`,
        at: users.createdAt,
      })
      .from(users)
      .where(asksForRole)
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(MOST),
    database
      .select({
        ...{ id: payments.id, title: payments.sessionTitle, at: disputes.openedAt },
        start: disputes.respondBy,
      })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .where(isOpenDispute)
      .orderBy(asc(disputes.respondBy), asc(disputes.id))
      .limit(MOST),
  ])
  return [
    ...waitingSessions.map((row) => ({ ...row, kind: 'session_waits' as const })),
    ...applications.map((row) => ({ ...row, kind: 'tutor_waits' as const })),
    ...requests.map((row) => ({ ...row, kind: 'role_waits' as const })),
    ...contested.map(({ start, ...row }) => ({
      ...row,
      ...(start && { start }),
      kind: 'dispute_waits' as const,
    })),
  ]
}

/**
 * Payments that wait for a decision by an Admin or a cashier, the nearest deadline first. News since the
 * decision was asked for.
 */
export async function readWaitingPayments({ database }: Context): Promise<Notification[]> {
  const rows = await database
    .select({
      id: attempts.id,
      title: sql<string>`coalesce(${users.name}, ${users.email}, ${users.phone}, '')`,
      detail: checkouts.sessionTitle,
      at: sql<Date>`${attempts.heldSince}`.mapWith(attempts.heldSince),
    })
    .from(attempts)
    .innerJoin(checkouts, eq(checkouts.id, attempts.checkoutId))
    .innerJoin(users, eq(users.id, checkouts.userId))
    .where(eq(attempts.state, 'held'))
    .orderBy(asc(attempts.heldUntil), asc(attempts.id))
    .limit(MOST)
  return rows.map((row) => ({ ...row, kind: 'payment_waits' }))
}
