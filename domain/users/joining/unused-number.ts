import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { notFound } from '../../../contract/http/errors.ts'
import { users } from '../../../db/schema.ts'
import type { Claims } from '../../../providers/identity.ts'
import type { Actor } from '../../access.ts'
import { recordAuditEvent } from '../../audit/record.ts'
import type { User } from '../../auth-cache.ts'
import type { Context } from '../../context.ts'

/** Operators give a number to somebody else when it was not used for some months. */
const UNUSED_MS = 120 * 24 * 3600_000

/** Whether nobody has signed in by the account's number for so long that it may be another person's now. */
const isNumberUnused = ({ phoneSignInAt }: Pick<User, 'phoneSignInAt'>, now: Date): boolean =>
  phoneSignInAt !== null && now.getTime() - phoneSignInAt.getTime() > UNUSED_MS

/**
 * When the centre last knew that a number is its person's: they signed in by it, or an Admin let them. Where
 * nobody has signed in yet, the desk wrote them down, took their money, gave them a seat or called them.
 */
const knownAt = sql`greatest(users.phone_sign_in_at, case when users.provider_uid is null then greatest(
  users.created_at,
  (select max(recorded_at) from payments where user_id = users.id),
  (select max(bookings.created_at) from bookings where user_id = users.id),
  (select max(waitlist_entries.created_at) from waitlist_entries where user_id = users.id),
  (select max(told_at) from calls where user_id = users.id)) end)`

/** `isNumberUnused` in a query over `users`, of rows that nobody has signed in to as well. */
export const isUnusedNumber = (now: Date): SQL<boolean> =>
  sql`(users.phone is not null and coalesce(${knownAt} < ${new Date(now.getTime() - UNUSED_MS).toISOString()}::timestamptz, false))`

/** Whether nobody signs in by a person's number alone: it may be another person's by now. */
export async function hasUnusedNumber(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { id }: Pick<User, 'id'>,
): Promise<boolean> {
  const [row] = await database
    .select({ isUnused: isUnusedNumber(clock()) })
    .from(users)
    .where(eq(users.id, id))
  return row?.isUnused === true
}

type NumberSignIn = Pick<Claims, 'phone' | 'isByPhone' | 'authTime'>

/**
 * Whether a sign-in proves no more than that somebody has a number which was not used for long. It opens
 * nothing: who has an address signs in by that, others go to the desk.
 */
export const isOfUnusedNumber = (user: User, { phone, isByPhone, authTime }: NumberSignIn): boolean =>
  isByPhone && user.phone === phone && isNumberUnused(user, authTime)

/**
 * Whether the number of an account at the identity provider may be another person's by now. One that never
 * came here was last used at its last sign-in there.
 */
export async function mayBeOthers(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { uid, phone, lastLoginAt }: { uid: string; phone: string; lastLoginAt: Date },
): Promise<boolean> {
  const [user] = await database.select().from(users).where(eq(users.providerUid, uid))
  const used = user?.phone === phone ? user.phoneSignInAt : null
  return isNumberUnused({ phoneSignInAt: used ?? lastLoginAt }, clock())
}

/**
 * An Admin has seen the person: whoever has their number may sign in by it again. Idempotent. Throws 404.
 */
export async function trustNumber(context: Context, actor: Actor, id: string): Promise<void> {
  const now = context.clock()
  await context.database.transaction(async (transaction) => {
    const account = and(eq(users.id, id), isNull(users.deletedAt))
    const [user] = await transaction
      .select({ isUnused: isUnusedNumber(now) })
      .from(users)
      .where(account)
      .for('no key update')
    if (!user) throw notFound('user_not_found')
    if (!user.isUnused) return
    await transaction.update(users).set({ phoneSignInAt: now }).where(account)
    await recordAuditEvent(transaction, context, actor, { action: 'number.trusted', affectedUserId: id })
  })
}
