import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { confirmAtBkash, payAtSslcommerz, startCheckout } from '../support/hosted-payments.ts'
import { admin, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'

const FEE = 500
type Fault = 'error-before' | 'silence'

let app: TestApp
let owner: Person
let people: Person[]
/** What bKash does with calls whose path ends so. */
const failing = new Map<string, Fault>()
/** The calls that reached bKash. */
const asked: string[] = []
beforeAll(async () => {
  app = await boot(
    {},
    {
      bkashFaults: ({ path }) => {
        asked.push(path.split('/').at(-1) ?? '')
        const kind = [...failing].find(([end]) => path.endsWith(end))?.[1]
        return kind && { kind }
      },
    },
  )
  owner = await admin(app)
  people = await createUsers([app], 20)
})
afterAll(() => app.stop())

const somebody = takeFrom(() => people)

async function begin(method: 'bkash' | 'sslcommerz') {
  const person = somebody()
  const sessionId = await createSession(owner, { fee: FEE })
  const started = await startCheckout(person, { sessionId, method, amount: FEE })
  const state = async () => {
    const { status, body } = await person.ask('GET', `/checkouts/${started.checkoutId}`)
    expect(status).toBe(200)
    return body.state
  }
  return { ...started, person, sessionId, state, screen: `/dashboard/checkouts/${started.checkoutId}` }
}

/** As a browser does that brings nothing of ours along. */
const comeBack = (address: string, init: RequestInit = {}) => fetch(address, { redirect: 'manual', ...init })
const returnOf = (id: string, query = '') => `${app.url}/api/payments/${id}/return${query}`

/** Whether there is a booking, without a question to the provider. */
const hasSeat = async ({ person, sessionId }: { person: Pick<Person, 'ask'>; sessionId: string }) =>
  Boolean((await person.ask('GET', `/sessions/${sessionId}/mine`)).body.bookingId)

test.each(['x', randomUUID(), '%00', `${randomUUID()}x`])(
  'M06 a browser that comes back for the attempt %s is led to one’s payments',
  async (id) => {
    const back = await comeBack(returnOf(encodeURIComponent(id), '?status=success&url=https://evil.test/'))
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toBe('/dashboard/money')
  },
)

test.each(['PUT', 'PATCH', 'DELETE'])('M06 a return takes no %s', async (method) => {
  expect((await comeBack(returnOf(randomUUID()), { method })).status).toBe(404)
})

test('M06 a payer who comes back from bKash has the seat, and is led to the checkout’s screen', async () => {
  const begun = await begin('bkash')
  const { redirectUrl, screen, state } = begun
  expect(redirectUrl).toMatch(/^\/tokenized\.sandbox\.bka\.sh\//)
  const back = await comeBack(await confirmAtBkash(app, redirectUrl))
  expect(back.status).toBe(303)
  expect(back.headers.get('location')).toBe(screen)
  expect(await hasSeat(begun)).toBe(true)
  expect(await state()).toBe('paid')
})

test.each([
  ['the provider’s page', { origin: 'https://sandbox.sslcommerz.com', 'sec-fetch-site': 'cross-site' }],
  ['a page without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['a browser with a token and cookies that are not valid', { authorization: 'Bearer x', cookie: 'a=b' }],
])('M06 a POST of %s settles, reads no sign-in and sets no cookie', async (_, headers) => {
  const begun = await begin('sslcommerz')
  const { redirectUrl, screen } = begun
  const { target, fields } = await payAtSslcommerz(app, redirectUrl)
  const back = await comeBack(target, { method: 'POST', body: new URLSearchParams(fields), headers })
  expect(back.status).toBe(303)
  expect(back.headers.get('location')).toBe(screen)
  expect(back.headers.get('set-cookie')).toBeNull()
  expect(back.headers.get('cache-control')).toBe('no-store')
  expect(await hasSeat(begun)).toBe(true)
})

test('M06 a return believes nothing that it carries: who has not paid has no seat', async () => {
  const bkash = await begin('bkash')
  const sslcommerz = await begin('sslcommerz')
  const attemptOf = async ({ checkoutId }: { checkoutId: string }) => {
    const { rows } = await app.services.context.database.execute<{ id: string }>(
      `select id from attempts where checkout_id = '${checkoutId}'`,
    )
    return rows[0]?.id ?? ''
  }
  const body = new URLSearchParams({ status: 'VALID', val_id: 'x', amount: `${FEE}.00`, risk_level: '0' })
  for (const started of [bkash, sslcommerz]) {
    const address = returnOf(await attemptOf(started), '?status=success&paymentID=TR0011')
    expect((await comeBack(address)).headers.get('location')).toBe(started.screen)
    expect((await comeBack(address, { method: 'POST', body })).headers.get('location')).toBe(started.screen)
    expect(await hasSeat(started)).toBe(false)
    expect(await started.state()).toBe('open')
  }
  // And they can still pay.
  await comeBack(await confirmAtBkash(app, bkash.redirectUrl))
  expect(await hasSeat(bkash)).toBe(true)
})

test('M06 twenty returns at once take the money once', async () => {
  const begun = await begin('bkash')
  const { redirectUrl } = begun
  const address = await confirmAtBkash(app, redirectUrl)
  asked.length = 0
  const backs = await Promise.all(Array.from({ length: 20 }, () => comeBack(address)))
  expect(backs.map(({ status }) => status)).toEqual(backs.map(() => 303))
  expect(asked.filter((path) => path === 'execute')).toHaveLength(1)
  expect(await hasSeat(begun)).toBe(true)
})

test('M06 while bKash is out of order a payer is led to the screen that goes on asking', async () => {
  const begun = await begin('bkash')
  const { redirectUrl, screen, state } = begun
  const address = await confirmAtBkash(app, redirectUrl)
  failing.set('execute', 'error-before')
  failing.set('status', 'error-before')
  const back = await comeBack(address)
  failing.clear()
  expect(back.headers.get('location')).toBe(screen)
  expect(await hasSeat(begun)).toBe(false)
  expect(await state()).toMatch(/^(open|confirming)$/)
})

test('M04 who asks for their seat while bKash does not answer the claim is told that it is being decided', async () => {
  const { person, sessionId, redirectUrl } = await begin('bkash')
  await confirmAtBkash(app, redirectUrl)
  failing.set('execute', 'error-before')
  const recheck = await person.ask('POST', '/payments/recheck', { sessionId })
  failing.clear()
  expect(recheck).toMatchObject({ status: 200, body: { found: 'processing', code: 'payment_processing' } })
})

test('M02 where bKash does not answer the start, the seat stays held, and the next start can be paid', async () => {
  const person = somebody()
  const sessionId = await createSession(owner, { fee: FEE, capacity: 1 })
  const wanted = { sessionId, method: 'bkash', amount: FEE } as const
  failing.set('create', 'error-before')
  expect((await person.ask('POST', '/checkouts', wanted)).status).toBe(503)
  failing.clear()
  expect((await somebody().ask('POST', '/checkouts', wanted)).body.code).toBe('sold_out')
  const { redirectUrl } = await startCheckout(person, wanted)
  await comeBack(await confirmAtBkash(app, redirectUrl))
  expect(await hasSeat({ person, sessionId })).toBe(true)
})
