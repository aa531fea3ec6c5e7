import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../support/boot.ts'
import { callsAbout } from '../support/calls.ts'
import { bootCentre } from '../support/centre.ts'
import { newPhone } from '../support/desk.ts'
import { emailsOf } from '../support/emails.ts'
import type { Person } from '../support/people.ts'
import { atHour, book, cancel, fullSession, giveOut, join, later, placesOf } from '../support/waitlist.ts'

const noon = atHour(12)
const RULE = { offerMinutes: 30, deskOfferMinutes: 120 }

let app: TestApp
let owner: Person
let desk: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin: owner, somebody } = await bootCentre(30))
  desk = somebody()
  await owner.ask('PATCH', `/admin/users/${desk.id}/cashier`, { on: true })
  await app.syncChanges()
})
beforeEach(() => app.setTime(noon))
afterAll(() => app.stop())

/** Writes down somebody who has only a phone. Returns their id. */
async function walkIn(): Promise<string> {
  const { body } = await desk.ask('POST', '/desk/people', { name: 'Rahima Begum', phone: newPhone() })
  return (body.person as { _id: string })._id
}
const enter = (id: string, sessionId: string) =>
  desk.ask('POST', `/desk/people/${id}/waitlist`, { sessionId })
type Line = { sessionId: string; state: string; offerExpiresAt?: string }
const linesOf = async (id: string) => (await desk.ask('GET', `/desk/people/${id}`)).body.lines as Line[]
const setRule = (by: Person, changes: object) => by.ask('PUT', '/settings/waitlist', { ...RULE, ...changes })

/** A session of one seat whose holder gives it up while these people wait. */
async function offeredTo(walkIns: string[], others: Person[] = [], changes: object = {}): Promise<string> {
  const holder = somebody()
  const id = await fullSession(owner, [holder], { title: 'Optics', ...changes })
  for (const person of walkIns) expect((await enter(person, id)).status).toBe(200)
  for (const other of others) await join(other, id)
  await cancel(holder, id)
  await giveOut(app, id)
  return id
}

test('W02 how long an offer stands that the desk rings about is an Admin’s setting', async () => {
  expect((await setRule(desk, {})).status).toBe(403)
  for (const deskOfferMinutes of [4, 1441, 'long', null])
    expect(await setRule(owner, { deskOfferMinutes })).toMatchObject({
      status: 400,
      body: { field: 'deskOfferMinutes' },
    })
  expect((await owner.ask('GET', '/settings/waitlist')).body).toEqual(RULE)
  expect((await setRule(owner, { deskOfferMinutes: 60 })).status).toBe(200)
  const person = await walkIn()
  await offeredTo([person])
  expect(await linesOf(person)).toMatchObject([{ offerExpiresAt: later(noon, 60).toISOString() }])
  expect((await setRule(owner, {})).status).toBe(200)
})

test('W02 who has a confirmed address is written to, and not rung', async () => {
  const person = somebody()
  const id = await offeredTo([], [person])
  expect((await emailsOf(app, person)).at(-1)?.subject).toBe('A seat is free for you: Optics')
  expect(await callsAbout(desk, id)).toEqual([])
  expect(await placesOf(person)).toMatchObject([{ offerExpiresAt: later(noon, 30).toISOString() }])
})

test('W02 whom no message reaches is to be called, with what to say, and has two hours of the desk', async () => {
  const [person, next] = [await walkIn(), await walkIn()]
  const id = await offeredTo([person, next])
  const until = later(noon, 120).toISOString()
  const [call, ...more] = await callsAbout(desk, id)
  expect(more).toEqual([])
  expect(call).toEqual({
    ...{ _id: call?._id, kind: 'seat_offered', sessionId: id, title: 'Optics' },
    person: { _id: person, name: 'Rahima Begum', phone: expect.any(String), email: null },
    ...{ offerExpiresAt: until, fee: 0, currency: 'BDT', since: noon.toISOString() },
  })
  const page = await desk.ask('GET', `/desk/people/${person}`)
  expect(page.body.calls).toEqual([call])
  app.setTime(later(noon, 119))
  await giveOut(app, id)
  expect(await linesOf(person)).toMatchObject([{ state: 'offered', offerExpiresAt: until }])
  app.setTime(later(noon, 121))
  await giveOut(app, id)
  expect(await linesOf(person)).toMatchObject([{ state: 'lapsed' }])
  expect(await callsAbout(desk, id)).toMatchObject([{ kind: 'seat_offered', person: { _id: next } }])
})

test('W02 in the evening the two hours go on in the morning', async () => {
  app.setTime(atHour(21))
  const person = await walkIn()
  const id = await offeredTo([person])
  const until = atHour(9, 2).toISOString()
  expect(await linesOf(person)).toMatchObject([{ offerExpiresAt: until }])
  app.setTime(atHour(8, 2))
  await giveOut(app, id)
  expect(await callsAbout(desk, id)).toMatchObject([{ offerExpiresAt: until }])
})

test('W02 nobody is rung any more who took the seat, said no, or was told', async () => {
  const [taker, refuser, told] = [await walkIn(), await walkIn(), await walkIn()]
  const taken = await offeredTo([taker])
  expect((await desk.ask('POST', `/desk/people/${taker}/bookings`, { sessionId: taken })).status).toBe(200)
  expect(await callsAbout(desk, taken)).toEqual([])
  const refused = await offeredTo([refuser])
  expect((await desk.ask('DELETE', `/desk/people/${refuser}/waitlist/${refused}`)).status).toBe(200)
  expect(await callsAbout(desk, refused)).toEqual([])
  const known = await offeredTo([told])
  const [call] = await callsAbout(desk, known)
  expect((await desk.ask('POST', `/desk/calls/${call?._id}/told`)).status).toBe(200)
  expect(await callsAbout(desk, known)).toEqual([])
  expect(await linesOf(told)).toMatchObject([{ state: 'offered' }])
})

test('W02 two offers at once end each at its own time', async () => {
  const [person, reached] = [await walkIn(), somebody()]
  const [one, two] = [somebody(), somebody()]
  const id = await fullSession(owner, [one, two])
  await enter(person, id)
  await join(reached, id)
  for (const holder of [one, two]) await cancel(holder, id)
  await Promise.all([giveOut(app, id), giveOut(app, id)])
  expect(await linesOf(person)).toMatchObject([{ offerExpiresAt: later(noon, 120).toISOString() }])
  expect(await placesOf(reached)).toMatchObject([{ offerExpiresAt: later(noon, 30).toISOString() }])
})

test('W02 whose offer lapsed and who is offered a seat again is rung about that one alone', async () => {
  const [person, other] = [await walkIn(), somebody()]
  const id = await offeredTo([person])
  const again = later(noon, 121)
  app.setTime(again)
  await giveOut(app, id)
  expect(await callsAbout(desk, id)).toEqual([])
  expect((await book(other, id)).status).toBe(200)
  await enter(person, id)
  await cancel(other, id)
  await giveOut(app, id)
  expect(await callsAbout(desk, id)).toMatchObject([
    { since: again.toISOString(), offerExpiresAt: later(again, 120).toISOString() },
  ])
})
