import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../../contract/sessions/sessions.ts'
import { scheduleOf, slotsOf } from '../../domain/classes/plan/schedule.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, type Person, student } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession, sessionForm, weekly } from '../support/sessions.ts'

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await boot()
  boss = await admin(app)
})
afterAll(() => app.stop())

const HOURS = [{ days: ['sun', 'tue'], start: '17:00', end: '18:30' }]
/** The first of four, on a Sunday in Dhaka. */
const FIRST = { start: '2037-12-06T11:00:00.000Z', end: '2037-12-06T12:30:00.000Z' }

async function createCourse(title: string, rule = {}): Promise<string> {
  const form = { ...sessionForm(), classStart: undefined, classEnd: undefined, duration: undefined }
  return createSession(boss, { ...form, title, registrationEnd: '2037-12-31', repeat: weekly(rule) })
}

const read = async (id: string): Promise<Session> =>
  (await boss.ask('GET', `/sessions/${id}`)).body as unknown as Session

test('B01 a course says its weekly hours wherever it is listed, and a session of one class none', async () => {
  const id = await createCourse('Circles of a week')
  const schedule = { weekly: HOURS, next: FIRST, left: 4, all: 4 }
  const visitor = await student(app)
  await visitor.ask('POST', '/bookedSessions', { sessionId: id })
  const of = async (person: Person, path: string) => (await person.ask('GET', path)).body
  const named = (all: { title: string }[]) => all.find(({ title }) => title === 'Circles of a week')
  expect(await read(id)).toMatchObject({ schedule })
  const lists = ['/sessions', '/sessions?page=1', '/sessions?q=circles', '/sessions?own=true&page=1']
  for (const path of [...lists, '/sessions?status=all&page=1'])
    expect(named((await of(boss, path)).data), path).toMatchObject({ schedule })
  expect(await of(visitor, '/bookedSessions')).toEqual([expect.objectContaining({ schedule })])
  const one = await createSession(boss, { title: 'Alone' })
  expect(await read(one)).not.toHaveProperty('schedule')
})

test('B03 what is moved or cancelled changes the next class and the number, and no weekly hours', async () => {
  const id = await createCourse('Waves of a week')
  const [first, second] = await readClasses(boss, id)
  const moved = { start: '2037-12-07T04:00:00.000Z', end: '2037-12-07T05:00:00.000Z' }
  await boss.ask('PATCH', `/sessions/${id}/classes/${first?._id}`, { ...moved, reason: 'The power is off.' })
  await boss.ask('PATCH', `/sessions/${id}/classes/${second?._id}`, { state: 'cancelled', reason: 'Ill' })
  expect((await read(id)).schedule).toEqual({ weekly: HOURS, next: moved, left: 3, all: 3 })
})

/** As a visitor, whom no token keeps from another year. */
const readPublic = async (id: string) =>
  (await (await fetch(`${app.url}/api/sessions/${id}`)).json()) as Session

test('B01 the database counts classes as the program does, before, while and after they are', async () => {
  const rules = [
    {},
    { weekdays: ['thu'], startTime: '23:30', endTime: '01:00', count: 5 },
    { weekdays: ['sat', 'mon', 'wed'], count: 9, except: ['2037-12-14'] },
  ]
  const ids = await Promise.all(rules.map((rule, index) => createCourse(`Counted ${index}`, rule)))
  const { context } = app.services
  const known = await context.database.query.classes.findMany()
  for (const now of ['2037-12-01T00:00:00Z', FIRST.start, '2037-12-10T18:00:00Z', '2038-06-01T00:00:00Z']) {
    app.setTime(now)
    for (const id of ids) {
      const rows = known.filter(({ sessionId }) => sessionId === id)
      expect((await readPublic(id)).schedule, now).toEqual(scheduleOf(slotsOf(rows, new Date(now))))
    }
  }
  app.setTime()
})
