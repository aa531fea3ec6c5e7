import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnSession } from '../../contract/sessions/quote.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, type Person, student } from '../support/people.ts'
import { createSession, sessionForm, weekly } from '../support/sessions.ts'

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await boot()
  boss = await admin(app)
})
afterAll(() => app.stop())

/**
 * Four evenings, from 17:00 to 18:30 on Sundays and Tuesdays from 5 November 2034 on, unless `rule` says
 * otherwise.
 */
const create = (title: string, rule = {}) =>
  createSession(boss, {
    ...sessionForm({ title, classStart: '', classEnd: '', duration: '' }),
    repeat: weekly({ from: '2034-11-05', ...rule }),
  })
const book = (person: Person, sessionId: string) => person.ask('POST', '/bookedSessions', { sessionId })
const clashesOf = async (person: Person, id: string) =>
  ((await person.ask('GET', `/sessions/${id}/mine`)).body as unknown as OwnSession).clashes

test('B06 a student reads which booked class a session meets, and may book it', async () => {
  const person = await student(app)
  const [vectors, optics] = [
    await create('Vectors'),
    await create('Optics', { startTime: '18:00', weekdays: ['tue'] }),
  ]
  expect((await book(person, vectors)).status).toBe(200)
  const clashes = await clashesOf(person, optics)
  expect(clashes).toHaveLength(2)
  expect(clashes?.[0]).toEqual({
    class: { start: '2034-11-07T12:00:00.000Z', end: '2034-11-07T12:30:00.000Z' },
    with: {
      sessionId: vectors,
      title: 'Vectors',
      start: '2034-11-07T11:00:00.000Z',
      end: '2034-11-07T12:30:00.000Z',
    },
  })
  const { body } = await book(person, optics)
  expect(await clashesOf(person, optics)).toBeUndefined()
  expect(await clashesOf(person, vectors)).toBeUndefined()
  await person.ask('DELETE', `/bookedSessions/${body.insertedId}`)
  expect(await clashesOf(person, optics)).toHaveLength(2)
})

test('B06 no class is said to meet one that only touches it, is cancelled, or stands for a whole course', async () => {
  const person = await student(app)
  const booked = await create('Vectors', { count: 2 })
  await book(person, booked)
  const after = await create('After', { startTime: '18:30', endTime: '19:30' })
  expect(await clashesOf(person, after)).toBeUndefined()
  const course = await createSession(boss, { classStart: '2034-11-01', classEnd: '2034-12-01' })
  expect(await clashesOf(person, course)).toBeUndefined()
  const same = await create('Same')
  expect(await clashesOf(person, same)).toHaveLength(2)
  const [first] = (await boss.ask('GET', `/sessions/${booked}`)).body.classes as { _id: string }[]
  await boss.ask('PATCH', `/sessions/${booked}/classes/${first?._id}`, {
    state: 'cancelled',
    reason: 'Flood',
  })
  expect(await clashesOf(person, same)).toHaveLength(1)
})
