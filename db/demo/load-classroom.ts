import { and, asc, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { AttendanceState } from '../../contract/attendance/states.ts'
import type { Executor } from '../client.ts'
import { attendance, attendanceShares, bookings, classes, reviews, rollChanges, rolls } from '../schema.ts'
import { demoReviews, demoRolls } from './classroom.ts'
import { at } from './time.ts'

type Placed = ReadonlyMap<string, { sessionId: string; owner: string }>

const MINUTE_MS = 60_000

/** Inserts rolls that tutors took of classes, and what students say of sessions. */
export async function insertClassroom(queries: Executor, now: Date, placed: Placed): Promise<void> {
  await insertRolls(queries, placed)
  for (const title of new Set(demoReviews.map(({ session }) => session)))
    await insertReviews(queries, now, title, placed)
}

function sessionOf(placed: Placed, title: string) {
  const found = placed.get(title)
  if (!found) throw new Error(`The demonstration has no ${title}`)
  return found
}

const readStudents = async (queries: Executor, sessionId: string): Promise<string[]> => {
  const rows = await queries
    .select({ userId: bookings.userId })
    .from(bookings)
    .where(eq(bookings.sessionId, sessionId))
    .orderBy(asc(bookings.createdAt), asc(bookings.id))
  return rows.map(({ userId }) => userId)
}

async function insertRolls(queries: Executor, placed: Placed): Promise<void> {
  const { sessionId, owner } = sessionOf(placed, demoRolls.session)
  const students = await readStudents(queries, sessionId)
  const held = await queries
    .select({ id: classes.id, startAt: classes.startAt })
    .from(classes)
    .where(and(eq(classes.sessionId, sessionId), eq(classes.state, 'planned')))
    .orderBy(asc(classes.startAt))
  for (const { week, states } of demoRolls.rolls) {
    const one = held[week]
    if (!one) throw new Error(`${demoRolls.session} has no class ${week}`)
    const takenAt = new Date(one.startAt.getTime() + 5 * MINUTE_MS)
    const rollId = v7({ msecs: takenAt.getTime() })
    const said = states.map((state, index) => ({ userId: students[index] as string, state }))
    await queries
      .insert(rolls)
      .values({ id: rollId, classId: one.id, takenById: owner, takenAt, createdAt: takenAt })
    await queries
      .insert(rollChanges)
      .values(said.map(({ userId, state: after }) => ({ rollId, userId, after, holds: true })))
    await queries.insert(attendance).values(said.map((row) => ({ ...row, classId: one.id, rollId })))
  }
  const lines = students.map((userId, index) => ({
    ...{ sessionId, userId },
    ...shareOf(demoRolls.rolls.flatMap(({ states }) => states[index] ?? [])),
  }))
  await queries.insert(attendanceShares).values(lines)
}

/** What the states of one student add up to, the first class first. */
function shareOf(states: AttendanceState[]) {
  const counted = states.filter((state) => state !== 'excused')
  return {
    held: counted.length,
    attended: counted.filter((state) => state !== 'absent').length,
    missedInARow: counted.length - 1 - counted.findLastIndex((state) => state !== 'absent'),
  }
}

async function insertReviews(queries: Executor, now: Date, title: string, placed: Placed): Promise<void> {
  const { sessionId, owner } = sessionOf(placed, title)
  const students = await readStudents(queries, sessionId)
  const rows = demoReviews
    .filter(({ session }) => session === title)
    .map(({ rating, text = null, at: time, answer }, index) => {
      const createdAt = at(time, now)
      return {
        ...{ id: v7({ msecs: createdAt.getTime() }), sessionId, userId: students[index] as string },
        ...{ rating, text, createdAt, updatedAt: createdAt },
        ...(answer && { answer: answer.text, answeredAt: at(answer.at, now), answeredById: owner }),
      }
    })
  await queries.insert(reviews).values(rows)
}
