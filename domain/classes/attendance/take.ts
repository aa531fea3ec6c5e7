import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { takeRoll as endpoint } from '../../../contract/attendance/roll.ts'
import { type RollPhase, recordedState, rollOpensAt } from '../../../contract/attendance/roll-phase.ts'
import type { AttendanceState } from '../../../contract/attendance/states.ts'
import { conflict, invalid, notFound } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { attendance, type classes, rollChanges, rolls } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { isVisibleTo } from '../../session-visibility.ts'
import { countShares } from './count-shares.ts'
import { lockClass, phaseOf, type RollClass, takerInstead, takesRollOf } from './roll-class.ts'
import { type ClassStudent, listStudents } from './students.ts'

type Wish = z.output<typeof endpoint.body>
type Change = typeof rollChanges.$inferInsert

/** `overruled`: of how many students a roll that was taken later holds. */
type Taken = { phase: RollPhase; overruled: number }

/**
 * Takes or corrects the roll of a class, whole or not at all (A01). The same key again changes nothing.
 * Throws 400 for a student of another class, 403, 404, and 409 for the class of a substitute, outside its
 * time, for a class that is cancelled or begins at another time than `start`, and for a key of another roll.
 */
export function takeRoll(context: Context, actor: Actor, classId: string, wish: Wish): Promise<Taken> {
  return context.database.transaction(async (transaction) => {
    const locked = await lockClass(transaction, classId)
    if (!takesRollOf(actor, locked, locked.session) || !isVisibleTo(actor, locked.session))
      throw notFound('class_not_found')
    const now = context.clock()
    const phase = phaseOf(actor, locked, now)
    const takenAt = new Date(
      Math.min(now.getTime(), Math.max(wish.takenAt.getTime(), rollOpensAt(locked.startAt).getTime())),
    )
    const sent = { id: wish.key, classId, takenById: actor.id, takenAt, createdAt: now }
    const isNew = await insertRoll(transaction, sent)
    if (!isNew) return { phase, overruled: await countOverruled(transaction, wish.key) }
    requireOpen(actor, locked, phase, wish)
    const students = await listStudents(transaction, classId)
    const states = statesOf(students, wish)
    return {
      phase,
      overruled: await write(transaction, { locked, students, states, rollId: wish.key, takenAt }),
    }
  })
}

/** False for a roll that was sent before. Throws 409 for a key with which somebody took another roll. */
async function insertRoll(transaction: Executor, sent: typeof rolls.$inferInsert): Promise<boolean> {
  // Another class may be getting the same key at this moment.
  const { rowCount } = await transaction.insert(rolls).values(sent).onConflictDoNothing()
  if (rowCount === 1) return true
  const [known] = await transaction.select().from(rolls).where(eq(rolls.id, sent.id))
  if (known?.classId !== sent.classId || known.takenById !== sent.takenById) throw conflict('roll_key_used')
  return false
}

const countOverruled = (transaction: Executor, rollId: string): Promise<number> =>
  transaction.$count(rollChanges, sql`${rollChanges.rollId} = ${rollId} and not ${rollChanges.holds}`)

function requireOpen(actor: Actor, it: RollClass, phase: RollPhase, { start }: Wish): void {
  if (phase === 'cancelled') throw conflict('class_already_cancelled')
  const instead = takerInstead(actor, it)
  if (instead !== null) throw conflict({ code: 'roll_of_substitute', params: { name: instead } })
  if (it.startAt.getTime() !== start.getTime()) throw conflict('roll_class_moved')
  if (phase !== 'open') throw conflict(phase === 'closed' ? 'roll_closed' : 'roll_not_open')
}

/** What is written of each student. */
function statesOf(students: ClassStudent[], { states }: Wish): Map<string, AttendanceState> {
  const known = new Map(students.map((student) => [student.userId, student]))
  return new Map(
    states.map(({ userId, state }, index) => {
      const student = known.get(userId)
      if (!student) throw invalid(`states.${index}.userId`, 'student_of_other_class')
      return [userId, recordedState(state, student.inTime ?? false)]
    }),
  )
}

type Roll = {
  locked: typeof classes.$inferSelect
  students: ClassStudent[]
  states: Map<string, AttendanceState>
  rollId: string
  takenAt: Date
}

/** Writes what holds, and all that differs into the history. */
async function write(transaction: Executor, roll: Roll): Promise<number> {
  const { locked, students, states, rollId, takenAt } = roll
  const since = await readTakenAt(transaction, students)
  const said = students.flatMap(({ userId, state: before, rollId: by }) => {
    const after = states.get(userId)
    const holds = by === null || (since.get(by) ?? takenAt) <= takenAt
    return after ? [{ userId, before, after, holds }] : []
  })
  const changes: Change[] = said
    .filter(({ before, after }) => before !== after)
    .map((change) => ({ rollId, ...change }))
  if (changes.length > 0) await transaction.insert(rollChanges).values(changes)
  const held = said.filter(({ holds }) => holds)
  if (held.length > 0)
    await transaction
      .insert(attendance)
      .values(held.map(({ userId, after: state }) => ({ classId: locked.id, userId, state, rollId })))
      .onConflictDoUpdate({
        target: [attendance.classId, attendance.userId],
        set: { state: sql`excluded.state`, rollId: sql`excluded.roll_id` },
      })
  await countShares(
    transaction,
    locked.sessionId,
    held.map(({ userId }) => userId),
  )
  return changes.filter(({ holds }) => !holds).length
}

/** When each roll was taken that holds of somebody. */
async function readTakenAt(transaction: Executor, students: ClassStudent[]): Promise<Map<string, Date>> {
  const ids = [...new Set(students.flatMap(({ rollId }) => rollId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await transaction.select().from(rolls).where(inArray(rolls.id, ids))
  return new Map(rows.map(({ id, takenAt }) => [id, takenAt]))
}
