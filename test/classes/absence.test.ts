import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { absenceNotices, auditTrail } from '../../db/schema.ts'
import { bootCentre, type Centre } from '../support/centre.ts'
import type { Person } from '../support/people.ts'
import {
  book,
  bookingTime,
  classStart,
  minutesAfter,
  openCourse,
  rollOf,
  statesOf,
  takeRoll,
} from '../support/rolls.ts'

let { app, owner, stranger, admin, somebody } = {} as Centre
beforeAll(async () => {
  ;({ app, owner, stranger, admin, somebody } = await bootCentre(20))
})
beforeEach(() => app.setTime(bookingTime))
afterAll(() => app.stop())

async function seat() {
  const { sessionId, classIds } = await openCourse({ app, owner, admin })
  const person = somebody()
  await book([person], sessionId)
  return { sessionId, classId: classIds[0] as string, person }
}

const say = ({ ask }: Person, classId: string, reason: unknown = 'A fever') =>
  ask('POST', `/classes/${classId}/absence`, { reason })
const withdraw = ({ ask }: Person, classId: string) => ask('DELETE', `/classes/${classId}/absence`)
const countNotices = () => app.services.context.database.$count(absenceNotices)

test('A09 an absence is not said without a reason, without a seat, or once the class has begun', async () => {
  const { sessionId, classId, person } = await seat()
  const before = await countNotices()
  for (const [reason, code] of [
    ['', 'required'],
    [undefined, 'required'],
    ['r'.repeat(301), 'too_long'],
    [7, 'must_be_text'],
  ] as const) {
    const { status, body } = await person.ask('POST', `/classes/${classId}/absence`, { reason })
    expect([status, body.code, body.field]).toEqual([400, code, 'reason'])
  }
  for (const [stranger, id] of [
    [somebody(), classId],
    [owner, classId],
    [person, randomUUID()],
  ] as const)
    for (const answer of [await say(stranger, id), await withdraw(stranger, id)])
      expect([answer.status, answer.body.code]).toEqual([404, 'class_not_found'])
  app.setTime(classStart)
  for (const answer of [await say(person, classId), await withdraw(person, classId)])
    expect([answer.status, answer.body.code]).toEqual([409, 'absence_too_late'])
  app.setTime(minutesAfter(classStart, -600))
  await person.ask('DELETE', `/bookedSessions/${sessionId}`)
  expect((await say(person, classId)).status).toBe(404)
  expect(await countNotices()).toBe(before)
})

test('A09 said in time, the roll shows why, and an absence is excused; who comes after all is present', async () => {
  const { classId, person } = await seat()
  app.setTime(minutesAfter(classStart, -120))
  expect((await say(person, classId)).body).toEqual({ inTime: true })
  app.setTime(minutesAfter(classStart, -60))
  // The first time counts.
  expect((await say(person, classId, 'Rain')).body).toEqual({ inTime: true })
  app.setTime(minutesAfter(classStart, 5))
  const [student] = (await rollOf(owner, classId)).students
  expect(student).toMatchObject({ said: { reason: 'A fever', inTime: true }, state: null })
  const take = async (state: 'present' | 'absent', minutes: number) => {
    await takeRoll(owner, classId, { [person.id]: state }, { takenAt: minutesAfter(classStart, minutes) })
    return statesOf(await rollOf(owner, classId))[person.id]
  }
  expect(await take('absent', 2)).toBe('excused')
  expect(await take('present', 3)).toBe('present')
})

test('A09 said too late it is noted and not excused; the hours are the centre’s', async () => {
  const { classId, person } = await seat()
  app.setTime(minutesAfter(classStart, -119))
  expect((await say(person, classId)).body).toEqual({ inTime: false })
  app.setTime(minutesAfter(classStart, 5))
  expect((await rollOf(owner, classId)).students[0]?.said).toEqual({ reason: 'A fever', inTime: false })
  await takeRoll(owner, classId, { [person.id]: 'absent' })
  expect(statesOf(await rollOf(owner, classId))).toEqual({ [person.id]: 'absent' })
  app.setTime('2031-03-01T04:00:00.000Z')
  const other = await seat()
  await admin.ask('PUT', '/settings/attendance', { noticeHours: 200, minimumShare: 75 })
  expect(
    (await admin.ask('PUT', '/settings/attendance', { noticeHours: 169, minimumShare: 75 })).status,
  ).toBe(400)
  await admin.ask('PUT', '/settings/attendance', { noticeHours: 168, minimumShare: 75 })
  app.setTime(minutesAfter(classStart, -167 * 60))
  expect((await say(other.person, other.classId)).body).toEqual({ inTime: false })
  await admin.ask('PUT', '/settings/attendance', { noticeHours: 2, minimumShare: 75 })
})

test('A09 what was withdrawn is not shown, and said again it counts from then', async () => {
  const { classId, person } = await seat()
  await say(person, classId)
  expect((await withdraw(person, classId)).status).toBe(200)
  expect((await withdraw(person, classId)).status).toBe(200)
  expect((await rollOf(owner, classId)).students[0]?.said).toBeUndefined()
  app.setTime(minutesAfter(classStart, -30))
  expect((await say(person, classId)).body).toEqual({ inTime: false })
  const own = (await person.ask('GET', '/me/attendance')).body
  expect(own.absences).toEqual([{ classId, reason: 'A fever', inTime: false }])
})

test('A09 of two people of one class each says it for themselves, and withdraws only their own', async () => {
  const { sessionId, classId, person } = await seat()
  const other = somebody()
  await book([other], sessionId)
  await say(person, classId)
  await say(other, classId, 'A wedding')
  const said = async () =>
    (await rollOf(owner, classId)).students.map((student) => student.said?.reason).toSorted()
  expect(await said()).toEqual(['A fever', 'A wedding'])
  expect((await withdraw(person, classId)).status).toBe(200)
  expect(await said()).toEqual(['A wedding', undefined])
})

test('A09 two at once are one', async () => {
  const { classId, person } = await seat()
  const before = await countNotices()
  const answers = await Promise.all([1, 2, 3].map(() => say(person, classId)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await countNotices()).toBe(before + 1)
})

test('A09 staff write down that somebody called: the desk and who teaches it, nobody else, and it is audited', async () => {
  const { classId, sessionId, person } = await seat()
  const cashier = somebody()
  const other = somebody()
  await admin.ask('PATCH', `/admin/users/${cashier.id}/cashier`, { on: true })
  const sayOf = (by: Pick<Person, 'ask'>, userId: string) =>
    by.ask('POST', `/classes/${classId}/absence`, { reason: 'A fever', userId })
  const withdrawOf = (by: Pick<Person, 'ask'>) =>
    by.ask('DELETE', `/classes/${classId}/absence?userId=${person.id}`)
  const saidOf = async () => (await rollOf(owner, classId)).students.map(({ said }) => said)
  const before = await countNotices()
  for (const by of [other, stranger])
    for (const answer of [await sayOf(by, person.id), await withdrawOf(by)])
      expect([answer.status, answer.body.code]).toEqual([404, 'class_not_found'])
  // Who has no seat cannot be missing.
  expect((await sayOf(cashier, other.id)).status).toBe(404)
  const wrong = await sayOf(cashier, 'somebody')
  expect([wrong.status, wrong.body.field]).toEqual([400, 'userId'])
  expect(await countNotices()).toBe(before)

  app.setTime(minutesAfter(classStart, -120))
  for (const by of [cashier, owner, admin]) {
    expect((await sayOf(by, person.id)).body).toEqual({ inTime: true })
    expect(await saidOf()).toEqual([{ reason: 'A fever', inTime: true }])
    expect((await withdrawOf(by)).status).toBe(200)
    expect(await saidOf()).toEqual([undefined])
  }
  const acts = await app.services.context.database
    .select({ action: auditTrail.action, actorId: auditTrail.actorId })
    .from(auditTrail)
    .where(and(eq(auditTrail.subjectId, sessionId), eq(auditTrail.affectedUserId, person.id)))
  // Both happened in one instant of the test's clock, so nothing orders them.
  expect(new Set(acts.filter(({ actorId }) => actorId === cashier.id).map(({ action }) => action))).toEqual(
    new Set(['absence.said', 'absence.withdrawn']),
  )
})

test('B07 P06 at the counter a cashier sees where a class is and who is in it, without contacts, and takes no roll', async () => {
  const { classId, person } = await seat()
  const cashier = somebody()
  const routine = '/classes?from=2031-03-07&to=2031-03-07'
  expect((await cashier.ask('GET', routine)).status).toBe(403)
  expect((await cashier.ask('GET', `/classes/${classId}/attendance`)).status).toBe(403)
  await admin.ask('PATCH', `/admin/users/${cashier.id}/cashier`, { on: true })
  const { classes } = (await cashier.ask('GET', routine)).body as unknown as { classes: { _id: string }[] }
  expect(classes.map(({ _id }) => _id)).toContain(classId)
  const { status, body } = await cashier.ask('GET', `/classes/${classId}/attendance`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ phase: 'others', students: [{ userId: person.id, name: 'One of many' }] })
  expect(JSON.stringify(body)).not.toContain('@')
  app.setTime(minutesAfter(classStart, 5))
  expect((await takeRoll(cashier, classId, { [person.id]: 'absent' })).status).toBe(403)
})
