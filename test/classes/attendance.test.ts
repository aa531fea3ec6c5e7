import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OwnAttendance } from '../../contract/attendance/absence.ts'
import { attendance, rollChanges, rolls } from '../../db/schema.ts'
import { bootCentre, type Centre } from '../support/centre.ts'
import type { Person } from '../support/people.ts'
import {
  book,
  bookingTime,
  classEnd,
  classStart,
  minutesAfter,
  openCourse,
  rollBody,
  rollOf,
  statesOf,
  takeRoll,
  weeksAfter,
} from '../support/rolls.ts'

const DURING = minutesAfter(classStart, 10)

let { app, owner, stranger, admin, somebody } = {} as Centre
beforeAll(async () => {
  ;({ app, owner, stranger, admin, somebody } = await bootCentre(62))
})
beforeEach(() => app.setTime(bookingTime))
afterAll(() => app.stop())

/** A session that students have booked, with a class now. */
async function running(students = 2, weeks = 1) {
  app.setTime(bookingTime)
  const { sessionId, classIds } = await openCourse({ app, owner, admin }, weeks)
  const seated = Array.from({ length: students }, somebody)
  await book(seated, sessionId)
  app.setTime(DURING)
  return { sessionId, classIds, classId: classIds[0] as string, seated }
}

/** How much there is of rolls at all: a refusal adds nothing. */
async function countRows(): Promise<number[]> {
  const { database } = app.services.context
  return Promise.all([rolls, rollChanges, attendance].map((table) => database.$count(table)))
}

test.each([
  [{ key: 'k' }, 'malformed_id', 'key'],
  [{ key: undefined }, 'malformed_id', 'key'],
  [{ start: undefined }, 'required', 'start'],
  [{ takenAt: 'now' }, 'must_be_date', 'takenAt'],
  [{ states: undefined }, 'required', 'states'],
  [{ states: [] }, 'required', 'states'],
  [{ states: [{ userId: 'u', state: 'absent' }] }, 'malformed_id', 'states.0.userId'],
  [{ states: [{ userId: randomUUID(), state: 'gone' }] }, 'must_be_one_of', 'states.0.state'],
  [{ states: [{ userId: randomUUID(), state: 'late' }] }, 'student_of_other_class', 'states.0.userId'],
])('A01 a roll is not taken with %j: %s', async (changes, code, field) => {
  const { classId, seated } = await running(1)
  const before = await countRows()
  const said = { [seated[0]?.id as string]: 'present' } as const
  const { status, body } = await takeRoll(owner, classId, said, changes)
  expect([status, body.code, body.field]).toEqual([400, code, field])
  expect(await countRows()).toEqual(before)
})

test('A01 a roll is not taken of more students than one request can name', async () => {
  const { classId } = await running(0)
  const said = Object.fromEntries(Array.from({ length: 501 }, () => [randomUUID(), 'absent' as const]))
  const { status, body } = await takeRoll(owner, classId, said)
  expect([status, body.code, body.field]).toEqual([400, 'too_many_students', 'states'])
})

test('A01 a roll that names somebody twice, or a student of another class beside its own, saves nothing', async () => {
  const [here, there] = [await running(1), await running(1)]
  const [one, other] = [here.seated[0]?.id as string, there.seated[0]?.id as string]
  const before = await countRows()
  const twice = [
    { userId: one, state: 'late' },
    { userId: one, state: 'absent' },
  ]
  expect((await takeRoll(owner, here.classId, {}, { states: twice })).body.code).toBe('student_named_twice')
  const mixed = await takeRoll(owner, here.classId, { [one]: 'present', [other]: 'absent' })
  expect([mixed.status, mixed.body.code, mixed.body.field]).toEqual([
    400,
    'student_of_other_class',
    'states.1.userId',
  ])
  expect(await countRows()).toEqual(before)
})

test('A01 nobody but its tutor and Admins reads or takes the roll of a class', async () => {
  const { classId, seated } = await running()
  for (const [person, status, code] of [
    [stranger, 404, 'class_not_found'],
    [seated[0] as Person, 403, 'not_allowed'],
  ] as const)
    for (const answer of [
      await person.ask('GET', `/classes/${classId}/attendance`),
      await person.ask('PUT', `/classes/${classId}/attendance`, rollBody({ [randomUUID()]: 'present' })),
    ])
      expect([answer.status, answer.body.code]).toEqual([status, code])
  const unknown = await owner.ask('GET', `/classes/${randomUUID()}/attendance`)
  expect([unknown.status, unknown.body.code]).toEqual([404, 'class_not_found'])
  expect((await rollOf(admin, classId)).students).toHaveLength(2)
})

test('A01 the roll is open from 15 minutes before the class until a week after, for an Admin later too', async () => {
  const { classId, seated } = await running(1)
  const said = { [seated[0]?.id as string]: 'present' } as const
  /** What the roll says of itself, and what comes of taking it. */
  const takenAt = async (time: string, by = owner) => {
    app.setTime(time)
    const { phase, opensAt, closesAt } = await rollOf(by, classId)
    expect(opensAt).toBe(minutesAfter(classStart, -15))
    expect(closesAt).toBe(by === admin ? undefined : weeksAfter(classEnd, 1))
    const { status, body } = await takeRoll(by, classId, said, { takenAt: time })
    if (status === 200) expect(body).toEqual({ phase, overruled: 0 })
    return [phase, status, body.code]
  }
  const early = minutesAfter(classStart, -16)
  expect(await takenAt(early)).toEqual(['ahead', 409, 'roll_not_open'])
  expect(await takenAt(early, admin)).toEqual(['ahead', 409, 'roll_not_open'])
  expect(await takenAt(minutesAfter(classStart, -15))).toEqual(['open', 200, undefined])
  expect(await takenAt(weeksAfter(classEnd, 1))).toEqual(['open', 200, undefined])
  expect(await takenAt(minutesAfter(weeksAfter(classEnd, 1), 1))).toEqual(['closed', 409, 'roll_closed'])
  expect(await takenAt(weeksAfter(classEnd, 30), admin)).toEqual(['open', 200, undefined])
})

test('A01 everybody with a seat when the class began is in its roll, and nobody who came later', async () => {
  const { sessionId, classIds, classId, seated } = await running(2, 2)
  const [stays, leaves] = seated as [Person, Person]
  const late = somebody()
  await book([late], sessionId)
  await leaves.ask('DELETE', `/bookedSessions/${sessionId}`)
  const idsOf = async (id: string) =>
    (await rollOf(owner, id)).students.map(({ userId }) => userId).toSorted()
  expect(await idsOf(classId)).toEqual([stays.id, leaves.id].toSorted())
  app.setTime(weeksAfter(DURING, 1))
  expect(await idsOf(classIds[1] as string)).toEqual([stays.id, late.id].toSorted())
})

test('A01 B12 who switched to another batch is in the rolls of the classes before, and in no later one', async () => {
  const { sessionId, classIds, classId, seated } = await running(2, 2)
  const [stays, leaves] = seated as [Person, Person]
  await takeRoll(owner, classId, { [stays.id]: 'present', [leaves.id]: 'late' })
  const nextDay = (at: string) => minutesAfter(weeksAfter(at, 1), 24 * 60)
  const times = { classStart: nextDay(classStart), classEnd: nextDay(classEnd) }
  const changes = { ...times, registrationEnd: times.classStart, seriesId: sessionId }
  const other = await openCourse({ app, owner, admin }, 1, changes)
  const { sessionDetails } = (await leaves.ask('GET', `/booked/${sessionId}`)).body
  app.setTime(minutesAfter(classEnd, 60))
  const path = `/bookings/${sessionDetails._id}/switch`
  const switched = await leaves.ask('POST', path, { sessionId: other.sessionId })
  expect(switched).toMatchObject({ status: 200 })
  const said = async (id: string) => statesOf(await rollOf(owner, id))
  expect(await said(classId)).toEqual({ [stays.id]: 'present', [leaves.id]: 'late' })
  expect(await said(classIds[1] as string)).toEqual({ [stays.id]: null })
  expect(await said(other.classIds[0] as string)).toEqual({ [leaves.id]: null })
  const { sessions } = (await leaves.ask('GET', '/me/attendance')).body as unknown as OwnAttendance
  expect(sessions).toMatchObject([{ sessionId, held: 1, attended: 1 }])
})

test('A01 a roll is read as it was taken, by whom and when; sent twice it counts once', async () => {
  const { classId, seated } = await running(2)
  const [one, other] = seated as [Person, Person]
  const body = rollBody({ [one.id]: 'present', [other.id]: 'late' })
  const first = await owner.ask('PUT', `/classes/${classId}/attendance`, body)
  expect(first.status).toBe(200)
  const rows = await countRows()
  // Somebody corrects it before the second arrives.
  await takeRoll(admin, classId, { [other.id]: 'absent' }, { takenAt: DURING })
  const corrected = await countRows()
  expect(corrected.map((count, index) => count - (rows[index] ?? 0))).toEqual([1, 1, 0])
  const [again, twice] = await Promise.all(
    [1, 2].map(() => owner.ask('PUT', `/classes/${classId}/attendance`, body)),
  )
  expect([again?.status, twice?.status]).toEqual([200, 200])
  expect(await countRows()).toEqual(corrected)
  const roll = await rollOf(owner, classId)
  expect(statesOf(roll)).toEqual({ [one.id]: 'present', [other.id]: 'absent' })
  expect(roll.taken).toEqual({ by: 'One of many', at: DURING })
  expect(roll.changes).toEqual([
    { userId: other.id, before: 'late', after: 'absent', by: 'One of many', at: DURING, holds: true },
  ])
})

test('A01 a key of another roll is refused, also when both are sent at once', async () => {
  const [here, there] = [await running(1), await running(1)]
  const said = (seated: Person[]) => ({ [seated[0]?.id as string]: 'present' }) as const
  const key = randomUUID()
  const answers = await Promise.all([
    takeRoll(owner, here.classId, said(here.seated), { key }),
    takeRoll(owner, there.classId, said(there.seated), { key }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const byOther = await takeRoll(admin, here.classId, said(here.seated), { key })
  expect([byOther.status, byOther.body.code]).toEqual([409, 'roll_key_used'])
})

test('A01 a roll of a class that was moved or cancelled meanwhile is refused, and what was said of it is gone', async () => {
  const { sessionId, classIds, seated } = await running(1, 2)
  const id = seated[0]?.id as string
  const next = classIds[1] as string
  const start = weeksAfter(classStart, 1)
  app.setTime(minutesAfter(start, -10))
  const take = (changes: object) => takeRoll(owner, next, { [id]: 'absent' }, changes as never)
  expect((await take({ start })).status).toBe(200)
  const moved = minutesAfter(start, 60)
  const times = { start: moved, end: minutesAfter(moved, 90), reason: 'The power is off.' }
  expect((await owner.ask('PATCH', `/sessions/${sessionId}/classes/${next}`, times)).status).toBe(200)
  expect(statesOf(await rollOf(owner, next))).toEqual({ [id]: null })
  const before = await countRows()
  for (const [changes, code] of [
    [{ start }, 'roll_class_moved'],
    [{ start: moved }, 'roll_not_open'],
  ] as const) {
    const { status, body } = await take(changes)
    expect([status, body.code]).toEqual([409, code])
  }
  app.setTime(minutesAfter(moved, -10))
  const key = randomUUID()
  expect((await take({ start: moved, key })).body).toEqual({ phase: 'open', overruled: 0 })
  const cancel = { state: 'cancelled', reason: 'Rain' }
  expect((await owner.ask('PATCH', `/sessions/${sessionId}/classes/${next}`, cancel)).status).toBe(200)
  const { status, body } = await take({ start: moved })
  expect([status, body.code]).toEqual([409, 'class_already_cancelled'])
  expect((await rollOf(owner, next)).phase).toBe('cancelled')
  // A phone that did not get the answer sends the roll again.
  expect((await take({ start: moved, key })).body).toEqual({ phase: 'cancelled', overruled: 0 })
  // One roll more, with its change, and nothing of it holds.
  expect((await countRows()).map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 0])
})

test('A01 of two rolls the one taken later holds, whichever comes first, and both are written down', async () => {
  const { classId, seated } = await running(2)
  const [one, other] = seated as [Person, Person]
  const [early, late] = [minutesAfter(classStart, 2), minutesAfter(classStart, 8)]
  await takeRoll(admin, classId, { [one.id]: 'absent' }, { takenAt: late })
  // The tutor's phone was without a network.
  const all = { [one.id]: 'present', [other.id]: 'present' } as const
  const { body } = await takeRoll(owner, classId, all, { takenAt: early })
  expect(body.overruled).toBe(1)
  const roll = await rollOf(owner, classId)
  expect(statesOf(roll)).toEqual({ [one.id]: 'absent', [other.id]: 'present' })
  expect(roll.changes).toMatchObject([
    { userId: one.id, before: 'absent', after: 'present', at: early, holds: false },
  ])
})

test('A01 a phone whose clock is ahead overrules nobody later', async () => {
  const { classId, seated } = await running(1)
  const id = seated[0]?.id as string
  await takeRoll(owner, classId, { [id]: 'absent' }, { takenAt: '2040-01-01T00:00:00Z' })
  app.setTime(minutesAfter(DURING, 1))
  await takeRoll(admin, classId, { [id]: 'late' }, { takenAt: minutesAfter(DURING, 1) })
  expect(statesOf(await rollOf(owner, classId))).toEqual({ [id]: 'late' })
})

test('A01 rolls only grow', async () => {
  const { classId, seated } = await running(1)
  await takeRoll(owner, classId, { [seated[0]?.id as string]: 'present' })
  const { database } = app.services.context
  for (const act of [
    'update rolls set class_id = class_id',
    'delete from rolls',
    'truncate rolls cascade',
    'update roll_changes set holds = holds',
    'delete from roll_changes',
    'truncate roll_changes',
  ])
    await expect(database.execute(act), act).rejects.toMatchObject({
      cause: { message: 'rolls can only be added to' },
    })
})
