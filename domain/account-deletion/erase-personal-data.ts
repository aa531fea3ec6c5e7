import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import {
  bookings,
  calls,
  checkouts,
  deliveries,
  interests,
  materials,
  messages,
  reviews,
  tutors,
  users,
} from '../../db/schema.ts'
import type { SignIn } from '../../providers/identity.ts'
import { type AuditActor, recordAuditEvent } from '../audit/record.ts'
import { freeSeat } from '../bookings/cancel.ts'
import { cancellationTerms } from '../bookings/cancellation.ts'
import { readClassProgress } from '../classes/plan/progress.ts'
import type { Context } from '../context.ts'
import { readFees } from '../fee-parts/read.ts'
import { endAllOf } from '../guardians/end.ts'
import { makeBalanceDue } from '../payments/ledger/make-balance-due.ts'
import { eraseBuyer } from '../receipts/content.ts'
import { type Booking, isActiveBooking } from '../seats/bookings.ts'
import { freeHolds } from '../seats/free.ts'
import { lockSessions } from '../seats/lock.ts'
import { anonymizedColumns } from '../users/anonymized.ts'
import { personColumns } from '../users/joining/references.ts'
import { assertNotLastAdmin } from '../users/role.ts'
import { revocationInstant } from '../users/sign-out.ts'
import { closeEntries, listWaitlists } from '../waitlist/leave.ts'

export type LeavingUser = Exclude<AuditActor, string>

/**
 * Erases a user's personal data in one transaction: cancels the bookings that have classes to come, makes due
 * what is refunded of them, deletes what is theirs alone, and revokes their tokens. Concurrent writes for
 * them fail. Throws 409 for the last Admin.
 */
export async function erasePersonalData(context: Context, user: LeavingUser, signIn?: SignIn): Promise<void> {
  let sessionIds = await touchedSessionIds(context.database, user.id, context.clock())
  for (;;) {
    const locked = sessionIds
    const missing = await context.database.transaction(async (transaction) => {
      await lockRows(transaction, context, user.id, locked)
      // The locks have waited for every write of this user, and block the next ones. What they waited for
      // came before the deletion.
      const now = context.clock()
      const needed = await touchedSessionIds(transaction, user.id, now)
      if (needed.some((id) => !locked.includes(id))) return needed
      await eraseRows(transaction, context, user, { now, signIn })
      // For refunds that are due now, and for payments that could not be cancelled at the provider.
      await context.jobs.enqueue(transaction, 'refunds')
      await context.jobs.enqueue(transaction, 'checkouts')
      return undefined
    })
    if (!missing) return
    sessionIds = missing
  }
}

/**
 * The sessions of which the user has a booking that is not over, or is on the waitlist, or which they have
 * reviewed.
 */
async function touchedSessionIds(queries: Executor, userId: string, now: Date): Promise<string[]> {
  const rows = await upcomingBookings(queries, userId, now)
  const reviewed = await queries
    .select({ sessionId: reviews.sessionId })
    .from(reviews)
    .where(eq(reviews.userId, userId))
  const ids = [...rows, ...reviewed].map(({ sessionId }) => sessionId)
  return [...new Set([...ids, ...(await listWaitlists(queries, userId))])]
}

const upcomingBookings = (queries: Executor, userId: string, now: Date): Promise<Booking[]> =>
  queries
    .select()
    .from(bookings)
    .where(and(eq(bookings.userId, userId), isActiveBooking, gt(bookings.classEnd, now)))

/** Locks in the common order: sessions, applications, materials and interests, then users. */
async function lockRows(
  transaction: Executor,
  context: Context,
  userId: string,
  sessionIds: string[],
): Promise<void> {
  await lockSessions(transaction, sessionIds)
  await transaction.select({ id: tutors.id }).from(tutors).where(eq(tutors.userId, userId)).for('update')
  await transaction
    .select({ id: materials.id })
    .from(materials)
    .where(eq(materials.ownerId, userId))
    .for('update')
  await transaction
    .select({ id: interests.id })
    .from(interests)
    .where(eq(interests.userId, userId))
    .orderBy(interests.id)
    .for('update')
  await assertNotLastAdmin(transaction, context, userId)
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

async function eraseRows(
  transaction: Executor,
  context: Context,
  user: LeavingUser,
  { now, signIn }: { now: Date; signIn: SignIn | undefined },
): Promise<void> {
  const { id } = user
  const [row] = await transaction.select().from(users).where(eq(users.id, id))
  if (!row || row.deletedAt) return
  await cancelBookings(transaction, context, user, now)
  await makeBalanceDue(transaction, context, id)
  await freeHoldsOf(transaction, context, id)
  for (const sessionId of await listWaitlists(transaction, id))
    await closeEntries(transaction, context, id, sessionId)
  await endAllOf(transaction, now, id)
  await transaction.delete(calls).where(and(eq(calls.userId, id), isNull(calls.toldAt)))
  for (const { table, column, deletion } of personColumns)
    if (deletion === 'deleted')
      await transaction.execute(
        sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`,
      )
  await transaction.delete(materials).where(and(eq(materials.ownerId, id), isNull(materials.sessionId)))
  // First, because a deleted user may not write afterwards.
  await recordAuditEvent(transaction, context, user, { action: 'account.deleted', affectedUserId: id })
  await transaction
    .update(users)
    .set({ ...anonymizedColumns(id), revokedBefore: revocationInstant(now, signIn), deletedAt: now })
    .where(eq(users.id, id))
  await eraseBuyer(transaction, id)
  const addresses = [row.email, row.phone].filter((one) => one !== null)
  await transaction.delete(messages).where(eq(messages.userId, id))
  // Codes and links that they waited for. Messages to others may have gone to a number that they shared.
  await transaction
    .delete(deliveries)
    .where(and(inArray(deliveries.contact, addresses), isNull(deliveries.messageId)))
}

/**
 * Cancels every booking that has a class to come: nobody will sit in it, and nobody owes its open parts.
 * Money is refunded as if the user cancelled themselves, and none once that is too late.
 */
async function cancelBookings(
  transaction: Executor,
  context: Context,
  user: LeavingUser,
  now: Date,
): Promise<void> {
  const upcoming = await upcomingBookings(transaction, user.id, now)
  const progressOf = await readClassProgress(transaction, upcoming, now)
  const feeOf = await readFees(transaction, upcoming)
  for (const booking of upcoming) {
    const progress = progressOf(booking)
    if (!progress.next) continue
    const terms = cancellationTerms({ ...booking, ...feeOf(booking) }, progress, context.currency)
    const refundMinor = now <= terms.until ? terms.refundMinor : 0
    const reason = 'cancelled_by_account_deletion'
    await freeSeat(transaction, context, user, { booking, refundMinor, reason })
  }
}

async function freeHoldsOf(transaction: Executor, context: Context, userId: string): Promise<void> {
  const open = await transaction
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), isNull(checkouts.closedAt)))
  await freeHolds(
    transaction,
    context,
    open.map(({ id }) => id),
  )
}
