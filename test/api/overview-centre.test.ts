import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Overview } from '../../contract/centre/overview.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash } from '../support/desk.ts'
import type { Person } from '../support/people.ts'
import {
  book,
  bookingTime,
  classEnd,
  classStart,
  minutesAfter,
  openCourse,
  rollBody,
  weeksAfter,
} from '../support/rolls.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

let app: TestApp
let admin: Person
let owner: Person
let students: Person[]
beforeAll(async () => {
  app = await boot()
  ;[admin] = (await createUsers([app], 1, 'Admin')) as [Person]
  ;[owner] = (await createUsers([app], 1, 'Instructor')) as [Person]
  students = await createUsers([app], 2, 'Student')
})
afterEach(() => app.setTime())
afterAll(() => app.stop())

const DAY_MS = 24 * 3600_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

async function readCentre() {
  const { centre } = (await admin.ask('GET', '/overview')).body as unknown as Overview
  if (!centre) throw new Error('An Admin reads nothing of the centre')
  return centre
}

test('I01 seats are seen against the nearest deadline, which a minimum that is not decided sets', async () => {
  const open = (title: string, ends: number, changes: object = {}) =>
    createSession(admin, {
      ...{ title, registrationStart: inDays(-1), registrationEnd: inDays(ends) },
      ...{ classStart: inDays(40), classEnd: inDays(41) },
      ...changes,
    })
  await open('Nothing to fill', 1)
  const limited = await open('Limited', 3, { capacity: 10 })
  await book(students.slice(0, 1), limited)
  await open('Needs eight', 9, { minimum: { count: 8, decideAt: inDays(2) } })
  await open('Empty', 4, { capacity: 5 })
  for (let later = 0; later < 6; later += 1)
    await book(students.slice(0, 1), await open(`Later ${later}`, 20 + later, { capacity: 5 }))
  const { filling } = await readCentre()
  expect(filling.map(({ title }) => title)).toEqual([
    ...['Needs eight', 'Limited'],
    ...['Later 0', 'Later 1', 'Later 2', 'Later 3'],
  ])
  expect(filling[0]).toMatchObject({ minimum: 8, capacity: null, enrolled: 0 })
  expect(filling[1]).toMatchObject({ capacity: 10 })
  expect(filling[1]).not.toHaveProperty('minimum')
})

test('I01 attendance of a week stands beside that of the week before', async () => {
  const { sessionId, classIds } = await openCourse({ app, owner, admin })
  app.setTime(bookingTime)
  await book(students, sessionId)
  app.setTime(minutesAfter(classStart, 10))
  const [came, stayed] = students as [Person, Person]
  const roll = rollBody({ [came.id]: 'late', [stayed.id]: 'absent' })
  const { status } = await admin.ask('PUT', `/classes/${classIds[0]}/attendance`, roll)
  expect(status).toBe(200)
  app.setTime(classEnd)
  expect((await readCentre()).attendance).toEqual({
    ...{ week: { came: 1, of: 2 }, before: { came: 0, of: 0 } },
    classes: 1,
  })
  app.setTime(weeksAfter(classEnd, 1))
  expect((await readCentre()).attendance).toEqual({
    ...{ week: { came: 0, of: 0 }, before: { came: 1, of: 2 } },
    classes: 0,
  })
})

test('I01 the money of thirty days stands beside that of the thirty before', async () => {
  const sessionId = await createSession(admin, { fee: 300 })
  expect((await admin.ask('POST', '/desk/payments', cash(sessionId, { amount: 300 }))).status).toBe(200)
  const now = await readCentre()
  expect([now.month.takings, now.monthBefore.takings, now.netThisWeek]).toEqual([300, 0, 300])
  app.setTime(inDays(30))
  const later = await readCentre()
  expect([later.month.takings, later.monthBefore.takings, later.netThisWeek]).toEqual([0, 300, 0])
  expect(later.days).toHaveLength(30)
})
