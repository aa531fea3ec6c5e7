import { and, eq, isNull } from 'drizzle-orm'
import { notFound } from '../../contract/http/errors.ts'
import { users } from '../../db/schema.ts'
import type { Claims } from '../../providers/identity.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { User } from '../auth-cache.ts'
import type { Context } from '../context.ts'

/** Operators give a number to somebody else when it was not used for some months. */
const UNUSED_MS = 120 * 24 * 3600_000

/** Whether nobody has signed in by the account's number for so long that it may be another person's now. */
export const isNumberUnused = ({ phoneSignInAt }: Pick<User, 'phoneSignInAt'>, now: Date): boolean =>
  phoneSignInAt !== null && now.getTime() - phoneSignInAt.getTime() > UNUSED_MS

type NumberSignIn = Pick<Claims, 'phone' | 'isByPhone' | 'authTime'>

/**
 * Whether a sign-in proves no more than that somebody has a number which was not used for long. It opens
 * nothing: who has an address signs in by that, others go to the desk.
 */
export const isOfUnusedNumber = (user: User, { phone, isByPhone, authTime }: NumberSignIn): boolean =>
  isByPhone && user.phone === phone && isNumberUnused(user, authTime)

/** Whether this sign-in may change its account at the identity provider: how one signs in above all. */
export async function mayChangeAccount(
  { database }: Pick<Context, 'database'>,
  { uid, authTime, provider }: { uid: string; authTime: Date; provider: string },
): Promise<boolean> {
  const [user] = await database.select().from(users).where(eq(users.providerUid, uid))
  const signIn = { phone: user?.phone ?? null, isByPhone: provider === 'phone', authTime }
  return user === undefined || !isOfUnusedNumber(user, signIn)
}

/**
 * An Admin has seen the person: whoever has their number may sign in by it again. Idempotent. Throws 404.
 */
export async function trustNumber(context: Context, actor: Actor, id: string): Promise<void> {
  const now = context.clock()
  await context.database.transaction(async (transaction) => {
    const account = and(eq(users.id, id), isNull(users.deletedAt))
    const [user] = await transaction.select().from(users).where(account).for('no key update')
    if (!user) throw notFound('user_not_found')
    if (!isNumberUnused(user, now)) return
    await transaction.update(users).set({ phoneSignInAt: now }).where(account)
    await recordAuditEvent(transaction, context, actor, { action: 'number.trusted', affectedUserId: id })
  })
}
