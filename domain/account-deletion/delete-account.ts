import { eq } from 'drizzle-orm'
import { ApiError, conflict } from '../../contract/http/errors.ts'
import { RECENT_SIGN_IN_SECONDS } from '../../contract/people/auth.ts'
import { users } from '../../db/schema.ts'
import type { SignIn } from '../../providers/identity.ts'
import type { Actor } from '../access.ts'
import { type Context, newId } from '../context.ts'
import { cancelOpenPayments } from '../payments/checkouts/end-all.ts'
import { isLastAdmin } from '../users/role.ts'
import { revocationInstant } from '../users/sign-out.ts'
import { erasePersonalData, type LeavingUser } from './erase-personal-data.ts'

/**
 * Deletes the actor's account and their personal data
 * (docs/decisions/2026-11-22-late-cancelling-and-disputes.md). What others rely on stays, anonymized.
 * Throws 409 for the last Admin, and for a sign-in that is not recent: an unlocked phone must not suffice.
 */
export async function deleteAccount(context: Context, actor: Actor): Promise<void> {
  const age = context.clock().getTime() - actor.signIn.authTime.getTime()
  if (age > RECENT_SIGN_IN_SECONDS * 1000) throw conflict('recent_sign_in_required')
  await erase(context, actor, actor.signIn)
  await context.identity.signIns?.deleteAccount(actor.uid)
}

/**
 * For an account that is deleted at the identity provider. Returns false for the last Admin, who must stay.
 */
export async function eraseUser(context: Context, uid: string): Promise<boolean> {
  // Without a row, the user may be about to make their first call: insert a deleted row to block it.
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

/** Inserts a deleted row for a user without one. Returns the row that exists then. */
async function insertDeletedUser(context: Context, uid: string): Promise<typeof users.$inferSelect> {
  const now = context.clock()
  const id = newId(context)
  const email = `deleted-${id}`
  const deleted = { createdAt: now, lastSignInAt: now, deletedAt: now, revokedBefore: revocationInstant(now) }
  await context.database
    .insert(users)
    .values({ id, providerUid: uid, email, role: 'user', ...deleted })
    .onConflictDoNothing()
  const [user] = await findUser(context, uid)
  return user ?? insertDeletedUser(context, uid)
}

async function erase(context: Context, user: LeavingUser, signIn?: SignIn): Promise<void> {
  // An early check, before payments are cancelled at the provider. The check that counts runs under a lock.
  if (await isLastAdmin(context.database, context, user.id)) throw conflict('last_admin')
  await cancelOpenPayments(context, user.id)
  await erasePersonalData(context, user, signIn)
}
