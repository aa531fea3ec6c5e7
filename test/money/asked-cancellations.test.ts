import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AuditEvent } from '../../contract/centre/audit.ts'
import type { Overview } from '../../contract/centre/overview.ts'
import type { CentreDue } from '../../contract/fee-parts/fee-parts.ts'
import { processRefunds } from '../../domain/payments/reconciling/reconcile.ts'
import { expectBooksToBalance } from '../support/books.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash, cashier } from '../support/desk.ts'
import { createPlan } from '../support/parts.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

let app: TestApp
let owner: Person
let second: Person
let desk: Person
beforeAll(async () => {
  app = await boot()
  // Their tokens outlast every clock.
  ;[owner, second] = (await createUsers([app], 2, 'Admin')) as [Person, Person]
  desk = await cashier(app, owner)
  await owner.ask('PUT', '/settings/refund-limit', { refundLimit: 1000 })
})
afterEach(() => app.setTime())
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

const HOUR = 3600_000
const later = (hours: number) => new Date(Date.now() + hours * HOUR)

/** A session with two seats of 1,500 each. */
async function sold(): Promise<string> {
  const sessionId = await createSession(owner, { fee: 1500 })
  for (const _seat of [1, 2])
    expect((await desk.ask('POST', '/desk/payments', cash(sessionId, { amount: 1500 }))).status).toBe(200)
  return sessionId
}
const cancel = (sessionId: string, by: Person) => by.ask('DELETE', `/sessions/${sessionId}`)
const decline = (sessionId: string, by: Person) => by.ask('DELETE', `/sessions/${sessionId}/cancellation`)
const asks = { status: 200, body: { waits: true } }
const notAsked = { status: 409, body: { code: 'cancelling_not_asked' } }

/** What a person's first screen says of the session, if anything. */
async function shownTo(person: Person, sessionId: string) {
  const { decisions } = (await person.ask('GET', '/overview')).body as unknown as Overview
  return decisions?.cancellations.find(({ session }) => session._id === sessionId)
}

test('M10 R07 a session that one Admin wants to cancel is on the first screen of both, with who asked and what is refunded', async () => {
  const sessionId = await sold()
  expect(await shownTo(second, sessionId)).toBeUndefined()
  const askedAt = later(1)
  app.setTime(askedAt)
  expect(await cancel(sessionId, owner)).toMatchObject(asks)
  expect(await shownTo(second, sessionId)).toMatchObject({
    session: { _id: sessionId, managed: true },
    isOwn: false,
    askedAt: askedAt.toISOString(),
    until: new Date(askedAt.getTime() + 24 * HOUR).toISOString(),
    ...{ seats: 2, amount: 3000, currency: 'BDT' },
  })
  expect(await shownTo(owner, sessionId)).toMatchObject({ isOwn: true })
  expect((await cancel(sessionId, second)).body).not.toHaveProperty('waits')
  expect(await shownTo(second, sessionId)).toBeUndefined()
  expect(await shownTo(owner, sessionId)).toBeUndefined()
})

test('M10 who is no Admin neither reads nor declines it', async () => {
  const sessionId = await sold()
  expect(await cancel(sessionId, owner)).toMatchObject(asks)
  expect((await decline(sessionId, desk)).status).toBe(403)
  expect((await desk.ask('GET', '/overview')).body.decisions).toBeNull()
  expect(await shownTo(second, sessionId)).toBeDefined()
})

test('M10 declined or withdrawn it is gone, and the history says so', async () => {
  const sessionId = await sold()
  expect(await decline(sessionId, second)).toMatchObject(notAsked)
  for (const by of [second, owner]) {
    expect(await cancel(sessionId, owner)).toMatchObject(asks)
    expect((await decline(sessionId, by)).status).toBe(200)
    expect(await shownTo(second, sessionId)).toBeUndefined()
    expect(await decline(sessionId, by)).toMatchObject(notAsked)
  }
  // Nobody asks any more, so the other one asks now.
  expect(await cancel(sessionId, second)).toMatchObject(asks)
  const { acts } = (await owner.ask('GET', `/audit-trail?object=${sessionId}`)).body as unknown as {
    acts: AuditEvent[]
  }
  const declined = acts.filter(({ action }) => action === 'session.cancelling-declined')
  expect(declined).toHaveLength(2)
  expect((await owner.ask('GET', `/sessions/${sessionId}`)).body).toMatchObject({ enrolled: 2 })
})

test('M10 after a day nobody is asked any more', async () => {
  const sessionId = await sold()
  const asked = later(1)
  app.setTime(asked)
  expect(await cancel(sessionId, owner)).toMatchObject(asks)
  app.setTime(new Date(asked.getTime() + 24 * HOUR - 1))
  expect(await shownTo(second, sessionId)).toBeDefined()
  app.setTime(new Date(asked.getTime() + 24 * HOUR))
  expect(await shownTo(second, sessionId)).toBeUndefined()
  expect(await decline(sessionId, second)).toMatchObject(notAsked)
  expect(await cancel(sessionId, second)).toMatchObject(asks)
})

test('M10 of one who confirms and one who withdraws it at once, one side decides', async () => {
  for (let round = 0; round < 4; round += 1) {
    const sessionId = await sold()
    expect(await cancel(sessionId, owner)).toMatchObject(asks)
    const [confirmed, taken] = await Promise.all([cancel(sessionId, second), decline(sessionId, owner)])
    expect(confirmed.status).toBe(200)
    // Withdrawn first, the other one's act is a request of its own.
    expect(confirmed.body.waits === true).toBe(taken.status === 200)
    const { cancelledAt } = (await owner.ask('GET', `/sessions/${sessionId}`)).body
    expect(cancelledAt === undefined).toBe(taken.status === 200)
  }
  await processRefunds(app.services.context)
})

test('M10 R07 a waiver that waits for a second Admin is on the first screen of both, until somebody decides', async () => {
  const sale = cash(await createPlan(owner), { amount: 1000, part: 1 })
  const { bookingId } = (await desk.ask('POST', '/desk/payments', sale)).body
  const listed = await desk.ask('GET', `/desk/dues?state=later&search=${encodeURIComponent(sale.phone)}`)
  const [, first, next] = (listed.body.dues as unknown as CentreDue[]).map(({ _id }) => _id)
  const waive = (id: string | undefined, by: Person) =>
    by.ask('PUT', `/dues/${id}/waiver`, { reason: 'Hardship' })
  expect((await waive(first, owner)).body).not.toHaveProperty('waits')
  expect((await waive(next, owner)).body).toMatchObject({ waits: true })
  const shown = async (by: Person) => {
    const { decisions, waiting } = (await by.ask('GET', '/overview')).body as unknown as Overview
    expect(decisions?.waivers).toHaveLength(waiting?.waivers ?? -1)
    return decisions?.waivers
  }
  expect(await shown(second)).toMatchObject([
    { _id: next, bookingId, amount: 1000, waiveAsked: { isOwn: false, reason: 'Hardship' } },
  ])
  expect(await shown(owner)).toMatchObject([{ waiveAsked: { isOwn: true } }])
  expect((await second.ask('DELETE', `/dues/${next}/waiver`)).status).toBe(200)
  expect(await shown(second)).toEqual([])
  expect(await shown(owner)).toEqual([])
})
