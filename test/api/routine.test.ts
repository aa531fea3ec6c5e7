import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoutineClass } from '../../contract/classes/routine.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { addClass } from '../support/classes.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { applyAsTutor } from '../support/tutors.ts'

const before = '2031-03-01T04:00:00Z'
/** A Friday, half past three to six in the afternoon in Dhaka. */
const friday = { classStart: '2031-03-07T09:30:00.000Z', classEnd: '2031-03-07T12:00:00.000Z' }
const dates = { registrationStart: '2020-01-01', registrationEnd: '2031-03-30', ...friday }
const week = 'from=2031-03-01&to=2031-03-07'

let app: TestApp
let owner: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin: owner, somebody } = await bootCentre(11))
  app.setTime(before)
})
afterAll(() => app.stop())

const create = (changes = {}) => createSession(owner, { ...dates, title: 'Optics', ...changes })

async function book(person: Person, sessionId: string): Promise<string> {
  const { status, body } = await person.ask('POST', '/bookedSessions', { sessionId })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.insertedId
}

async function routineOf(person: Person, query = week): Promise<RoutineClass[]> {
  const { status, body } = await person.ask('GET', `/classes/mine?${query}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  expect(body.more).toBe(false)
  return body.classes as RoutineClass[]
}

test.each([
  ['to=2031-03-07', 'from', 'required'],
  ['from=2031-03-01', 'to', 'required'],
  ['from=Friday&to=2031-03-07', 'from', 'must_be_date'],
  ['from=2031-02-30&to=2031-03-07', 'from', 'must_be_date'],
  ['from=2031-03-07&to=2031-03-06', 'to', 'too_many_days'],
  ['from=2031-03-01&to=2031-04-12', 'to', 'too_many_days'],
])('C41 %s is refused by name', async (query, field, code) => {
  const answer = await somebody().ask('GET', `/classes/mine?${query}`)
  expect(answer).toMatchObject({ status: 400, body: { field, code } })
})

test('C41 a student has the classes of live bookings, with where they are and what became of them', async () => {
  const sessionId = await create({ place: 'Room 3' })
  await addClass(app, sessionId, {
    startAt: '2031-03-05T09:30:00Z',
    endAt: '2031-03-05T12:00:00Z',
    state: 'cancelled',
  })
  await addClass(app, sessionId, {
    startAt: '2031-03-06T09:30:00Z',
    endAt: '2031-03-06T12:00:00Z',
    place: 'Science lab',
    movedFrom: new Date('2031-03-04T09:30:00Z'),
  })
  const person = somebody()
  const bookingId = await book(person, sessionId)
  const cancelled = await book(person, await create())
  await person.ask('DELETE', `/bookedSessions/${cancelled}`)
  await create({ title: 'Not booked' })
  const shared = { _id: expect.any(String), sessionId, bookingId, title: 'Optics', tutor: 'Farhana Rahman' }
  expect(await routineOf(person)).toEqual([
    {
      ...shared,
      start: '2031-03-05T09:30:00.000Z',
      end: '2031-03-05T12:00:00.000Z',
      state: 'cancelled',
      place: 'Room 3',
      isOnline: false,
    },
    {
      ...shared,
      start: '2031-03-06T09:30:00.000Z',
      end: '2031-03-06T12:00:00.000Z',
      state: 'planned',
      place: 'Science lab',
      isOnline: false,
      movedFrom: '2031-03-04T09:30:00.000Z',
    },
    {
      ...shared,
      start: friday.classStart,
      end: friday.classEnd,
      state: 'planned',
      place: 'Room 3',
      isOnline: false,
    },
  ])
})

test('C41 a day begins and ends at midnight in Dhaka', async () => {
  const sessionId = await create({
    classStart: '2031-03-07T17:59:59.999Z',
    classEnd: '2031-03-07T19:00:00.000Z',
  })
  const person = somebody()
  await book(person, sessionId)
  await addClass(app, sessionId, { startAt: '2031-03-07T18:00:00Z', endAt: '2031-03-07T20:00:00Z' })
  const starts = async (query: string) => (await routineOf(person, query)).map(({ start }) => start)
  expect(await starts(week)).toEqual(['2031-03-07T17:59:59.999Z'])
  expect(await starts('from=2031-03-08&to=2031-03-08')).toEqual(['2031-03-07T18:00:00.000Z'])
  expect(await starts('from=2031-02-22&to=2031-04-04')).toHaveLength(2)
})

test('C41 an Instructor has the classes that they teach, with how many come, and those that they have booked', async () => {
  const [tutor, person] = [somebody(), somebody()]
  await owner.ask('PATCH', `/tutors/${await applyAsTutor(tutor.ask)}/status`, { status: 'active' })
  await app.syncChanges()
  const taught = await create({ tutorId: tutor.id, capacity: 30, title: 'Taught' })
  const pending = await createSession(tutor, { ...dates, title: 'Waits for approval' })
  const booked = await create({ title: 'Booked', classStart: '2031-03-07T04:00:00Z' })
  await book(person, taught)
  const bookingId = await book(tutor, booked)
  await book(tutor, taught)
  const found = await routineOf(tutor)
  expect(found).toMatchObject([
    { title: 'Booked', bookingId },
    { title: 'Taught', seats: { enrolled: 2, capacity: 30 } },
  ])
  expect(found.map((row) => [row.seats !== undefined, row.bookingId !== undefined])).toEqual([
    [false, true],
    [true, false],
  ])
  expect(found.map(({ sessionId }) => sessionId)).not.toContain(pending)
  await owner.ask('DELETE', `/sessions/${taught}`)
  expect(await routineOf(tutor)).toMatchObject([{ title: 'Booked' }])
})

test('C41 an Instructor sees a cancelled class also where it was the last one of its session', async () => {
  const tutor = somebody()
  await owner.ask('PATCH', `/tutors/${await applyAsTutor(tutor.ask)}/status`, { status: 'active' })
  const sessionId = await create({ tutorId: tutor.id })
  const times = { startAt: '2031-03-14T09:30:00Z', endAt: '2031-03-14T12:00:00Z' }
  await addClass(app, sessionId, { ...times, state: 'cancelled' })
  expect(await routineOf(tutor, 'from=2031-03-08&to=2031-03-14')).toMatchObject([{ state: 'cancelled' }])
})
