import { eq } from 'drizzle-orm'
import { conflict, notFound } from '../../../contract/http/errors.ts'
import { classes } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { managesSession } from '../../sessions/manage.ts'
import { lockApprovedSession } from '../changes/require-class.ts'
import { tellNotAsked } from '../news/substitute.ts'
import { giveClass } from './give.ts'
import { findPlanned, requireAhead } from './require.ts'

/**
 * Withdraws a request of who manages the session, and tells whom they asked, or else gives the class back to
 * its own tutor; so does the substitute (B11). Throws 404 for a class of others, and 409 where nobody is
 * asked or takes it, for a class that has begun, where its tutor has another class by now, and when somebody
 * else changes it at the same moment.
 */
export async function withdrawSubstitute(context: Context, actor: Actor, classId: string): Promise<void> {
  const seen = await findPlanned(context, classId)
  const isManager = managesSession(actor, seen.session)
  if (!isManager && seen.row.substituteId !== actor.id) throw notFound('class_not_found')
  await context.database.transaction(async (transaction) => {
    const session = await lockApprovedSession(transaction, seen.row.sessionId)
    const was = await requireAhead(transaction, seen.row, seen.row.sequence, context.clock())
    if (isManager && was.askedId !== null) {
      await transaction.update(classes).set({ askedId: null, askedName: null }).where(eq(classes.id, classId))
      await tellNotAsked(transaction, context, session, was)
      return
    }
    if (was.substituteId === null) throw conflict('no_substitute')
    await giveClass(transaction, context, actor, { session, was, to: null })
  })
}
