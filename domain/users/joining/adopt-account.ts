import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '../../../db/client.ts'
import { users } from '../../../db/schema.ts'
import type { Claims } from '../../../providers/identity.ts'
import { recordAuditEvent } from '../../audit/record.ts'
import type { User } from '../../auth-cache.ts'
import type { Context } from '../../context.ts'
import { joinRows, lockRows } from './join-rows.ts'
import { isUnusedNumber } from './unused-number.ts'

/** Names an account whose address belongs to another one. No email goes there. */
export const withheld = (email: PgColumn, owner: PgColumn | SQL): SQL<string> =>
  sql`${email} || '#' || ${owner}`
export const withheldEmail = ({ email, uid }: Claims) => `${email}#${uid}`

/** A row whose number belongs to another one. Without an address it is called by what was its number. */
export const withoutPhone = {
  email: sql<string>`coalesce(${users.email}, ${withheld(users.phone, sql`coalesce(${users.providerUid}, ${users.id}::text)`)})`,
  emailVerified: sql<boolean>`${users.emailVerified} and ${users.email} is not null`,
  phone: null,
  phoneSignInAt: null,
}

/** The same of a row whose address belongs to another one. */
const withoutEmail = { email: withheld(users.email, users.id), emailVerified: false }

/** What is known of a person at the desk, and proved by a token to be theirs. */
export type Proof = { by: 'email' | 'phone'; value: string }

/** An address counts once it is confirmed. A number in a token always is. */
export function proofsOf({ email, emailVerified, phone }: Claims): Proof[] {
  return [
    ...(email !== null && emailVerified ? [{ by: 'email' as const, value: email }] : []),
    ...(phone !== null ? [{ by: 'phone' as const, value: phone }] : []),
  ]
}

/**
 * Whether others are reached by it, too: whoever proves it may be the mother of all of them. A condition of
 * queries over `users`.
 */
export const isShared = ({ by, value }: Proof): SQL<boolean> =>
  sql`exists (select from contacts where contacts.kind = ${by} and contacts.value = ${value} and contacts.user_id <> users.id)`

/** A number that may be another person's by now, or that several share, proves nothing. */
const isUnadopted = ({ clock }: Pick<Context, 'clock'>, { by, value }: Proof): SQL | undefined =>
  and(
    eq(users[by], value),
    isNull(users.providerUid),
    isNull(users.deletedAt),
    by === 'phone' ? not(isUnusedNumber(clock())) : undefined,
    not(isShared({ by, value })),
  )

/** The row of a person whom the desk knows by this address or number, and who has never signed in. */
export async function findUnadopted(
  queries: Executor,
  context: Pick<Context, 'clock'>,
  known: Proof,
): Promise<User | undefined> {
  const [user] = await queries.select().from(users).where(isUnadopted(context, known))
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
  { uid, name, authTime, issuedAt }: Claims,
): Promise<boolean> {
  const [taken] = await transaction
    .update(users)
    .set({
      ...{ providerUid: uid, lastSignInAt: authTime },
      // An Admin may have let them sign in by a number, which is not linked to this account.
      ...(proof.by === 'email'
        ? { emailVerified: true, phoneSignInAt: null }
        : { phoneSignInAt: authTime, phoneToldAt: issuedAt }),
      ...(name !== null && { name }),
    })
    .where(
      and(
        isUnadopted(context, proof),
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
 * A person who has signed in before has now proved the address or the number of a row that the desk made: the
 * row is joined to theirs. What stays behind is in a row without what was proved.
 */
export async function mergeUnadopted(context: Context, user: User, proof: Proof): Promise<void> {
  if (!(await findUnadopted(context.database, context, proof))) return
  await context.database.transaction(async (transaction) => {
    const seen = await findUnadopted(transaction, context, proof)
    if (!seen) return
    const { from, to, sessionIds } = await lockRows(transaction, { from: seen.id, to: user.id })
    if (from?.providerUid !== null || from[proof.by] !== proof.value || !to) return
    const { isWhole } = await joinRows(transaction, context, to, { from, to, sessionIds })
    const [changed, columns] = isWhole
      ? [to, { phone: to.phone ?? from.phone, email: to.email ?? from.email }]
      : [from, proof.by === 'phone' ? withoutPhone : withoutEmail]
    await transaction.update(users).set(columns).where(eq(users.id, changed.id))
  })
}
