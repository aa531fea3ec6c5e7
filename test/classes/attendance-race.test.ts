import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AttendanceState } from '../../contract/attendance/states.ts'
import { attendance, attendanceShares, rollChanges } from '../../db/schema.ts'
import { boot, type TestApp } from '../support/boot.ts'
import type { Person } from '../support/people.ts'
import {
  book,
  classStart,
  minutesAfter,
  openCourse,
  rollOf,
  type Said,
  statesOf,
  takeRoll,
  weeksAfter,
} from '../support/rolls.ts'
import { createUsers } from '../support/users.ts'

let app: TestApp
let [owner, admin]: Person[] = []
let people: Person[]
beforeAll(async () => {
  app = await boot()
  ;[admin] = await createUsers([app], 1, 'Admin')
  ;[owner] = await createUsers([app], 1, 'Instructor')
  people = await createUsers([app], 30)
})
afterAll(() => app.stop())

const staff = () => ({ app, owner: owner as Person, admin: admin as Person })

async function seated(weeks = 1) {
  app.setTime('2031-03-01T04:00:00.000Z')
  const course = await openCourse(staff(), weeks)
  await book(people, course.sessionId)
  return course
}

const all = (state: AttendanceState): Said => Object.fromEntries(people.map(({ id }) => [id, state]))

test('A01 of two teachers at once one roll holds of everybody, and what the other said is written down', async () => {
  const { classIds } = await seated()
  const classId = classIds[0] as string
  app.setTime(minutesAfter(classStart, 10))
  const at = (minutes: number) => ({ takenAt: minutesAfter(classStart, minutes) })
  const { owner, admin } = staff()
  const answers = await Promise.all([
    takeRoll(owner, classId, all('present'), at(4)),
    takeRoll(admin, classId, all('absent'), at(5)),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(Object.values(statesOf(await rollOf(owner, classId))))).toEqual(new Set(['absent']))
  const changes = await app.services.context.database.select().from(rollChanges)
  // Whichever came first: 30 of the first roll, 30 of the second.
  expect(changes.filter(({ after }) => after === 'present')).toHaveLength(30)
  expect(changes.filter(({ after }) => after === 'absent')).toHaveLength(30)
})

test('A01 control: rows that are written without looking keep what came last, not what was taken last', async () => {
  const { classIds } = await seated()
  const classId = classIds[0] as string
  app.setTime(minutesAfter(classStart, 10))
  const { owner } = staff()
  const id = people[0]?.id as string
  await takeRoll(owner, classId, { [id]: 'absent' }, { takenAt: minutesAfter(classStart, 5) })
  const { database } = app.services.context
  // As the roll of a phone that was without a network since before would, if only the order of arrival
  // counted.
  await database.update(attendance).set({ state: 'present' }).where(eq(attendance.classId, classId))
  expect(statesOf(await rollOf(owner, classId))[id]).toBe('present')
  // The same through the API holds.
  await takeRoll(owner, classId, { [id]: 'absent' }, { takenAt: minutesAfter(classStart, 6) })
  await takeRoll(owner, classId, { [id]: 'present' }, { takenAt: minutesAfter(classStart, 4) })
  expect(statesOf(await rollOf(owner, classId))[id]).toBe('absent')
})

test('A11 rolls of many classes of a session at once are all counted', async () => {
  const { sessionId, classIds } = await seated(8)
  app.setTime(weeksAfter(classStart, 8))
  const { admin, owner } = staff()
  const answers = await Promise.all(
    classIds.map((classId, week) =>
      takeRoll(week % 2 ? owner : admin, classId, all(week === 1 ? 'present' : 'absent'), {
        start: weeksAfter(classStart, week),
        takenAt: weeksAfter(classStart, week),
      }),
    ),
  )
  // Only an Admin still takes those of more than a week ago.
  const taken = answers.flatMap(({ status }, week) => (status === 200 ? [week] : []))
  const { database } = app.services.context
  const shares = await database
    .select()
    .from(attendanceShares)
    .where(eq(attendanceShares.sessionId, sessionId))
  expect(shares).toHaveLength(30)
  for (const { held, attended, missedInARow } of shares)
    expect([held, attended, missedInARow]).toEqual([taken.length, 0, taken.length])
})
