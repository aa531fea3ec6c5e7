import { afterAll, beforeAll, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { confirmAtBkash, startCheckout } from '../support/hosted-payments.ts'
import { admin, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

const FEE = 500

let app: TestApp
let owner: Person
let payer: Person
let stranger: Person
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  ;[payer, stranger] = (await createUsers([app], 2)) as [Person, Person]
})
afterAll(() => app.stop())

const begin = async (person: Person, sessionId: string) => {
  const checkout = await startCheckout(person, { sessionId, method: 'bkash', amount: FEE })
  const { rows } = await app.services.context.database.execute<{ id: string; reference: string }>(
    `select id, reference from attempts where checkout_id = '${checkout.checkoutId}'`,
  )
  return { ...checkout, attempt: rows[0] ?? { id: '', reference: '' } }
}
const stateOf = async (person: Person, id: string) => (await person.ask('GET', `/checkouts/${id}`)).body.state
const comeBack = (attemptId: string, reference: string) =>
  fetch(`${app.url}/api/payments/${attemptId}/return?paymentID=${reference}&status=success`, {
    redirect: 'manual',
  })

test('M03 M11 another person’s checkout is neither shown nor given a transaction id, and none is chosen by its id', async () => {
  const sessionId = await createSession(owner, { fee: FEE })
  const theirs = await begin(payer, sessionId)
  const path = `/checkouts/${theirs.checkoutId}`
  expect((await stranger.ask('GET', path)).status).toBe(404)
  expect(
    (await stranger.ask('POST', `${path}/reference`, { wallet: 'bkash', trxId: 'BFK5AB12CD' })).status,
  ).toBe(404)
  expect((await stranger.ask('GET', '/checkouts')).body).toEqual([])
  const { checkoutId: id, attempt } = theirs
  const own = await stranger.ask('POST', '/checkouts', {
    ...{ sessionId, method: 'bkash', amount: FEE },
    ...{ id, checkoutId: id, attemptId: attempt.id, reference: attempt.reference, userId: payer.id },
  })
  expect(own.status).toBe(200)
  expect(own.body.checkoutId).not.toBe(id)
  expect(await stateOf(payer, id)).toBe('open')
})

test('M06 who returns with the payment of another person has no seat, and takes none from them', async () => {
  const sessionId = await createSession(owner, { fee: FEE, capacity: 2 })
  const [theirs, own] = [await begin(payer, sessionId), await begin(stranger, sessionId)]
  await confirmAtBkash(app, theirs.redirectUrl)
  await comeBack(own.attempt.id, theirs.attempt.reference)
  expect(await stateOf(stranger, own.checkoutId)).toBe('open')
  // Whoever brings the right address only makes the server ask bKash, and the seat is the payer's.
  await comeBack(theirs.attempt.id, own.attempt.reference)
  expect(await stateOf(payer, theirs.checkoutId)).toBe('paid')
  expect(await stateOf(stranger, own.checkoutId)).toBe('open')
  expect((await stranger.ask('GET', `/sessions/${sessionId}/mine`)).body.bookingId).toBeUndefined()
})

test('K01 V15 a list is sorted by no other name and goes on from no made-up place', async () => {
  await createSession(owner)
  const forged = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')
  const bad = {
    sort: ['email', 'created_at', 'id desc', 'now()', 'pg_sleep(5)', "newest'--", 'constructor'],
    facets: ['email', 'password', 'false', 'true,email', 'count(*)'],
    cursor: [
      ...['x', 'a.b.c', '../..', "' or 1=1", forged({}), forged([]), forged(null), forged('after')],
      ...[forged({ direction: 'after', at: 'now()', id: 'x' }), forged(['after', '2026', 'pg_sleep(5)'])],
    ],
  }
  for (const [name, values] of Object.entries(bad))
    for (const value of values) {
      const query = new URLSearchParams({ page: '1', limit: '6', [name]: value })
      const { status, body } = await stranger.ask('GET', `/sessions?${query}`)
      expect({ name, value, status, field: body.field }).toEqual({ name, value, status: 400, field: name })
    }
  const [last, beyond] = [253_402_300_799_999, 253_402_300_800_000].map((at) => `after.${at}.${stranger.id}`)
  for (const [person, path] of [
    [owner, '/admin/users'],
    [owner, '/admin/payments'],
    [owner, '/outbox'],
    [owner, '/audit-trail'],
    [stranger, '/money'],
  ] as const) {
    for (const cursor of [...bad.cursor, beyond ?? ''])
      expect((await person.ask('GET', `${path}?${new URLSearchParams({ cursor })}`)).status, path).toBe(400)
    expect((await person.ask('GET', `${path}?cursor=${last}`)).status, path).toBe(200)
  }
})
