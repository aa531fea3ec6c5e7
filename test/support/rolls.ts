import { randomUUID } from 'node:crypto'
import type { Roll } from '../../contract/attendance/roll.ts'
import type { AttendanceState } from '../../contract/attendance/states.ts'
import type { TestApp } from './boot.ts'
import { withoutTutor } from './classes.ts'
import type { Person } from './people.ts'
import { readClasses } from './session-classes.ts'
import { sessionForm } from './sessions.ts'

/** Of the first class of `openCourse`. */
export const classStart = '2031-03-07T09:30:00.000Z'
export const classEnd = '2031-03-07T11:00:00.000Z'
const WEEK_MS = 7 * 24 * 3600_000

/** A time so many minutes after another. */
export const minutesAfter = (at: string, minutes: number): string =>
  new Date(Date.parse(at) + minutes * 60_000).toISOString()
export const weeksAfter = (at: string, weeks: number): string =>
  new Date(Date.parse(at) + weeks * WEEK_MS).toISOString()

/** When students book: before the first class. */
export const bookingTime = '2031-03-01T04:00:00.000Z'

type Staff = { app: TestApp; owner: Person; admin: Person }

/** An approved, free session with a class each week, and its classes' ids. */
export async function openCourse({ app, owner, admin }: Staff, weeks = 1, changes: object = {}) {
  const form = sessionForm({
    registrationStart: '2031-01-01',
    registrationEnd: weeksAfter(classStart, weeks),
    classStart,
    classEnd,
    ...changes,
  })
  const sessionId = (await owner.ask('POST', '/sessions', form)).body.insertedId
  await withoutTutor(app, sessionId)
  await admin.ask('PATCH', `/sessions/${sessionId}`, { status: 'approved', fee: 0 })
  for (let week = 1; week < weeks; week++)
    await owner.ask('POST', `/sessions/${sessionId}/classes`, {
      ...{ start: weeksAfter(classStart, week), end: weeksAfter(classEnd, week) },
      reason: 'Once more',
    })
  return { sessionId, classIds: (await readClasses(admin, sessionId)).map(({ _id }) => _id) }
}

export async function book(people: Person[], sessionId: string): Promise<void> {
  for (const person of people) await person.ask('POST', '/bookedSessions', { sessionId })
}

export const rollOf = async (person: Person, classId: string): Promise<Roll> =>
  (await person.ask('GET', `/classes/${classId}/attendance`)).body as unknown as Roll

export type Said = Record<string, AttendanceState>

/** The body of a roll that says something of students, by their ids. */
export const rollBody = (said: Said, changes: Record<string, unknown> = {}) => ({
  key: randomUUID(),
  start: classStart,
  takenAt: minutesAfter(classStart, 5),
  states: Object.entries(said).map(([userId, state]) => ({ userId, state })),
  ...changes,
})

export const takeRoll = (
  person: Person,
  classId: string,
  said: Said,
  changes: Record<string, unknown> = {},
) => person.ask('PUT', `/classes/${classId}/attendance`, rollBody(said, changes))

/** What the roll says of each student, by their ids. */
export const statesOf = ({ students }: Pick<Roll, 'students'>) =>
  Object.fromEntries(students.map(({ userId, state }) => [userId, state]))
