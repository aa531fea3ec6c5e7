import { eq } from 'drizzle-orm'
import { RECENT_SIGN_IN_SECONDS } from '../../contract/auth.ts'
import { ApiError, conflict } from '../../contract/errors.ts'
import { wording } from '../../contract/wording.ts'
import { users } from '../../db/schema.ts'
import type { SignIn } from '../../providers/identity.ts'
import type { Actor } from '../access.ts'
import { type Context, newId } from '../context.ts'
import { cancelOpenPayments } from '../payments/cancel-open-payments.ts'
import { isLastAdmin } from '../users/role.ts'
import { revocationInstant } from '../users/sign-out.ts'
import { erasePersonalData, type LeavingUser } from './erase-personal-data.ts'

/**
 * Deletes the actor's account and what is about them alone (docs/decisions/2026-11-22-a-deleted-account-stays-deleted.md).
 * What others rely on stays, and no longer says whose it is. Throws 409 for the last Admin, and for a sign-in that is not
 * fresh: a phone left lying must not be enough.
 */
export async function deleteAccount(context: Context, actor: Actor): Promise<void> {
  const age = context.clock().getTime() - actor.signIn.authTime.getTime()
  if (age > RECENT_SIGN_IN_SECONDS * 1000) throw conflict(wording.signInAgain)
  await erase(context, actor, actor.signIn)
  await context.identity.signIns?.deleteAccount(actor.uid)
}

/** The same for somebody who deletes their account at the identity provider itself. False for the last Admin, who must stay. */
export async function eraseUser(context: Context, uid: string): Promise<boolean> {
  // Whoever the product has not heard of may be about to make their first call.
  const [user = await insertDeletedUser(context, uid)] = await findUser(context, uid)
  if (user.deletedAt) return true
  return erase(context, user).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 409) return false
      throw error
    },
  )
}

const findUser = ({ database }: Context, uid: string) =>
  database.select().from(users).where(eq(users.providerUid, uid))

/** Writes down an account that is gone before anything was known of it; answers what is known by then. */
async function insertDeletedUser(context: Context, uid: string): Promise<typeof users.$inferSelect> {
  const now = context.clock()
  const id = newId(context)
  const email = `deleted-${id}`
  const gone = { createdAt: now, lastSignInAt: now, deletedAt: now, revokedBefore: revocationInstant(now) }
  await context.database
    .insert(users)
    .values({ id, providerUid: uid, email, role: 'user', ...gone })
    .onConflictDoNothing()
  const [user] = await findUser(context, uid)
  return user ?? insertDeletedUser(context, uid)
}

async function erase(context: Context, leaver: LeavingUser, signIn?: SignIn): Promise<void> {
  // Before anything is ended at the provider. It is asked again, under a lock, where it counts.
  if (await isLastAdmin(context.database, leaver.id)) throw conflict(wording.lastAdmin)
  await cancelOpenPayments(context, leaver.id)
  await erasePersonalData(context, leaver, signIn)
  // Money that is due back, and payments that could not be ended at once.
  context.wakeReconciler()
}
