import { and, eq, gt, isNull } from 'drizzle-orm'
import { wording } from '../../contract/wording.ts'
import type { Executor } from '../../db/client.ts'
import { bookings, checkouts, mails, materials, notes, tutors, users } from '../../db/schema.ts'
import type { SignIn } from '../../providers/identity.ts'
import { type Author, recordAct } from '../audit/record.ts'
import { freeSeat } from '../bookings/cancel.ts'
import { cancellationTerms } from '../bookings/cancellation.ts'
import { type Booking, sessionLocks } from '../bookings/seat.ts'
import type { Context } from '../context.ts'
import { releasedHolds } from '../payments/hold.ts'
import { readRefundRule } from '../settings/refund-rule.ts'
import { requireAnotherAdmin } from './role.ts'
import { endOfAll } from './sign-out.ts'

export type Leaver = Exclude<Author, string>

/**
 * Takes a person out of everything, in one transaction: the seats that they can still cancel are free and their money is due
 * back, what is theirs alone is gone, and no token or write that began before has any effect. Throws 409 for the last Admin.
 */
export async function forgetPerson(context: Context, leaver: Leaver, signIn?: SignIn): Promise<void> {
  const now = context.clock()
  let sessionIds = await sessionsOf(context.database, leaver.id, now)
  for (;;) {
    const wanted = sessionIds
    const missed = await context.database.transaction(async (transaction) => {
      await lock(transaction, leaver.id, wanted)
      // From here on nobody writes in their name: whoever did so before has been waited for.
      const needed = await sessionsOf(transaction, leaver.id, now)
      if (needed.some((id) => !wanted.includes(id))) return needed
      await forget(transaction, context, leaver, { now, signIn })
      return undefined
    })
    if (!missed) return
    sessionIds = missed
  }
}

/** The sessions of which they have a seat to come. */
async function sessionsOf(queries: Executor, userId: string, now: Date): Promise<string[]> {
  const rows = await seatsToCome(queries, userId, now)
  return rows.map(({ sessionId }) => sessionId)
}

const seatsToCome = (queries: Executor, userId: string, now: Date): Promise<Booking[]> =>
  queries
    .select()
    .from(bookings)
    .where(and(eq(bookings.userId, userId), isNull(bookings.cancelledAt), gt(bookings.classStart, now)))

/** In the order in which all others lock: sessions, applications and materials, then people. */
async function lock(transaction: Executor, userId: string, sessionIds: string[]): Promise<void> {
  await transaction.run(sessionLocks(sessionIds))
  await transaction.select({ id: tutors.id }).from(tutors).where(eq(tutors.userId, userId)).for('update')
  await transaction
    .select({ id: materials.id })
    .from(materials)
    .where(eq(materials.ownerId, userId))
    .for('update')
  await requireAnotherAdmin(transaction, userId)
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

async function forget(
  transaction: Executor,
  context: Context,
  leaver: Leaver,
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
  await recordAct(transaction, context, leaver, { action: 'account.deleted', personId: id })
  await transaction
    .update(users)
    .set({ ...nobodyAnyMore(id), revokedBefore: endOfAll(now, signIn), deletedAt: now })
    .where(eq(users.id, id))
  await transaction.delete(mails).where(eq(mails.recipient, user.email))
}

/** What a row of `users` says of somebody who has gone. */
export const nobodyAnyMore = (id: string) => ({
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
  leaver: Leaver,
  now: Date,
): Promise<void> {
  const rule = await readRefundRule(transaction)
  for (const booking of await seatsToCome(transaction, leaver.id, now)) {
    const { until, refundMinor } = cancellationTerms(booking, rule)
    const cancelReason = wording.cancelledByDeletion
    if (now <= until) await freeSeat(transaction, context, leaver, { booking, refundMinor, cancelReason })
  }
}

async function releaseHolds(transaction: Executor, userId: string): Promise<void> {
  const open = await transaction
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), isNull(checkouts.settledAt)))
  await transaction.run(releasedHolds(open.map(({ id }) => id)))
}
