import { eq } from 'drizzle-orm'
import { RECENT_SIGN_IN_SECONDS } from '../../contract/auth.ts'
import { ApiError, conflict } from '../../contract/errors.ts'
import { wording } from '../../contract/wording.ts'
import { users } from '../../db/schema.ts'
import type { SignIn } from '../../providers/identity.ts'
import type { Actor } from '../access.ts'
import { type Context, newId } from '../context.ts'
import { endOpenPayments } from '../payments/end-open-payments.ts'
import { forgetPerson, type Leaver } from './forget-person.ts'
import { isLastAdmin } from './role.ts'
import { endOfAll } from './sign-out.ts'

/**
 * Deletes the actor's account and what is about them alone (docs/decisions/2026-11-22-a-deleted-account-stays-deleted.md).
 * What others rely on stays, and no longer says whose it is. Throws 409 for the last Admin, and for a sign-in that is not
 * fresh: a phone left lying must not be enough.
 */
export async function deleteAccount(context: Context, actor: Actor): Promise<void> {
  const age = context.clock().getTime() - actor.signIn.authTime.getTime()
  if (age > RECENT_SIGN_IN_SECONDS * 1000) throw conflict(wording.signInAgain)
  await leave(context, actor, actor.signIn)
  await context.identity.sessions?.deleteAccount(actor.uid)
}

/** The same for somebody who deletes their account at the identity provider itself. False for the last Admin, who must stay. */
export async function forgetAccount(context: Context, uid: string): Promise<boolean> {
  // Whoever the product has not heard of may be about to make their first call.
  const [user = await rememberLeaver(context, uid)] = await find(context, uid)
  if (user.deletedAt) return true
  return leave(context, user).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 409) return false
      throw error
    },
  )
}

const find = ({ database }: Context, uid: string) => database.select().from(users).where(eq(users.uid, uid))

/** Writes down an account that is gone before anything was known of it; answers what is known by then. */
async function rememberLeaver(context: Context, uid: string): Promise<typeof users.$inferSelect> {
  const now = context.clock()
  const id = newId(context)
  const email = `deleted-${id}`
  const gone = { createdAt: now, lastLogIn: now, deletedAt: now, revokedBefore: endOfAll(now) }
  await context.database
    .insert(users)
    .values({ id, uid, email, role: 'user', ...gone })
    .onConflictDoNothing()
  const [user] = await find(context, uid)
  return user ?? rememberLeaver(context, uid)
}

async function leave(context: Context, leaver: Leaver, signIn?: SignIn): Promise<void> {
  // Before anything is ended at the provider. It is asked again, under a lock, where it counts.
  if (await isLastAdmin(context.database, leaver.id)) throw conflict(wording.lastAdmin)
  await endOpenPayments(context, leaver.id)
  await forgetPerson(context, leaver, signIn)
  // Money that is due back, and payments that could not be ended at once.
  context.refundsDue()
}
