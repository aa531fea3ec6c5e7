import { and, eq, inArray, isNull, notExists, notInArray, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { demoBranches } from '../../db/demo/branches.ts'
import { demoCentre } from '../../db/demo/centre.ts'
import {
  bookings,
  branches,
  checkouts,
  deliveries,
  discounts,
  homeDraft,
  homeVersions,
  interests,
  links,
  materials,
  messages,
  notes,
  payments,
  refunds,
  reviews,
  sessions,
  settings,
  tutors,
  users,
} from '../../db/schema.ts'
import { isAdmin } from '../admins.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { type Context, newId } from '../context.ts'
import { makeRefundDue } from '../payments/ledger/make-refund-due.ts'
import { isActiveBooking } from '../seats/bookings.ts'
import { anonymizedColumns } from '../users/anonymized.ts'
import { forgetSubscriptions } from '../users/push-subscriptions.ts'
import { type DemoPerson, findDemoPeople } from './people.ts'

export type Removed = {
  people: number
  sessions: number
  /** Titles of sessions that stay, because real users have booked or begun to pay for them. */
  left: string[]
  /** The emails of the Admins that remain. */
  admins: string[]
}

const AUTHOR = 'bin/remove-demo'

/**
 * Removes the demonstration data: its users, who can no longer sign in, and their sessions, applications,
 * notes and materials. Their discount codes are switched off. Data of other users stays, and so does the
 * audit trail.
 */
export async function removeDemonstration(
  context: Pick<Context, 'database' | 'clock' | 'adminEmails'>,
  endAccount: (uid: string) => Promise<void>,
): Promise<Removed> {
  // First, so that nobody can sign in even if a later step fails.
  for (const { providerUid } of await findDemoPeople(context.database))
    if (providerUid !== null) await endAccount(providerUid)
  return context.database.transaction((transaction) => removeAll(transaction, context))
}

/** Reads what `removeDemonstration` would remove and leave now. Changes nothing. */
export async function previewRemoval(
  context: Pick<Context, 'database' | 'clock' | 'adminEmails'>,
): Promise<Removed> {
  const taken: Removed[] = []
  const preview = new Error('This was a preview')
  await context.database
    .transaction(async (transaction) => {
      taken.push(await removeAll(transaction, context))
      throw preview
    })
    .catch((error: unknown) => {
      if (error !== preview) throw error
    })
  return taken.at(-1) as Removed
}

async function removeAll(
  transaction: Executor,
  context: Pick<Context, 'clock' | 'adminEmails'>,
): Promise<Removed> {
  const people = await findDemoPeople(transaction)
  const removed = await removeSessions(transaction, context, people)
  await switchOffDiscounts(transaction, people)
  await removeHome(transaction, people)
  await removeCentre(transaction)
  for (const person of people) await removePerson(transaction, context, person)
  const admins = await transaction.select({ email: users.email }).from(users).where(isAdmin(context))
  return { people: people.length, ...removed, admins: admins.map(({ email }) => email ?? '') }
}

/** Unless it has become another one, nobody's pages may be called like the demonstration. */
const removeCentre = (transaction: Executor) =>
  transaction
    .delete(settings)
    .where(
      and(
        eq(settings.name, 'centre'),
        sql`${settings.value} ->> 'name' = ${demoCentre.name}`,
        sql`${settings.value} ->> 'email' = ${demoCentre.email}`,
      ),
    )

async function removeSessions(
  transaction: Executor,
  context: Pick<Context, 'clock'>,
  people: DemoPerson[],
): Promise<Pick<Removed, 'sessions' | 'left'>> {
  const ids = people.map(({ id }) => id)
  const isTheirs = and(inArray(sessions.ownerId, ids), isNull(sessions.deletedAt))
  // In the order of their ids, as everywhere.
  await transaction
    .select({ id: sessions.id })
    .from(sessions)
    .where(isTheirs)
    .orderBy(sessions.id)
    .for('update')
  const others = (table: typeof bookings | typeof checkouts) =>
    notExists(
      transaction
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.sessionId, sessions.id), notInArray(table.userId, ids))),
    )
  const now = context.clock()
  const gone = await transaction
    .update(sessions)
    .set({ deletedAt: now, enrolled: 0 })
    .where(and(isTheirs, others(bookings), others(checkouts)))
    .returning({ id: sessions.id, ownerId: sessions.ownerId })
  const goneIds = gone.map(({ id }) => id)
  await transaction
    .update(bookings)
    .set({ cancelledAt: now, cancelReasonCode: 'cancelled_with_demonstration' })
    .where(and(inArray(bookings.sessionId, goneIds), isActiveBooking))
  await refundCash(transaction, goneIds, now)
  await transaction.delete(materials).where(inArray(materials.sessionId, goneIds))
  for (const { id, ownerId } of gone)
    await recordAuditEvent(transaction, context, AUTHOR, {
      action: 'session.cancelled',
      subjectId: id,
      affectedUserId: ownerId,
    })
  await closeBranches(transaction, now)
  const left = await transaction.select({ title: sessions.title }).from(sessions).where(isTheirs)
  return { sessions: gone.length, left: left.map(({ title }) => title) }
}

/** Nobody has ever paid it, so that books which begin with a demonstration begin with nothing. */
async function refundCash(transaction: Executor, sessionIds: string[], createdAt: Date): Promise<void> {
  const isTheirs = sql`${inArray(payments.sessionId, sessionIds)} and ${payments.byHand}`
  const due = { dueAt: createdAt, reason: 'refund_session_cancelled' } as const
  const isKept = sql`${isTheirs} and ${eq(payments.status, 'paid')} and ${eq(payments.refundedMinor, 0)}`
  for (const { id: paymentId, amountMinor, method } of await makeRefundDue(transaction, isKept, due)) {
    // Of a balance it is back already.
    if (method === 'balance') continue
    const id = newId({ clock: () => createdAt })
    await transaction
      .insert(refunds)
      .values({ id, paymentId, amountMinor, state: 'done', createdAt, settledAt: createdAt })
    await transaction
      .update(payments)
      .set({ status: 'refunded', refundedAt: createdAt, refundRef: id })
      .where(eq(payments.id, paymentId))
  }
}

/** Branches that the centre uses itself stay open. */
async function closeBranches(transaction: Executor, now: Date): Promise<void> {
  const used = transaction
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.branchId, branches.id), isNull(sessions.deletedAt)))
  const isOfDemonstration = inArray(
    branches.name,
    demoBranches.map(({ name }) => name),
  )
  await transaction
    .update(branches)
    .set({ closedAt: now })
    .where(and(isOfDemonstration, notExists(used)))
}

/** Everybody could sign in as the Admin who made these codes. */
async function switchOffDiscounts(transaction: Executor, people: DemoPerson[]): Promise<void> {
  const ids = people.map(({ id }) => id)
  await transaction.update(discounts).set({ active: false }).where(inArray(discounts.createdById, ids))
}

/** What they wrote on the home page. */
async function removeHome(transaction: Executor, people: DemoPerson[]): Promise<void> {
  const ids = people.map(({ id }) => id)
  await transaction.delete(homeDraft).where(inArray(homeDraft.changedById, ids))
  await transaction.delete(homeVersions).where(inArray(homeVersions.authorId, ids))
}

/** Like account deletion, but the last Admin may go too: `bin/role` makes the next one. */
async function removePerson(
  transaction: Executor,
  context: Pick<Context, 'clock'>,
  { id, email }: DemoPerson,
): Promise<void> {
  const now = context.clock()
  await transaction.delete(interests).where(eq(interests.userId, id))
  await transaction.delete(reviews).where(eq(reviews.userId, id))
  await transaction.delete(notes).where(eq(notes.userId, id))
  await transaction.delete(links).where(eq(links.userId, id))
  await forgetSubscriptions(transaction, id)
  await transaction.delete(tutors).where(eq(tutors.userId, id))
  await transaction.delete(materials).where(and(eq(materials.ownerId, id), isNull(materials.sessionId)))
  await transaction
    .update(users)
    .set({
      ...anonymizedColumns(id),
      deletedAt: now,
      revokedBefore: new Date(Math.ceil((now.getTime() + 1) / 1000) * 1000),
    })
    .where(eq(users.id, id))
  await recordAuditEvent(transaction, context, AUTHOR, { action: 'account.deleted', affectedUserId: id })
  await transaction.delete(messages).where(eq(messages.userId, id))
  if (email !== null) await transaction.delete(deliveries).where(eq(deliveries.contact, email))
}
