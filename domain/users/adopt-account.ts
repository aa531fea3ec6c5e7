import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '../../db/client.ts'
import { bookings, calls, checkouts, payments, users } from '../../db/schema.ts'
import type { Claims } from '../../providers/identity.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { User } from '../auth-cache.ts'
import type { Context } from '../context.ts'
import { isActiveBooking } from '../seats/bookings.ts'
import { lockSessions } from '../seats/lock.ts'
import { anonymizedColumns } from './anonymized.ts'

/** What an account is called whose address belongs to another one. No email goes there. */
export const withheld = (email: PgColumn, owner: PgColumn): SQL<string> => sql`${email} || '#' || ${owner}`
export const withheldEmail = ({ email, uid }: Claims) => `${email}#${uid}`

/** A row whose number belongs to another one. Without an address it is called by what was its number. */
export const withoutPhone = (owner: PgColumn) => ({
  email: sql<string>`coalesce(${users.email}, ${withheld(users.phone, owner)})`,
  emailVerified: sql<boolean>`${users.emailVerified} and ${users.email} is not null`,
  phone: null,
  phoneSignInAt: null,
})

/** What is known of a person at the desk, and proved by a token to be theirs. */
type Proof = { by: 'email' | 'phone'; value: string }

/** An address counts once it is confirmed. A number in a token always is. */
export function proofsOf({ email, emailVerified, phone }: Claims): Proof[] {
  return [
    ...(email !== null && emailVerified ? [{ by: 'email' as const, value: email }] : []),
    ...(phone !== null ? [{ by: 'phone' as const, value: phone }] : []),
  ]
}

const isUnadopted = ({ by, value }: Proof): SQL | undefined =>
  and(eq(users[by], value), isNull(users.providerUid), isNull(users.deletedAt))

/** The row of a person whom the desk knows by this address or number, and who has never signed in. */
export async function findUnadopted(queries: Executor, known: Proof): Promise<User | undefined> {
  const [user] = await queries.select().from(users).where(isUnadopted(known))
  return user
}

/**
 * A first sign-in: the person takes over the row that the desk made for them, with its bookings and payments,
 * if they have proved that the address or the number is theirs. Returns whether they did.
 */
export async function takeOver(transaction: Executor, context: Context, claims: Claims): Promise<boolean> {
  for (const proof of proofsOf(claims)) if (await takeOverBy(proof, transaction, context, claims)) return true
  return false
}

async function takeOverBy(
  proof: Proof,
  transaction: Executor,
  context: Context,
  { uid, name, authTime }: Claims,
): Promise<boolean> {
  const [taken] = await transaction
    .update(users)
    .set({
      ...{ providerUid: uid, lastSignInAt: authTime },
      ...(proof.by === 'email' ? { emailVerified: true } : { phoneSignInAt: authTime }),
      ...(name !== null && { name }),
    })
    .where(
      and(
        isUnadopted(proof),
        // Another first call of the same person may have made a row meanwhile. `mergeUnadopted` joins the
        // two.
        sql`not exists (select from ${users} as own where own.provider_uid = ${uid})`,
      ),
    )
    .returning({ id: users.id, role: users.role })
  if (!taken) return false
  await recordAuditEvent(transaction, context, taken, { action: 'account.claimed', affectedUserId: taken.id })
  return true
}

/**
 * A person who has signed in before has now proved the address or the number of a row that the desk made. Its
 * bookings and payments become theirs, and the row ends. Where they have a seat or a checkout of the same
 * session themselves, that session's rows stay behind, in a row without what was proved.
 */
export async function mergeUnadopted(context: Context, user: User, proof: Proof): Promise<void> {
  if (!(await findUnadopted(context.database, proof))) return
  await context.database.transaction(async (transaction) => {
    const seen = await findUnadopted(transaction, proof)
    if (!seen) return
    // Sessions are locked before users, as everywhere. The row's lock then waits for money that the desk
    // takes just now.
    const sessionIds = await sessionsOf(transaction, seen.id)
    await lockSessions(transaction, sessionIds)
    const rows = await transaction
      .select()
      .from(users)
      .where(inArray(users.id, [seen.id, user.id]))
      .orderBy(users.id)
      .for('update')
    const from = rows.find(({ id, providerUid }) => id === seen.id && providerUid === null)
    const to = rows.find(({ id }) => id === user.id)
    if (from?.[proof.by] !== proof.value || !to || to.deletedAt) return
    await moveRows(transaction, from.id, to.id, sessionIds)
    const left = await sessionsOf(transaction, from.id)
    await recordAuditEvent(transaction, context, to, {
      action: 'account.claimed',
      affectedUserId: to.id,
      subjectId: from.id,
      after: { sessions: sessionIds.length - left.length, left: left.length },
    })
    const rest =
      proof.by === 'email'
        ? { email: withheld(users.email, users.id), emailVerified: false }
        : withoutPhone(users.id)
    const gone = { ...anonymizedColumns(from.id), deletedAt: context.clock() }
    await transaction
      .update(users)
      .set(left.length === 0 ? gone : rest)
      .where(eq(users.id, from.id))
    if (left.length === 0)
      await transaction
        .update(users)
        .set({ phone: to.phone ?? from.phone, email: to.email ?? from.email })
        .where(eq(users.id, to.id))
  })
}

/** The sessions that a person has booked, or has begun to pay for. */
async function sessionsOf(queries: Executor, userId: string): Promise<string[]> {
  const { rows } = await queries.execute<{ id: string }>(sql`
    select session_id as id from ${bookings} where user_id = ${userId}
    union select session_id from ${checkouts} where user_id = ${userId}`)
  return rows.map(({ id }) => id)
}

/** Needs the locks of the sessions and of both users. */
async function moveRows(
  transaction: Executor,
  from: string,
  to: string,
  sessionIds: string[],
): Promise<void> {
  const own = await transaction
    .select({ id: bookings.sessionId })
    .from(bookings)
    .where(and(eq(bookings.userId, to), isActiveBooking))
    .union(
      transaction
        .select({ id: checkouts.sessionId })
        .from(checkouts)
        .where(and(eq(checkouts.userId, to), isNull(checkouts.closedAt))),
    )
  const taken = new Set(own.map(({ id }) => id))
  const moved = sessionIds.filter((id) => !taken.has(id))
  for (const table of [checkouts, payments, bookings, calls])
    await transaction
      .update(table)
      .set({ userId: to })
      .where(and(eq(table.userId, from), inArray(table.sessionId, moved)))
}
