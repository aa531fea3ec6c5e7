import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OwnAttendance } from '../../contract/attendance/absence.ts'
import type { OftenAbsent } from '../../contract/attendance/often-absent.ts'
import type { AttendanceState } from '../../contract/attendance/states.ts'
import { remindOfRolls } from '../../domain/classes/attendance/remind.ts'
import { bootCentre, type Centre } from '../support/centre.ts'
import { deliveriesOf } from '../support/emails.ts'
import type { Person } from '../support/people.ts'
import {
  book,
  bookingTime,
  classEnd,
  classStart,
  minutesAfter,
  openCourse,
  takeRoll,
  weeksAfter,
} from '../support/rolls.ts'

let { app, owner, stranger, admin, somebody } = {} as Centre
beforeAll(async () => {
  ;({ app, owner, stranger, admin, somebody } = await bootCentre(50))
})
beforeEach(() => app.setTime(bookingTime))
afterAll(() => app.stop())

/** A session whose rolls said these states of each student, class by class. */
async function held(...lines: AttendanceState[][]) {
  const weeks = Math.max(...lines.map((line) => line.length))
  const { sessionId, classIds } = await openCourse({ app, owner, admin }, weeks + 1)
  const students = lines.map(somebody)
  await book(students, sessionId)
  for (let week = 0; week < weeks; week++) {
    const start = weeksAfter(classStart, week)
    app.setTime(minutesAfter(start, 5))
    const said = Object.fromEntries(
      students.flatMap(({ id }, index) => {
        const state = lines[index]?.[week]
        return state ? [[id, state] as const] : []
      }),
    )
    await takeRoll(owner, classIds[week] as string, said, { start, takenAt: start })
  }
  return { sessionId, classIds, students }
}

const ownOf = async ({ ask }: Person, query = '') =>
  (await ask('GET', `/me/attendance${query}`)).body as unknown as OwnAttendance

const listed = async ({ ask }: Person, query = '') =>
  ((await ask('GET', `/attendance/often-absent${query}`)).body.students as unknown as OftenAbsent[]).map(
    ({ userId, held, attended, missedInARow }) => [userId, held, attended, missedInARow],
  )

test('A11 the share is of the classes held for this student, and excused ones are outside it', async () => {
  const { sessionId, classIds, students } = await held(['present', 'late', 'excused', 'absent'])
  const [student] = students as [Person]
  const own = await ownOf(student)
  expect(own).toMatchObject({ minimumShare: 75, noticeHours: 2 })
  expect(own.sessions).toMatchObject([{ sessionId, held: 3, attended: 2 }])
  expect(own.classes.map(({ state }) => state)).toEqual(['absent', 'excused', 'late', 'present'])
  expect((await ownOf(student, `?sessionId=${classIds[0]}`)).classes).toEqual([])
  expect((await student.ask('GET', '/me/attendance?sessionId=x')).status).toBe(400)
  // Nobody else sees them.
  expect(await ownOf(somebody())).toMatchObject({ sessions: [], classes: [], absences: [] })
})

test('A11 who joined late has missed nothing before', async () => {
  const late = somebody()
  const short = await openCourse({ app, owner, admin })
  await book([late], short.sessionId)
  app.setTime(minutesAfter(classStart, 5))
  await takeRoll(owner, short.classIds[0] as string, { [late.id]: 'absent' })
  app.setTime(bookingTime)
  const { sessionId, classIds } = await held(['absent', 'absent'])
  await book([late], sessionId)
  const start = weeksAfter(classStart, 2)
  app.setTime(minutesAfter(start, 5))
  await takeRoll(owner, classIds[2] as string, { [late.id]: 'present' }, { start, takenAt: start })
  // The course that ends last comes first.
  expect((await ownOf(late)).sessions).toMatchObject([
    { sessionId, held: 1, attended: 1 },
    { sessionId: short.sessionId, held: 1, attended: 0 },
  ])
})

test('A03 A11 who comes too rarely or missed three in a row is listed, for a session and for the centre', async () => {
  const { sessionId, students } = await held(
    ['present', 'present', 'present', 'absent'],
    ['present', 'absent', 'present', 'absent'],
    ['absent', 'absent', 'excused', 'absent'],
    ['excused', 'excused', 'excused', 'excused'],
  )
  const [, half, never] = students.map(({ id }) => id)
  const expected = [
    [never, 3, 0, 3],
    [half, 4, 2, 1],
  ]
  expect(await listed(owner, `?sessionId=${sessionId}`)).toEqual(expected)
  for (const person of [owner, admin]) expect(await listed(person)).toEqual(expect.arrayContaining(expected))
  expect(await listed(stranger)).toEqual([])
  // And the classes that it counts.
  const marksOf = (person: Person) => person.ask('GET', `/sessions/${sessionId}/attendance/${half}`)
  for (const person of [owner, admin]) {
    const { classes } = (await marksOf(person)).body as unknown as { classes: { state: string }[] }
    expect(classes.map(({ state }) => state)).toEqual(['absent', 'present', 'absent', 'present'])
  }
  expect((await marksOf(stranger)).body.code).toBe('not_your_session')
  expect((await marksOf(students[1] as Person)).status).toBe(403)
  const foreign = await stranger.ask('GET', `/attendance/often-absent?sessionId=${sessionId}`)
  expect([foreign.status, foreign.body.code]).toEqual([403, 'not_your_session'])
  // The threshold is the centre's; three in a row stay.
  await admin.ask('PUT', '/settings/attendance', { noticeHours: 2, minimumShare: 0 })
  expect(await listed(owner, `?sessionId=${sessionId}`)).toEqual([[never, 3, 0, 3]])
  await admin.ask('PUT', '/settings/attendance', { noticeHours: 2, minimumShare: 75 })
  // Who gave the seat up is no longer looked after.
  await (students[2] as Person).ask('DELETE', `/bookedSessions/${sessionId}`)
  expect(await listed(owner, `?sessionId=${sessionId}`)).toEqual([[half, 4, 2, 1]])
})

test('A11 a class that is moved or cancelled after its roll counts for nobody any more, and its new roll counts once', async () => {
  const { sessionId, classIds, students } = await held(['absent', 'absent'], ['present', 'absent'])
  const [never, once] = students as [Person, Person]
  const third = classIds[2] as string
  const start = weeksAfter(classStart, 2)
  const said = { [never.id]: 'absent', [once.id]: 'present' } as const
  const shareOf = async (person: Person) =>
    (await ownOf(person)).sessions.map((share) => [share.held, share.attended])
  const change = (changes: object) =>
    owner.ask('PATCH', `/sessions/${sessionId}/classes/${third}`, { reason: 'Rain', ...changes })
  app.setTime(minutesAfter(start, -10))
  await takeRoll(owner, third, said, { start, takenAt: minutesAfter(start, -10) })
  expect([await shareOf(never), await shareOf(once)]).toEqual([[[3, 0]], [[3, 2]]])
  expect(await listed(owner, `?sessionId=${sessionId}`)).toEqual([
    [never.id, 3, 0, 3],
    [once.id, 3, 2, 0],
  ])
  const moved = minutesAfter(start, 60)
  expect((await change({ start: moved, end: minutesAfter(moved, 90) })).status).toBe(200)
  expect([await shareOf(never), await shareOf(once)]).toEqual([[[2, 0]], [[2, 1]]])
  // Two classes say nothing of a student.
  expect(await listed(owner, `?sessionId=${sessionId}`)).toEqual([])
  app.setTime(minutesAfter(moved, -10))
  await takeRoll(owner, third, said, { start: moved, takenAt: minutesAfter(moved, -10) })
  expect([await shareOf(never), await shareOf(once)]).toEqual([[[3, 0]], [[3, 2]]])
  expect((await change({ state: 'cancelled' })).status).toBe(200)
  expect([await shareOf(never), await shareOf(once)]).toEqual([[[2, 0]], [[2, 1]]])
})

test('A10 an Admin sees classes that are over and whose roll is not taken, and its tutor hears of it once', async () => {
  const { sessionId, classIds } = await openCourse({ app, owner, admin })
  const empty = await openCourse({ app, owner, admin })
  const student = somebody()
  await book([student], sessionId)
  const missing = async () => {
    const { centre } = (await admin.ask('GET', '/overview')).body as unknown as {
      centre: { rollsNotTaken: { count: number; classes: { _id: string }[] } }
    }
    const ids = centre.rollsNotTaken.classes.map(({ _id }) => _id)
    expect(centre.rollsNotTaken.count).toBe(ids.length)
    return ids.filter((id) => id === classIds[0] || empty.classIds.includes(id))
  }
  const written = async () => {
    const rows = await deliveriesOf(app)
    return rows.filter(({ dedupeKey }) => dedupeKey === `roll:${classIds[0]}`)
  }
  app.setTime(minutesAfter(classEnd, -1))
  expect(await missing()).toEqual([])
  app.setTime(classEnd)
  expect(await missing()).toEqual(classIds)
  app.setTime(minutesAfter(classEnd, 119))
  await remindOfRolls(app.services.context)
  expect(await written()).toEqual([])
  app.setTime(minutesAfter(classEnd, 120))
  await Promise.all([1, 2].map(() => remindOfRolls(app.services.context)))
  await remindOfRolls(app.services.context)
  expect((await written()).map(({ contact, kind }) => [contact, kind])).toEqual([[owner.email, 'reminder']])
  await takeRoll(owner, classIds[0] as string, { [student.id]: 'present' })
  expect(await missing()).toEqual([])
})

test('A10 a roll waits for nobody who has left or came later, and no longer than a week; its reminder for a day', async () => {
  const { sessionId, classIds } = await openCourse({ app, owner, admin }, 2)
  const [classId = ''] = classIds
  const [left, later, stays] = [somebody(), somebody(), somebody()]
  await book([left], sessionId)
  await left.ask('DELETE', `/bookedSessions/${sessionId}`)
  const waits = async () => {
    const { centre } = (await admin.ask('GET', '/overview')).body as unknown as {
      centre: { rollsNotTaken: { classes: { _id: string }[] } }
    }
    return centre.rollsNotTaken.classes.some(({ _id }) => _id === classId)
  }
  const reminded = async () => {
    await remindOfRolls(app.services.context)
    const rows = await deliveriesOf(app)
    return rows.some(({ dedupeKey }) => dedupeKey === `roll:${classId}`)
  }
  app.setTime(minutesAfter(classEnd, 1))
  await book([later], sessionId)
  expect(await waits()).toBe(false)
  app.setTime(bookingTime)
  await book([stays], sessionId)
  const WEEK = 7 * 24 * 60
  app.setTime(minutesAfter(classEnd, WEEK - 1))
  expect([await waits(), await reminded()]).toEqual([true, false])
  app.setTime(minutesAfter(classEnd, WEEK))
  expect(await waits()).toBe(false)
  app.setTime(minutesAfter(classEnd, 26 * 60))
  expect(await reminded()).toBe(false)
  app.setTime(minutesAfter(classEnd, 26 * 60 - 1))
  expect(await reminded()).toBe(true)
})

test('A10 a tutor sees their own classes whose roll is not taken, and the substitute those that they took', async () => {
  const hours = { classStart: '2031-03-08T09:30:00.000Z', classEnd: '2031-03-08T11:00:00.000Z' }
  const { sessionId, classIds } = await openCourse({ app, owner, admin }, 1, hours)
  const [classId = ''] = classIds
  const appointed = await admin.ask('PATCH', `/sessions/${sessionId}`, { tutorId: owner.id })
  expect(appointed.status).toBe(200)
  const student = somebody()
  await book([student], sessionId)
  const missingOf = async (person: Person) => {
    const { teaching } = (await person.ask('GET', '/overview')).body as unknown as {
      teaching: { rollsNotTaken: { count: number; classes: { _id: string }[] } }
    }
    const ids = teaching.rollsNotTaken.classes.map(({ _id }) => _id)
    expect(teaching.rollsNotTaken.count).toBe(ids.length)
    return ids
  }
  expect((await student.ask('GET', '/overview')).body.teaching).toBeNull()
  app.setTime(minutesAfter(hours.classEnd, -1))
  expect(await missingOf(owner)).toEqual([])
  app.setTime(hours.classEnd)
  expect(await missingOf(owner)).toEqual([classId])
  expect(await missingOf(stranger)).toEqual([])

  app.setTime(bookingTime)
  const given = await admin.ask('PUT', `/classes/${classId}/substitute`, { tutorId: stranger.id })
  expect(given.status).toBe(200)
  app.setTime(hours.classEnd)
  expect(await missingOf(owner)).toEqual([])
  expect(await missingOf(stranger)).toEqual([classId])
  await takeRoll(stranger, classId, { [student.id]: 'present' }, { start: hours.classStart })
  expect(await missingOf(stranger)).toEqual([])
})
