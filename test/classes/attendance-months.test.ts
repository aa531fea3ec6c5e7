import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PersonMonth, SessionMonth } from '../../contract/attendance/month.ts'
import { bootCentre, type Centre } from '../support/centre.ts'
import type { Person } from '../support/people.ts'
import {
  book,
  bookingTime,
  classStart,
  minutesAfter,
  openCourse,
  type Said,
  takeRoll,
  weeksAfter,
} from '../support/rolls.ts'
import { createUsers } from '../support/users.ts'

let { app, owner, stranger, admin, somebody } = {} as Centre
let desk: Person
beforeAll(async () => {
  ;({ app, owner, stranger, admin, somebody } = await bootCentre(10))
  ;[desk] = (await createUsers([app], 1)) as [Person]
  await admin.ask('PATCH', `/admin/users/${desk.id}/cashier`, { on: true })
})
beforeEach(() => app.setTime(bookingTime))
afterAll(() => app.stop())

/** Takes the roll of the class that is so many weeks after the first. */
async function say(classIds: string[], week: number, said: Said): Promise<void> {
  const start = weeksAfter(classStart, week)
  app.setTime(minutesAfter(start, 5))
  const changes = { start, takenAt: minutesAfter(start, 5) }
  expect((await takeRoll(owner, classIds[week] ?? '', said, changes)).status).toBe(200)
}

/** Five weekly classes from 7 March, the last in April, with the rolls of three. */
async function course(...students: Person[]) {
  const { sessionId, classIds } = await openCourse({ app, owner, admin }, 5)
  await book(students, sessionId)
  const all = (state: Said[string]) => Object.fromEntries(students.map(({ id }) => [id, state]))
  await say(classIds, 0, all('present'))
  await say(classIds, 1, { ...all('absent'), [students[0]?.id ?? '']: 'excused' })
  await say(classIds, 2, all('late'))
  return { sessionId, classIds }
}
const monthOf = async (by: Person, path: string, month = '2031-03') =>
  (await by.ask('GET', `${path}?month=${month}`)).body as unknown as PersonMonth

test('A11 a month of one’s own has each class of a seat, what its roll says, and the share', async () => {
  const person = somebody()
  const { sessionId } = await course(person)
  const read = await monthOf(person, '/me/attendance/month')
  expect(read).toMatchObject({ month: '2031-03', name: 'One of many', held: 2, attended: 2 })
  expect(read.sessions).toMatchObject([{ sessionId, held: 2, attended: 2 }])
  expect(read.sessions[0]?.classes.map(({ start, state }) => [start.slice(0, 10), state])).toEqual([
    ['2031-03-07', 'present'],
    ['2031-03-14', 'excused'],
    ['2031-03-21', 'late'],
    ['2031-03-28', null],
  ])
  expect(await monthOf(person, '/me/attendance/month', '2031-04')).toMatchObject({
    ...{ held: 0, sessions: [{ classes: [{ start: weeksAfter(classStart, 4), state: null }] }] },
  })
  expect(await monthOf(person, '/me/attendance/month', '2031-05')).toMatchObject({ sessions: [] })
  for (const month of ['2031-13', '2031-3', ''])
    expect(await person.ask('GET', `/me/attendance/month?month=${month}`)).toMatchObject({
      ...{ status: 400, body: { field: 'month', code: 'must_be_month' } },
    })
})

test('A11 the desk reads the month of anybody, and a student that of nobody else', async () => {
  const person = somebody()
  await course(person)
  const path = `/desk/people/${person.id}/attendance`
  expect(await monthOf(desk, path)).toEqual(await monthOf(person, '/me/attendance/month'))
  expect((await somebody().ask('GET', `${path}?month=2031-03`)).status).toBe(403)
  expect((await owner.ask('GET', `${path}?month=2031-03`)).status).toBe(403)
  const nobody = '/desk/people/01931f3c-0000-7000-8000-000000000000/attendance?month=2031-03'
  expect((await desk.ask('GET', nobody)).status).toBe(404)
})

test('A11 a month of a session has its students and its classes, for who teaches it', async () => {
  const [one, late, gone] = [somebody(), somebody(), somebody()]
  const { sessionId } = await course(one, gone)
  await gone.ask('DELETE', `/bookedSessions/${sessionId}`)
  await book([late], sessionId)
  const path = `/sessions/${sessionId}/attendance?month=2031-03`
  const read = (await owner.ask('GET', path)).body as unknown as SessionMonth
  expect(read.classes).toHaveLength(4)
  const byId = Object.fromEntries(
    read.students.map(({ userId, states, held, attended }) => [userId, { states, held, attended }]),
  )
  expect(byId).toEqual({
    [one.id]: { states: ['present', 'excused', 'late', null], held: 2, attended: 2 },
    [gone.id]: { states: ['present', 'absent', 'late', null], held: 3, attended: 2 },
    [late.id]: { states: [null, null, null, null], held: 0, attended: 0 },
  })
  expect((await admin.ask('GET', path)).body).toEqual(read)
  expect((await stranger.ask('GET', path)).status).toBe(403)
  expect((await one.ask('GET', path)).status).toBe(403)
})
