import { and, desc, eq, isNotNull, not, or } from 'drizzle-orm'
import { MAX_ROLL_CHANGES } from '../../../contract/attendance/roll.ts'
import { attendance, rollChanges, rolls, users } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { findReadableRoll, phaseOf, takerInstead, timesFor } from './roll-class.ts'
import { listStudents } from './students.ts'

/** The person who took a roll. */
const by = { name: users.name, email: users.email, phone: users.phone }

/** The roll of a class and what was changed of it. Throws 403, 404. */
export async function readRoll(context: Context, actor: Actor, classId: string) {
  const now = context.clock()
  const it = await findReadableRoll(context, actor, classId)
  const [students, [taken], changes] = await Promise.all([
    listStudents(context.database, classId),
    readTaken(context, classId),
    listRollChanges(context, classId),
  ])
  const [phase, times] = [phaseOf(actor, it, now), timesFor(actor, it)]
  return { it, phase, times, substitute: takerInstead(actor, it), students, taken, changes, now }
}

/** The roll that was taken last, of those that hold of somebody. */
const readTaken = ({ database }: Context, classId: string) =>
  database
    .select({ by, at: rolls.takenAt })
    .from(attendance)
    .innerJoin(rolls, eq(rolls.id, attendance.rollId))
    .innerJoin(users, eq(users.id, rolls.takenById))
    .where(eq(attendance.classId, classId))
    .orderBy(desc(rolls.takenAt))
    .limit(1)

/** What rolls said otherwise than those before them, the newest first. */
const listRollChanges = ({ database }: Context, classId: string) =>
  database
    .select({
      userId: rollChanges.userId,
      before: rollChanges.before,
      after: rollChanges.after,
      holds: rollChanges.holds,
      by,
      at: rolls.takenAt,
    })
    .from(rolls)
    .innerJoin(rollChanges, eq(rollChanges.rollId, rolls.id))
    .innerJoin(users, eq(users.id, rolls.takenById))
    .where(and(eq(rolls.classId, classId), or(isNotNull(rollChanges.before), not(rollChanges.holds))))
    .orderBy(desc(rolls.createdAt), desc(rolls.id), rollChanges.userId)
    .limit(MAX_ROLL_CHANGES)
