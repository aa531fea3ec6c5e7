import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CentreClass, DayOfClasses } from '../../contract/classes/centre-routine.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { addClass } from '../support/classes.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { applyAsTutor } from '../support/tutors.ts'
import { createUsers } from '../support/users.ts'

/**
 * Tests share one centre, so each has a week of its own, and its classes are on the Friday: half past three
 * to six in Dhaka.
 */
const weeks = ['2031-03-01', '2031-03-08', '2031-03-15', '2031-03-22', '2031-03-29', '2031-04-05']
const DAY_MS = 24 * 3600_000
const dayIn = (week: string, days: number) =>
  new Date(Date.parse(week) + days * DAY_MS).toISOString().slice(0, 10)
const daysOf = (week: string) => `from=${week}&to=${dayIn(week, 6)}`
const hoursOf = (week: string, from = '09:30', to = '12:00') => ({
  classStart: `${dayIn(week, 6)}T${from}:00.000Z`,
  classEnd: `${dayIn(week, 6)}T${to}:00.000Z`,
})

let app: TestApp
let owner: Person
let student: Person
let tutor: Person
let other: Person
let branches: { mirpur: string; uttara: string }
let rooms: { one: string; two: string }
beforeAll(async () => {
  app = await boot()
  owner = (await createUsers([app], 1, 'Admin'))[0] as Person
  ;[student, tutor, other] = (await createUsers([app], 3)) as [Person, Person, Person]
  app.setTime('2031-02-01T04:00:00Z')
  for (const person of [tutor, other])
    await owner.ask('PATCH', `/tutors/${await applyAsTutor(person.ask)}/status`, {
      status: 'active',
    })
  const add = async (path: string, body: object) =>
    (await owner.ask('POST', path, body)).body.insertedId as string
  const address = '5 Mirpur Road, Dhaka'
  branches = {
    mirpur: await add('/branches', { name: 'Mirpur', address }),
    uttara: await add('/branches', { name: 'Uttara', address }),
  }
  rooms = {
    one: await add('/rooms', { branchId: branches.mirpur, name: 'Room 1' }),
    two: await add('/rooms', { branchId: branches.uttara, name: 'Room 2' }),
  }
})
afterAll(() => app.stop())

const dates = { registrationStart: '2020-01-01', registrationEnd: '2031-02-28' }
const create = (week: string, changes = {}) =>
  createSession(owner, { ...dates, ...hoursOf(week), mode: 'onsite', ...changes })

async function read(query: string): Promise<CentreClass[]> {
  const { status, body } = await owner.ask('GET', `/classes?${query}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  expect(body.more).toBe(false)
  return body.classes as CentreClass[]
}
const count = async (query: string) =>
  (await owner.ask('GET', `/classes/days?${query}`)).body.days as DayOfClasses[]

const paths = ['/classes', '/classes/days']
const nobody = '00000000-0000-7000-8000-000000000000'

test.each(paths)('B07 %s is for Admins: students and Instructors are refused', async (path) => {
  for (const person of [student, tutor])
    expect(await person.ask('GET', `${path}?${daysOf('2031-03-01')}`)).toMatchObject({ status: 403 })
})

test.each([
  ['to=2031-03-07', 400, { field: 'from', code: 'required' }],
  ['from=2031-03-01&to=2031-02-28', 400, { field: 'to', code: 'too_many_days' }],
  ['from=2031-03-01&to=2031-04-12', 400, { field: 'to', code: 'too_many_days' }],
  ['from=2031-03-01&to=2031-03-07&branchId=Mirpur', 400, { field: 'branchId', code: 'malformed_id' }],
  [`from=2031-03-01&to=2031-03-07&branchId=${nobody}`, 404, { code: 'branch_not_found' }],
  [`from=2031-03-01&to=2031-03-07&roomId=${nobody}`, 404, { code: 'room_not_found' }],
  [`from=2031-03-01&to=2031-03-07&tutorId=${nobody}`, 404, { code: 'tutor_not_found' }],
])('B07 %s is refused', async (query, status, body) => {
  for (const path of paths) expect(await owner.ask('GET', `${path}?${query}`)).toMatchObject({ status, body })
})

test('B07 the centre has all classes of its approved sessions, with room, tutor and seats', async () => {
  const [week = ''] = weeks
  const sessionId = await create(week, {
    title: 'Optics',
    branchId: branches.mirpur,
    roomId: rooms.one,
    tutorId: tutor.id,
    capacity: 30,
  })
  await createSession(tutor, { ...dates, ...hoursOf(week), title: 'Waits for approval' })
  const deleted = await create(week, { title: 'Deleted' })
  await owner.ask('DELETE', `/sessions/${deleted}`)
  await student.ask('POST', '/bookedSessions', { sessionId })
  const { classStart: start, classEnd: end } = hoursOf(week)
  expect(await read(daysOf(week))).toEqual([
    {
      _id: expect.any(String),
      ...{ sessionId, title: 'Optics', tutor: 'Farhana Rahman', start, end, state: 'planned' },
      ...{ place: 'Mirpur, Room 1', address: '5 Mirpur Road, Dhaka', isOnline: false },
      ...{ roomId: rooms.one, branchId: branches.mirpur, tutorId: tutor.id, enrolled: 1, capacity: 30 },
    },
  ])
  const { body } = await student.ask('GET', `/classes/mine?${daysOf(week)}`)
  expect(body.classes).toMatchObject([{ title: 'Optics', roomId: rooms.one, place: 'Mirpur, Room 1' }])
})

test('B07 a branch, a room or a tutor narrows the classes and their counts', async () => {
  const week = weeks[1] ?? ''
  await create(week, { title: 'A', branchId: branches.mirpur, roomId: rooms.one, tutorId: tutor.id })
  await create(week, { title: 'B', branchId: branches.uttara, roomId: rooms.two, tutorId: other.id })
  await create(week, { title: 'C', branchId: branches.mirpur })
  const titles = async (filter: string) =>
    (await read(`${daysOf(week)}&${filter}`)).map(({ title }) => title).sort()
  const counted = async (filter: string) => (await count(`${daysOf(week)}&${filter}`))[0]?.classes
  for (const [filter, expected] of [
    ['', ['A', 'B', 'C']],
    [`branchId=${branches.mirpur}`, ['A', 'C']],
    [`roomId=${rooms.two}`, ['B']],
    [`tutorId=${tutor.id}`, ['A']],
    [`branchId=${branches.uttara}&tutorId=${tutor.id}`, []],
  ] as const) {
    expect(await titles(filter)).toEqual(expected)
    expect(await counted(filter)).toBe(expected.length || undefined)
  }
})

test('B07 moved and cancelled classes say so, and days count them; a day begins at midnight in Dhaka', async () => {
  const week = weeks[2] ?? ''
  const sessionId = await create(week, { title: 'Waves' })
  const day = dayIn(week, 2)
  const movedFrom = new Date(`${dayIn(week, 1)}T09:30:00Z`)
  await addClass(app, sessionId, { startAt: `${day}T09:00:00Z`, endAt: `${day}T10:00:00Z`, movedFrom })
  const cancelled = { startAt: `${day}T11:00:00Z`, endAt: `${day}T12:00:00Z`, state: 'cancelled' } as const
  await addClass(app, sessionId, cancelled)
  await addClass(app, sessionId, { startAt: `${day}T18:00:00Z`, endAt: `${day}T19:00:00Z` })
  expect(await read(`from=${day}&to=${day}`)).toMatchObject([
    { state: 'planned', movedFrom: movedFrom.toISOString() },
    { state: 'cancelled' },
  ])
  expect(await count(daysOf(week))).toEqual([
    { day, classes: 1, moved: 1, cancelled: 1 },
    { day: dayIn(week, 3), classes: 1, moved: 0, cancelled: 0 },
    { day: dayIn(week, 6), classes: 1, moved: 0, cancelled: 0 },
  ])
})

test('B07 a class names those that have its room or its tutor at once, also ones that the filters leave out', async () => {
  const week = weeks[3] ?? ''
  const day = dayIn(week, 0)
  // Classes that take no hours, so that nothing keeps them apart.
  const [first, second, third] = await Promise.all(
    ['First', 'Second', 'Third'].map((title) =>
      create(week, {
        title,
        classEnd: `${dayIn(week, 7)}T12:00:00Z`,
        tutorId: title === 'First' ? tutor.id : null,
      }),
    ),
  )
  const hold = (sessionId = '', from: string, to: string) =>
    addClass(app, sessionId, {
      ...{ startAt: `${day}T${from}:00Z`, endAt: `${day}T${to}:00Z` },
      roomId: rooms.two,
    })
  await hold(first, '04:00', '06:00')
  await hold(second, '05:00', '07:00')
  await hold(third, '07:00', '08:00')
  const found = await read(`from=${day}&to=${day}`)
  const [a, b, c] = found
  expect(a?.doubled).toMatchObject([{ by: 'room', title: 'Second', start: `${day}T05:00:00.000Z` }])
  expect(b?.doubled).toMatchObject([{ by: 'room', title: 'First', end: `${day}T06:00:00.000Z` }])
  expect(c).not.toHaveProperty('doubled')
  const own = await read(`from=${day}&to=${day}&tutorId=${tutor.id}`)
  expect(own).toMatchObject([{ title: 'First', doubled: [{ by: 'room', title: 'Second' }] }])
  await app.services.context.database.execute(
    `update classes set room_id = null, state = 'cancelled' where id = '${b?._id}'`,
  )
  expect((await read(`from=${day}&to=${day}`)).flatMap(({ doubled = [] }) => doubled)).toEqual([])
})

test('B07 a tutor who has two classes at once is named by both', async () => {
  const week = weeks[5] ?? ''
  const day = dayIn(week, 0)
  for (const title of ['Sets', 'Logic']) {
    const sessionId = await create(week, { title, ...hoursOf(week, title === 'Sets' ? '04:00' : '09:30') })
    const { database } = app.services.context
    await database.execute(`update sessions set tutor_id = '${other.id}' where id = '${sessionId}'`)
    await addClass(app, sessionId, { startAt: `${day}T04:00:00Z`, endAt: `${day}T05:00:00Z` })
  }
  const found = await read(`from=${day}&to=${day}`)
  expect(
    found.map(({ title, doubled }) => [title, doubled?.map(({ by, title }) => [by, title])]).sort(),
  ).toEqual([
    ['Logic', [['tutor', 'Sets']]],
    ['Sets', [['tutor', 'Logic']]],
  ])
})

test('B07 of more classes than are told at once the first ones come, and the counts are of all', async () => {
  const week = weeks[4] ?? ''
  const sessionId = await create(week)
  await app.services.context.database.execute(`
    insert into classes (id, session_id, start_at, end_at, state, created_at)
    select gen_random_uuid(), '${sessionId}', '${week}T06:00:00Z'::timestamptz + n * interval '1 minute',
      '${week}T06:30:00Z'::timestamptz + n * interval '1 minute', 'planned', now() from generate_series(1, 600) n`)
  const { body } = await owner.ask('GET', `/classes?${daysOf(week)}`)
  expect(body).toMatchObject({ more: true })
  expect(body.classes).toHaveLength(500)
  expect((body.classes as CentreClass[])[0]?.start).toBe(`${week}T06:01:00.000Z`)
  expect(await count(daysOf(week))).toMatchObject([{ day: week, classes: 600 }, { classes: 1 }])
})
