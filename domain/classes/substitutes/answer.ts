import { eq } from 'drizzle-orm'
import { conflict } from '../../../contract/http/errors.ts'
import { classes } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { findClassOf, lockApprovedSession } from '../changes/require-class.ts'
import { tellDeclined } from '../news/substitute.ts'
import { giveClass } from './give.ts'
import { findPlanned, requireAhead } from './require.ts'

/**
 * Answers a tutor who has asked for a substitute: they take the class, or do not (B11). The same answer
 * again changes nothing. Throws 404 for a class that there is not, and 409 for who is not asked any more,
 * and as `chooseSubstitute` for one that they cannot take.
 */
export async function answerSubstitute(
  context: Context,
  actor: Actor,
  classId: string,
  agrees: boolean,
): Promise<void> {
  const { row } = await findPlanned(context, classId)
  await context.database.transaction(async (transaction) => {
    const session = await lockApprovedSession(transaction, row.sessionId)
    const { sequence, askedId, askedName, substituteId } = await findClassOf(transaction, {
      ...{ sessionId: row.sessionId, classId },
    })
    if (agrees && substituteId === actor.id) return
    if (askedId !== actor.id) throw conflict('substitute_not_asked')
    if (!agrees) {
      await transaction.update(classes).set({ askedId: null, askedName: null }).where(eq(classes.id, classId))
      await tellDeclined(transaction, context, session, { classId, asked: askedName ?? '' })
      return
    }
    const was = await requireAhead(transaction, row, sequence, context.clock())
    const to = { id: actor.id, name: askedName ?? '' }
    await giveClass(transaction, context, actor, { session, was, to })
  })
}
