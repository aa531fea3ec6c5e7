import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { takeRoll as endpoint } from '../../../contract/attendance/roll.ts'
import type { AttendanceState } from '../../../contract/attendance/states.ts'
import { conflict, invalid } from '../../../contract/http/errors.ts'
import type { Executor } from '../../../db/client.ts'
import { attendance, type classes, rollChanges, rolls } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { isApproved } from '../../session-visibility.ts'
import { countShares } from './count-shares.ts'
import {
  lockClass,
  type RollClass,
  requireOwnRoll,
  requireTaker,
  rollClosesAt,
  rollOpensAt,
} from './roll-class.ts'
import { type ClassStudent, listStudents } from './students.ts'

type Wish = z.output<typeof endpoint.body>
type Change = typeof rollChanges.$inferInsert

/**
 * Takes or corrects the roll of a class, whole or not at all (A01), and returns of how many students a roll
 * that was taken later holds. The same key again changes nothing. Throws 400 for a student of another class,
 * 403, 404, and 409 for the class of a substitute, outside its time, for a class that is cancelled or begins
 * at another time than `start`, and for a key of another roll.
 */
export async function takeRoll(context: Context, actor: Actor, classId: string, wish: Wish): Promise<number> {
  const { session } = await requireOwnRoll(context, actor, classId)
  return context.database.transaction(async (transaction) => {
    const locked = await lockClass(transaction, classId)
    if (await wasSent(transaction, actor, classId, wish.key)) return countOverruled(transaction, wish.key)
    const now = context.clock()
    requireTaker(actor, locked)
    requireTime(actor, { ...locked, session }, wish, now)
    const takenAt = new Date(
      Math.min(now.getTime(), Math.max(wish.takenAt.getTime(), rollOpensAt(locked).getTime())),
    )
    const students = await listStudents(transaction, classId)
    const states = statesOf(students, wish)
    const sent = { id: wish.key, classId, takenById: actor.id, takenAt, createdAt: now }
    // Another class may be getting the same key at this moment.
    const [inserted] = await transaction.insert(rolls).values(sent).onConflictDoNothing().returning()
    if (!inserted) throw conflict('roll_key_used')
    return write(transaction, { locked, students, states, rollId: wish.key, takenAt })
  })
}

/** Throws 409 for a key with which somebody took another roll. */
async function wasSent(transaction: Executor, actor: Actor, classId: string, key: string): Promise<boolean> {
  const [sent] = await transaction.select().from(rolls).where(eq(rolls.id, key))
  if (sent && (sent.classId !== classId || sent.takenById !== actor.id)) throw conflict('roll_key_used')
  return sent !== undefined
}

const countOverruled = (transaction: Executor, rollId: string): Promise<number> =>
  transaction.$count(rollChanges, sql`${rollChanges.rollId} = ${rollId} and not ${rollChanges.holds}`)

function requireTime(actor: Actor, it: RollClass, { start }: Wish, now: Date): void {
  if (it.state === 'cancelled') throw conflict('class_already_cancelled')
  if (it.startAt.getTime() !== start.getTime()) throw conflict('roll_class_moved')
  if (!isApproved(it.session) || now < rollOpensAt(it)) throw conflict('roll_not_open')
  if (actor.role !== 'Admin' && now > rollClosesAt(it)) throw conflict('roll_closed')
}

/** What is said of each student. Who said in time that they would not come is excused, not absent. */
function statesOf(students: ClassStudent[], { states }: Wish): Map<string, AttendanceState> {
  const known = new Map(students.map((student) => [student.userId, student]))
  return new Map(
    states.map(({ userId, state }, index) => {
      const student = known.get(userId)
      if (!student) throw invalid(`states.${index}.userId`, 'student_of_other_class')
      return [userId, state === 'absent' && student.inTime ? 'excused' : state]
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
