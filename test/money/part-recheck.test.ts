import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../support/boot.ts'
import { connectCardProvider, type Provider } from '../support/card-provider.ts'
import { bootCentre } from '../support/centre.ts'
import { createPlan, duesOf, payPart, startPart } from '../support/parts.ts'
import { confirm } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'

let app: TestApp
let owner: Person
let somebody: () => Person
let provider: Provider
beforeAll(async () => {
  ;({ app, admin: owner, somebody } = await bootCentre(8))
  provider = await connectCardProvider(app)
})
afterEach(() => app.setTime())
afterAll(() => app.stop())

const second = { part: 2, amount: 1000 }
const recheck = (person: Person, sessionId: string, part?: number) =>
  person.ask('POST', '/payments/recheck', { sessionId, part })

async function seated(session?: string) {
  const id = session ?? (await createPlan(owner))
  const person = somebody()
  expect(await payPart(app, person, id, { part: 1, amount: 1000 })).toMatchObject({ status: 200 })
  return { id, person }
}

/**
 * Moves a seat to a batch of the same course at the same fee, which a class that moves lets its student do.
 */
async function switchSeat(person: Person, id: string) {
  const other = await createPlan(owner, { seriesId: id, plan: null })
  const [moved] = await readClasses(owner, id)
  const inAnHour = (time = '') => new Date(Date.parse(time) + 3600_000).toISOString()
  const { body } = await owner.ask('PATCH', `/sessions/${id}/classes/${moved?._id}`, {
    ...{ start: inAnHour(moved?.start), end: inAnHour(moved?.end), reason: 'No power in Mirpur' },
  })
  const { _id: bookingId } = (await person.ask('GET', `/booked/${id}`)).body.sessionDetails
  const path = `/bookings/${bookingId}/choices/${body.changeId}`
  const switched = await person.ask('POST', path, { choice: 'switch', sessionId: other })
  expect(switched).toMatchObject({ status: 200 })
  return other
}

const unpaid = { found: 'unpaid', code: 'recheck_unpaid' }

test('B10 C13 a recheck of a later part asks the provider, and says whether this part is paid', async () => {
  const { id, person } = await seated()
  expect((await recheck(person, id, 2)).body).toMatchObject({ found: 'nothing', code: unpaid.code })
  const begun = await startPart(person, id, second)
  expect((await recheck(person, id, 2)).body).toMatchObject(unpaid)
  const transactionId = await confirm(app, begun.body.clientSecret)
  expect((await recheck(person, id, 2)).body).toMatchObject({
    ...{ found: 'paid', code: 'part_paid', bookingId: expect.any(String), transactionId },
  })
  expect((await duesOf(person)).find(({ part }) => part === 2)).toMatchObject({ state: 'paid' })
  expect((await recheck(person, id, 3)).body).toMatchObject({ found: 'nothing', code: unpaid.code })
  expect(await recheck(person, id, 7)).toMatchObject({ status: 404, body: { code: 'part_not_found' } })
  expect(await recheck(somebody(), id, 2)).toMatchObject({ status: 404 })
})

test('B10 C13 a recheck without a part, or of the first, is about the seat', async () => {
  const { id, person } = await seated()
  const begun = await startPart(person, id, second)
  await confirm(app, begun.body.clientSecret)
  const booked = { found: 'booked', code: 'recheck_booked' }
  expect((await recheck(person, id, 1)).body).toMatchObject(booked)
  expect((await recheck(person, id)).body).toMatchObject(booked)
  expect((await recheck(somebody(), id, 1)).body).toMatchObject({ found: 'nothing', code: 'recheck_nothing' })
})

test('B10 C13 a recheck of a part that is waived says so, and gives money that came for it back', async () => {
  const { id, person } = await seated()
  const begun = await startPart(person, id, second)
  const due = (await duesOf(person)).find(({ part }) => part === 2)
  await owner.ask('PUT', `/dues/${due?._id}/waiver`, { reason: 'Flood' })
  expect((await recheck(person, id, 2)).body).toMatchObject({ found: 'waived', code: 'part_waived' })
  const transactionId = await confirm(app, begun.body.clientSecret)
  expect((await recheck(person, id, 2)).body).toMatchObject({ found: 'refunded', transactionId })
  expect(await provider.refundedMinor(transactionId)).toBe(1000_00)
})

test('B10 B04 C13 a recheck finds a part that was begun before the seat was switched', async () => {
  const id = await createPlan(owner)
  const { person } = await seated(id)
  const begun = await startPart(person, id, second)
  const other = await switchSeat(person, id)
  await confirm(app, begun.body.clientSecret)
  const paid = { found: 'paid', code: 'part_paid' }
  expect((await recheck(person, id, 2)).body).toMatchObject(paid)
  expect((await recheck(person, other, 2)).body).toMatchObject(paid)
})
