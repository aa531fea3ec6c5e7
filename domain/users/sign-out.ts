import { and, eq, isNull } from 'drizzle-orm'
import { notFound } from '../../contract/errors.ts'
import { wording } from '../../contract/wording.ts'
import { users } from '../../db/schema.ts'
import type { SignIn } from '../../providers/identity.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'

type Revocations = Pick<typeof users.$inferSelect, 'revokedBefore' | 'revokedSignIns'>

/** Sign-ins that an account remembers to have ended. When one more comes, the oldest takes everything before it along. */
const MAX_REVOKED_SIGN_INS = 20

/**
 * Whether a sign-in was signed out of. Tokens tell seconds, we know milliseconds: an instant that ends sign-ins is kept
 * as its second, so that a sign-in of that same second, made afterwards, holds. What was made in it before is told apart
 * by the provider's session or, where it names none, by `revokedSignIns`.
 */
export function isSignInRevoked(
  { revokedBefore, revokedSignIns }: Revocations,
  { authTime, sid }: SignIn,
): boolean {
  if (revokedBefore && authTime < revokedBefore) return true
  return sid === null && revokedSignIns.some((ended) => ended.getTime() === authTime.getTime())
}

/** Ends the sign-in by which the actor is here; others of the same person go on. */
export async function signOut(context: Context, actor: Actor): Promise<void> {
  const { signIn } = actor
  await context.identity.signIns?.revoke(signIn)
  if (signIn.sid === null) await recordRevokedSignIn(context, actor)
}

/**
 * Ends all of a person's sign-ins; with `keepThis`, all but the one by which the actor is here. Where the provider names
 * no sessions, only those before it: it should be a fresh one, as after a change of password.
 */
export async function signOutEverywhere(context: Context, actor: Actor, keepThis = false): Promise<void> {
  const { signIn } = actor
  await context.identity.signIns?.revokeAll(actor.uid, keepThis ? signIn : undefined)
  await context.database
    .update(users)
    .set({ revokedBefore: keepThis ? signIn.authTime : wholeSecond(context.clock()) })
    .where(and(eq(users.id, actor.id), isNull(users.deletedAt)))
  if (!keepThis && signIn.sid === null) await recordRevokedSignIn(context, actor)
}

/**
 * Ends all sign-ins of an account, for an Admin. Those of this very second too: who has signed in just now may be the one to
 * keep out. Throws 404.
 */
export async function revokeUserSignIns(context: Context, actor: Actor, id: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const [user] = await transaction
      .update(users)
      .set({ revokedBefore: secondAfter(wholeSecond(context.clock())) })
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
      .returning({ uid: users.providerUid })
    if (!user) throw notFound(wording.userNotFound)
    await recordAuditEvent(transaction, context, actor, { action: 'sign-ins.ended', affectedUserId: id })
    await context.identity.signIns?.revokeAll(user.uid)
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

/** What ends with an account: all sign-ins up to now, and that by which it is deleted, whatever the provider's clock says. */
export const revocationInstant = (now: Date, signIn?: SignIn): Date =>
  secondAfter(wholeSecond(signIn && signIn.authTime > now ? signIn.authTime : now))

const SECOND = 1000
const wholeSecond = (instant: Date) => new Date(Math.floor(instant.getTime() / SECOND) * SECOND)
const secondAfter = (instant: Date) => new Date(instant.getTime() + SECOND)
