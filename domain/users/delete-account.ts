import { and, eq, isNull } from 'drizzle-orm'
import { RECENT_SIGN_IN_SECONDS } from '../../contract/auth.ts'
import { conflict, Refusal } from '../../contract/errors.ts'
import { wording } from '../../contract/wording.ts'
import { mails, materials, notes, tutors, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type Author, recordAct } from '../audit/record.ts'
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
  await forget(context, actor)
  await signOutEverywhere(context, actor)
  await context.identity.sessions?.deleteAccount(actor.uid)
}

/** The same for somebody who deletes their account at the identity provider itself. False for the last Admin, who must stay. */
export async function forgetAccount(context: Context, uid: string): Promise<boolean> {
  const [user] = await context.database.select().from(users).where(eq(users.uid, uid))
  if (!user) return true
  return forget(context, user).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
}

async function forget(context: Context, person: Exclude<Author, string>): Promise<void> {
  const { id } = person
  await context.database.transaction(async (transaction) => {
    await requireAnotherAdmin(transaction, id)
    await transaction.delete(notes).where(eq(notes.userId, id))
    await transaction.delete(tutors).where(eq(tutors.userId, id))
    await transaction.delete(materials).where(and(eq(materials.ownerId, id), isNull(materials.sessionId)))
    const [user] = await transaction.select({ email: users.email }).from(users).where(eq(users.id, id))
    await transaction
      .update(users)
      .set({
        email: `deleted-${id}`,
        name: null,
        role: 'user',
        requestedRole: null,
        deletedAt: context.clock(),
      })
      .where(eq(users.id, id))
    await recordAct(transaction, context, person, { action: 'account.deleted', personId: id })
    if (user) await transaction.delete(mails).where(eq(mails.recipient, user.email))
  })
}
