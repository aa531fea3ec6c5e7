import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { toMajor } from '../../contract/payments/money.ts'
import type { Executor } from '../../db/client.ts'
import { users } from '../../db/schema.ts'
import type { Claims } from '../../providers/identity.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { User } from '../auth-cache.ts'
import type { Context } from '../context.ts'
import { anonymizedColumns } from './anonymized.ts'
import { joinPeople, lockSessionsOf } from './join-people.ts'

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
 * A person who has signed in before has now proved the address or the number of a row that the desk made. All
 * that it has becomes theirs (`references.ts`), and the row ends. Where both have a seat or an open checkout
 * of one session, that session's rows stay behind, in a row without what was proved: the desk still sees it,
 * and what was paid for it.
 */
export async function mergeUnadopted(context: Context, user: User, proof: Proof): Promise<void> {
  if (!(await findUnadopted(context.database, proof))) return
  await context.database.transaction(async (transaction) => {
    const seen = await findUnadopted(transaction, proof)
    if (!seen) return
    // The row's lock waits for money that the desk takes just now.
    const pair = { from: seen.id, to: user.id }
    const sessionIds = await lockSessionsOf(transaction, pair)
    const rows = await transaction
      .select()
      .from(users)
      .where(inArray(users.id, [seen.id, user.id]))
      .orderBy(users.id)
      .for('update')
    const from = rows.find(({ id, providerUid }) => id === seen.id && providerUid === null)
    const to = rows.find(({ id }) => id === user.id)
    if (from?.[proof.by] !== proof.value || !to || to.deletedAt) return
    const joined = await joinPeople(transaction, context, to, pair, sessionIds)
    await recordAuditEvent(transaction, context, to, {
      action: 'account.claimed',
      affectedUserId: to.id,
      subjectId: from.id,
      after: {
        sessions: joined.moved,
        staying: joined.left,
        amount: toMajor(joined.balanceMinor, context.currency),
      },
    })
    const rest =
      proof.by === 'email'
        ? { email: withheld(users.email, users.id), emailVerified: false }
        : withoutPhone(users.id)
    const gone = { ...anonymizedColumns(from.id), deletedAt: context.clock() }
    await transaction
      .update(users)
      .set(joined.isWhole ? gone : rest)
      .where(eq(users.id, from.id))
    if (joined.isWhole)
      await transaction
        .update(users)
        .set({ phone: to.phone ?? from.phone, email: to.email ?? from.email })
        .where(eq(users.id, to.id))
  })
}
