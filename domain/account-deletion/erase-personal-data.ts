import { and, eq, gt, isNull } from 'drizzle-orm'
import { wording } from '../../contract/wording.ts'
import type { Executor } from '../../db/client.ts'
import { bookings, checkouts, materials, notes, outboxMails, tutors, users } from '../../db/schema.ts'
import type { SignIn } from '../../providers/identity.ts'
import { type AuditActor, recordAuditEvent } from '../audit/record.ts'
import { freeSeat } from '../bookings/cancel.ts'
import { cancellationTerms } from '../bookings/cancellation.ts'
import type { Context } from '../context.ts'
import { type Booking, isActiveBooking } from '../seats/bookings.ts'
import { releaseHoldsQuery } from '../seats/holds.ts'
import { lockSessionsQuery } from '../seats/lock.ts'
import { readRefundRule } from '../settings/refund-rule.ts'
import { assertNotLastAdmin } from '../users/role.ts'
import { revocationInstant } from '../users/sign-out.ts'

export type LeavingUser = Exclude<AuditActor, string>

/**
 * Takes a person out of everything, in one transaction: the seats that they can still cancel are free and their money is due
 * back, what is theirs alone is gone, and no token or write that began before has any effect. Throws 409 for the last Admin.
 */
export async function erasePersonalData(
  context: Context,
  leaver: LeavingUser,
  signIn?: SignIn,
): Promise<void> {
  const now = context.clock()
  let sessionIds = await upcomingSessionIds(context.database, leaver.id, now)
  for (;;) {
    const wanted = sessionIds
    const missed = await context.database.transaction(async (transaction) => {
      await lockRows(transaction, leaver.id, wanted)
      // From here on nobody writes in their name: whoever did so before has been waited for.
      const needed = await upcomingSessionIds(transaction, leaver.id, now)
      if (needed.some((id) => !wanted.includes(id))) return needed
      await eraseRows(transaction, context, leaver, { now, signIn })
      return undefined
    })
    if (!missed) return
    sessionIds = missed
  }
}

/** The sessions of which they have a seat to come. */
async function upcomingSessionIds(queries: Executor, userId: string, now: Date): Promise<string[]> {
  const rows = await upcomingBookings(queries, userId, now)
  return rows.map(({ sessionId }) => sessionId)
}

const upcomingBookings = (queries: Executor, userId: string, now: Date): Promise<Booking[]> =>
  queries
    .select()
    .from(bookings)
    .where(and(eq(bookings.userId, userId), isActiveBooking, gt(bookings.classStart, now)))

/** In the order in which all others lock: sessions, applications and materials, then people. */
async function lockRows(transaction: Executor, userId: string, sessionIds: string[]): Promise<void> {
  await transaction.run(lockSessionsQuery(sessionIds))
  await transaction.select({ id: tutors.id }).from(tutors).where(eq(tutors.userId, userId)).for('update')
  await transaction
    .select({ id: materials.id })
    .from(materials)
    .where(eq(materials.ownerId, userId))
    .for('update')
  await assertNotLastAdmin(transaction, userId)
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

async function eraseRows(
  transaction: Executor,
  context: Context,
  leaver: LeavingUser,
  { now, signIn }: { now: Date; signIn: SignIn | undefined },
): Promise<void> {
  const { id } = leaver
  const [user] = await transaction.select().from(users).where(eq(users.id, id))
  if (!user || user.deletedAt) return
  await cancelBookings(transaction, context, leaver, now)
  await releaseHolds(transaction, id)
  await transaction.delete(notes).where(eq(notes.userId, id))
  await transaction.delete(tutors).where(eq(tutors.userId, id))
  await transaction.delete(materials).where(and(eq(materials.ownerId, id), isNull(materials.sessionId)))
  // Before they are gone, who do nothing afterwards.
  await recordAuditEvent(transaction, context, leaver, { action: 'account.deleted', affectedUserId: id })
  await transaction
    .update(users)
    .set({ ...anonymizedColumns(id), revokedBefore: revocationInstant(now, signIn), deletedAt: now })
    .where(eq(users.id, id))
  await transaction.delete(outboxMails).where(eq(outboxMails.recipient, user.email))
}

/** What a row of `users` says of somebody who has gone. */
export const anonymizedColumns = (id: string) => ({
  email: `deleted-${id}`,
  emailVerified: false,
  name: null,
  language: null,
  role: 'user' as const,
  requestedRole: null,
})

/** As if they had cancelled each themselves. What nobody can cancel any more stays as it was sold. */
async function cancelBookings(
  transaction: Executor,
  context: Context,
  leaver: LeavingUser,
  now: Date,
): Promise<void> {
  const rule = await readRefundRule(transaction)
  for (const booking of await upcomingBookings(transaction, leaver.id, now)) {
    const { until, refundMinor } = cancellationTerms(booking, rule)
    const cancelReason = wording.cancelledByDeletion
    if (now <= until) await freeSeat(transaction, context, leaver, { booking, refundMinor, cancelReason })
  }
}

async function releaseHolds(transaction: Executor, userId: string): Promise<void> {
  const open = await transaction
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), isNull(checkouts.closedAt)))
  await transaction.run(releaseHoldsQuery(open.map(({ id }) => id)))
}
