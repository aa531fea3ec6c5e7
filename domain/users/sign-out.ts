import { and, eq, isNull } from 'drizzle-orm'
import { notFound } from '../../contract/http/errors.ts'
import { users } from '../../db/schema.ts'
import type { SignIn } from '../../providers/identity.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { forgetSubscriptions } from './push-subscriptions.ts'

type Revocations = Pick<typeof users.$inferSelect, 'revokedBefore' | 'revokedSignIns'>

/**
 * How many revoked sign-ins a row keeps. One more replaces the oldest, and revokes every sign-in up to it.
 */
const MAX_REVOKED_SIGN_INS = 20

/**
 * Whether a sign-in was revoked. Tokens carry whole seconds, so `revokedBefore` is rounded down to its
 * second: a new sign-in in the same second stays valid. Older sign-ins of that second are told apart by the
 * provider's session id or, without one, by `revokedSignIns`.
 */
export function isSignInRevoked(
  { revokedBefore, revokedSignIns }: Revocations,
  { authTime, sid }: SignIn,
): boolean {
  if (revokedBefore && authTime < revokedBefore) return true
  return sid === null && revokedSignIns.some((ended) => ended.getTime() === authTime.getTime())
}

/** Revokes the actor's current sign-in. Their other sign-ins stay valid. */
export async function signOut(context: Context, actor: Actor): Promise<void> {
  const { signIn } = actor
  await context.identity.signIns?.revoke(signIn)
  if (signIn.sid === null) await recordRevokedSignIn(context, actor)
  await forgetSubscriptions(context.database, actor.id, { of: signIn })
}

/**
 * Revokes all sign-ins of the actor; with `keepThis`, all but the current one. With a provider that has no
 * session ids, `keepThis` revokes only older sign-ins, so the current one should be fresh, as after a change
 * of password.
 */
export async function signOutEverywhere(context: Context, actor: Actor, keepThis = false): Promise<void> {
  const { signIn } = actor
  await context.identity.signIns?.revokeAll(actor.uid, keepThis ? signIn : undefined)
  await context.database
    .update(users)
    .set({ revokedBefore: keepThis ? signIn.authTime : wholeSecond(context.clock()) })
    .where(and(eq(users.id, actor.id), isNull(users.deletedAt)))
  if (!keepThis && signIn.sid === null) await recordRevokedSignIn(context, actor)
  await forgetSubscriptions(context.database, actor.id, keepThis ? { but: signIn } : {})
}

/**
 * Revokes all sign-ins of a user, for an Admin. Includes those of the current second: the latest sign-in may
 * be the intruder's. Throws 404.
 */
export async function revokeUserSignIns(context: Context, actor: Actor, id: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const [user] = await transaction
      .update(users)
      .set({ revokedBefore: secondAfter(wholeSecond(context.clock())) })
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
      .returning({ uid: users.providerUid })
    if (!user) throw notFound('user_not_found')
    await forgetSubscriptions(transaction, id)
    await recordAuditEvent(transaction, context, actor, { action: 'sign-ins.ended', affectedUserId: id })
    if (user.uid !== null) await context.identity.signIns?.revokeAll(user.uid)
  })
}

async function recordRevokedSignIn(context: Context, { id, signIn }: Actor): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const [user] = await transaction.select().from(users).where(eq(users.id, id)).for('update')
    if (!user || user.deletedAt || isSignInRevoked(user, signIn)) return
    const { revokedBefore } = user
    const ended = [...user.revokedSignIns, signIn.authTime]
      .filter((authTime) => !revokedBefore || authTime >= revokedBefore)
      .toSorted((a, b) => a.getTime() - b.getTime())
    const forgotten = ended.length > MAX_REVOKED_SIGN_INS ? ended.shift() : undefined
    await transaction
      .update(users)
      .set({ revokedSignIns: ended, ...(forgotten && { revokedBefore: secondAfter(forgotten) }) })
      .where(eq(users.id, id))
  })
}

/**
 * The instant that revokes all sign-ins up to now, and the one that deletes the account, even if the
 * provider's clock is ahead.
 */
export const revocationInstant = (now: Date, signIn?: SignIn): Date =>
  secondAfter(wholeSecond(signIn && signIn.authTime > now ? signIn.authTime : now))

const SECOND = 1000
const wholeSecond = (instant: Date) => new Date(Math.floor(instant.getTime() / SECOND) * SECOND)
const secondAfter = (instant: Date) => new Date(instant.getTime() + SECOND)
