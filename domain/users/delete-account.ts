import { and, eq, isNull } from 'drizzle-orm'
import { RECENT_SIGN_IN_SECONDS } from '../../contract/auth.ts'
import { conflict } from '../../contract/errors.ts'
import { wording } from '../../contract/wording.ts'
import { materials, notes, tutors, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { requireAnotherAdmin } from './role.ts'
import { signOutEverywhere } from './sign-out.ts'

/**
 * Deletes the actor's account and what is about them alone. Bookings, payments and sessions stay, because others rely on
 * them, and no longer say whose they are. Throws 409 for the last Admin, and for a sign-in that is not fresh: a phone left
 * lying must not be enough.
 */
export async function deleteAccount(context: Context, actor: Actor): Promise<void> {
  const age = context.clock().getTime() - actor.signIn.authTime.getTime()
  if (age > RECENT_SIGN_IN_SECONDS * 1000) throw conflict(wording.signInAgain)
  await context.database.transaction(async (transaction) => {
    await requireAnotherAdmin(transaction, actor.id)
    await transaction.delete(notes).where(eq(notes.userId, actor.id))
    await transaction.delete(tutors).where(eq(tutors.userId, actor.id))
    await transaction
      .delete(materials)
      .where(and(eq(materials.ownerId, actor.id), isNull(materials.sessionId)))
    await transaction
      .update(users)
      .set({
        email: `deleted-${actor.id}`,
        name: null,
        role: 'user',
        requestedRole: null,
        deletedAt: context.clock(),
      })
      .where(eq(users.id, actor.id))
  })
  await signOutEverywhere(context, actor)
  await context.identity.sessions?.deleteAccount(actor.uid)
}
