import { afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { cash } from '../support/desk.ts'
import { emailsOf } from '../support/emails.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { book, cancel, giveOut, join, placeOf, placesOf } from '../support/waitlist.ts'

let app: TestApp
let owner: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin: owner, somebody } = await bootCentre(40))
  return () => app.stop()
})
afterEach(() => app.setTime())

const day = (number: number, hour = 10) =>
  `2030-06-${String(number).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`
const everyDay = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri']
const refusal = (code: string) => ({ status: 409, body: { code } })

/** A batch of 24 classes, one on each day of June 2030, with one seat. Its registration ends on the third. */
async function fullBatch(lateJoin: string | undefined, changes: Record<string, unknown> = {}) {
  const id = await createSession(owner, {
    ...{ registrationStart: '2020-01-01', registrationEnd: day(3), capacity: 1 },
    repeat: { weekdays: everyDay, startTime: '16:00', endTime: '17:00', from: '2030-06-01', count: 24 },
    ...(lateJoin && { lateJoin }),
    ...changes,
  })
  const holder = somebody()
  expect((await book(holder, id)).status).toBe(200)
  return { id, holder }
}

test('W01 B05 a batch that people join late has a line until its last class begins, and no longer', async () => {
  const { id } = await fullBatch('full')
  const [first, late] = [somebody(), somebody()]
  app.setTime(day(17, 12))
  expect(await join(first, id)).toMatchObject({ status: 200, body: { position: 1 } })
  expect((await owner.ask('GET', `/sessions/${id}`)).body).toMatchObject({ waiting: 1 })
  app.setTime(day(24))
  expect(await join(late, id)).toMatchObject(refusal('registration_over'))
  await giveOut(app, id)
  expect(await placesOf(first)).toEqual([])
  expect((await emailsOf(app, first)).at(-1)?.subject).toContain('waitlist')
})

test('W01 without a choice the line lasts as long as the registration, but not into the last class', async () => {
  const { id } = await fullBatch(undefined)
  app.setTime(day(2, 12))
  expect(await join(somebody(), id)).toMatchObject({ status: 200 })
  app.setTime(day(3, 12))
  expect(await join(somebody(), id)).toMatchObject(refusal('registration_over'))
  const open = await fullBatch(undefined, { registrationEnd: day(30) })
  app.setTime(day(24, 9))
  expect(await join(somebody(), open.id)).toMatchObject({ status: 200 })
  app.setTime(day(24))
  expect(await join(somebody(), open.id)).toMatchObject(refusal('registration_over'))
})

test('W02 W04 a seat that comes free late goes to the first on the waitlist, however many others ask at once', async () => {
  const { id, holder } = await fullBatch('full')
  app.setTime(day(10, 6))
  const [first, second] = [somebody(), somebody()]
  for (const person of [first, second]) expect((await join(person, id)).status).toBe(200)
  const strangers = Array.from({ length: 8 }, somebody)
  const [cancelled, ...answers] = await Promise.all([
    cancel(holder, id),
    ...strangers.map((person) => book(person, id)),
    giveOut(app, id).then(() => ({ status: 409 })),
  ])
  expect(cancelled.status).toBe(200)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 409))
  await giveOut(app, id)
  expect(await placeOf(first, id)).toBe('offered 0')
  expect(await placeOf(second, id)).toBe('waiting 1')
  expect(await book(somebody(), id)).toMatchObject({ status: 409 })
  expect((await book(first, id)).status).toBe(200)
})

test('W02 nobody is woken for a seat of a batch that is under way', async () => {
  const { id, holder } = await fullBatch('full')
  const person = somebody()
  // Three at night in Dhaka, on the eleventh.
  app.setTime(day(10, 21))
  expect((await join(person, id)).status).toBe(200)
  expect((await cancel(holder, id)).status).toBe(200)
  await giveOut(app, id)
  expect(await placeOf(person, id)).toBe('waiting 1')
  // Until then it is free to nobody else.
  expect((await owner.ask('GET', `/sessions/${id}/seats`)).body).toMatchObject({ seatsLeft: 0, waiting: 1 })
  app.setTime(day(11, 2))
  await giveOut(app, id)
  expect(await placeOf(person, id)).toBe('offered 0')
})

test('W02 B05 an offer names the price that a newcomer pays now', async () => {
  const id = await createSession(owner, {
    ...{ registrationStart: '2020-01-01', registrationEnd: day(3), capacity: 1, fee: 2400 },
    repeat: { weekdays: everyDay, startTime: '16:00', endTime: '17:00', from: '2030-06-01', count: 24 },
    lateJoin: 'pro_rata',
  })
  const person = somebody()
  expect((await owner.ask('POST', '/desk/payments', { ...cash(id), amount: 2400 })).status).toBe(200)
  app.setTime(day(18, 6))
  expect((await join(person, id)).status).toBe(200)
  expect((await owner.ask('PATCH', `/sessions/${id}`, { capacity: 2 })).status).toBe(200)
  await giveOut(app, id)
  expect((await emailsOf(app, person)).at(-1)?.body).toContain('৳700')
})
