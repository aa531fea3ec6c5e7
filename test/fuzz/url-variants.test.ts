import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { say } from '../../contract/refusals/say.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createSender, type HttpResponse } from './send.ts'
import { type UrlVariant, urlVariants } from './url-variants.ts'

/** `npm run test:fuzz` sends 10,000 variants; seeded. */
const count = process.env.FUZZ_REQUESTS ? 10_000 : 80
const seed = Number(process.env.FUZZ_SEED ?? 1)
const AT_ONCE = 10

/** A URL as our pages and SDKs write it. */
type Known = { target: string; method?: string; isUncounted?: boolean; log?: string }

let app: TestApp
let known: Known[]
let token: string
beforeAll(async () => {
  app = await boot(
    { TRUST_PROXY: '1', RATE_LIMITS: 'ip-requests=1,ip-assets=1,user-requests=30,concurrency=1000' },
    {
      pages: () => ({
        variantOf: ({ get }) => (get('cookie') ? undefined : 'en'),
        routeOf: () => undefined,
        cacheablePaths: ['/'],
        async handle(request, { allowCaching }) {
          const { pathname, search } = new URL(request.url)
          if (pathname === '/') allowCaching()
          return new Response(`A page at ${pathname}${search}`, { headers: { 'content-type': 'text/html' } })
        },
      }),
    },
  )
  const owner = await admin(app)
  const session = await createSession(owner)
  token = owner.token
  const identity = '/identitytoolkit.googleapis.com/v1/accounts'
  known = [
    { target: '/' },
    { target: '/tutors?page=2' },
    { target: `/bookedSession/${session}.data?_routes=root` },
    { target: '/api/sessions?page=1&limit=6' },
    { target: `/api/sessions/${session}` },
    { target: '/api/config' },
    { target: '/api/notes?email=a%40b.test' },
    { target: '/api/users/role/a@b.test', log: '/api/users/role/{email}' },
    { target: '/api/nothing' },
    { target: '/api/webhooks/stripe', method: 'POST' },
    { target: '/api/webhooks/sslcommerz', method: 'POST' },
    { target: '/api/payments/x/return' },
    { target: '/healthz', isUncounted: true },
    { target: '/readyz', isUncounted: true },
    { target: '/metrics' },
    { target: '/assets/none.js' },
    { target: '/auth/google?state=x' },
    { target: '/i.ibb.co/AAAAAAAAAAAAAAAAAAAAAA/picture.webp' },
    { target: `${identity}:lookup?key=stand-in`, method: 'POST' },
    { target: `${identity}:signInWithPassword?key=x`, method: 'POST' },
    { target: '/api.stripe.com/v1/payment_intents/pi_1' },
    { target: '/www.googleapis.com/oauth2/v3/certs' },
  ]
})
afterAll(() => app.stop())

let clients = 0
/** An unused client address. */
const newcomer = () => {
  clients += 1
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`
}

const plainly = ({ target }: Known): UrlVariant => ({
  target,
  headers: [`host: ${new URL(app.url).host}`],
  means: 'the same',
})

async function send({ method = 'GET' }: Known, spelling: UrlVariant, more: string[]): Promise<HttpResponse> {
  const body = method === 'POST' ? '{}' : ''
  const type = body ? ['content-type: application/json', `content-length: ${body.length}`] : []
  const lines = [...spelling.headers, ...more, ...type, 'connection: close', '', body]
  const bytes = Buffer.from(`${method} ${spelling.target} HTTP/1.1\r\n${lines.join('\r\n')}`, 'latin1')
  const { send: sendWire, close } = createSender(app.url, { patienceMs: 60_000 })
  const heard = await sendWire({ call: spelling.target, bytes })
  close()
  if (heard === 'cut') throw new Error(`no answer to ${method} ${spelling.target}`)
  return heard
}

const OWN = ['date', 'x-request-id', 'retry-after', 'connection', 'keep-alive']

/** A response without the parts that differ each time. */
function comparable({ status, headers, body }: HttpResponse) {
  const lasting = Object.entries(headers).filter(([name]) => !OWN.includes(name))
  const own = (text: string) =>
    text.replaceAll(/'nonce-[^']+'|"requestId":"[^"]+"|in \d+ seconds?|(?<="seconds":)\d+|\breq_\w+/g, '')
  return { status, headers: lasting.map(([name, value]) => [name, own(String(value))]), body: own(`${body}`) }
}

function loggedPath({ headers }: HttpResponse): string | undefined {
  const line = app.logged.findLast((text) => text.includes(String(headers['x-request-id'])))
  return line && JSON.parse(line).path
}

/** The responses to a first and a second request of a new client. */
async function twice(one: Known, spelling: UrlVariant) {
  const from = [`x-forwarded-for: ${newcomer()}`]
  const first = await send(one, spelling, from)
  const second = await send(one, spelling, from)
  return { first, second, from }
}

async function judge(one: Known, spelling: UrlVariant, expected: Record<'first' | 'second', unknown>) {
  const { first, second, from } = await twice(one, spelling)
  if (spelling.means === 'nothing') {
    expect([first.status, second.status]).toEqual([400, 400])
    expect(JSON.parse(`${first.body}`).message).toBe(say('en', 'unreadable_request'))
    expect(loggedPath(first) ?? '{unreadable}').toBe('{unreadable}')
    return
  }
  expect({ first: comparable(first), second: comparable(second) }).toEqual(expected)
  // Health checks that succeed leave no line.
  expect(loggedPath(first)).toBe(one.isUncounted ? undefined : (one.log ?? one.target.split('?')[0]))
  const { status } = await send(one, plainly(one), from)
  expect(status).toBe(one.isUncounted ? 200 : 429)
}

test('a URL is rate-limited, cached, routed, logged and answered alike in every spelling, or refused', {
  timeout: 60_000 + count * 60,
}, async () => {
  const { host } = new URL(app.url)
  const expected = new Map<Known, Record<'first' | 'second', unknown>>()
  for (const one of known) {
    const { first, second } = await twice(one, plainly(one))
    expect([one.target, second.status]).toEqual([one.target, one.isUncounted ? 200 : 429])
    expected.set(one, { first: comparable(first), second: comparable(second) })
  }
  const cases = fc.oneof(
    ...known.map((one) => urlVariants(one.target, host).map((spelling) => ({ one, spelling }))),
  )
  const waiting = fc.sample(cases, { seed, numRuns: count }).values()
  const met = { 'the same': 0, nothing: 0 }
  async function ask() {
    for (const { one, spelling } of waiting) {
      met[spelling.means] += 1
      await judge(one, spelling, expected.get(one) ?? { first: '', second: '' }).catch((error: Error) => {
        error.message = `${JSON.stringify(spelling)} of ${one.target}: ${error.message}`
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  expect(Math.min(met['the same'], met.nothing)).toBeGreaterThan(count / 20)
})

test('a rate-limited user is refused in every spelling of a URL', async () => {
  const { host } = new URL(app.url)
  const call = { target: '/api/notes' }
  const bearer = [`authorization: Bearer ${token}`]
  for (let left = 30; left > 0; left -= 1) if ((await send(call, plainly(call), bearer)).status === 429) break
  const spellings = fc.sample(urlVariants(call.target, host), { seed, numRuns: 50 })
  for (const spelling of spellings) {
    const { status } = await send(call, spelling, bearer)
    expect([spelling.target, status]).toEqual([spelling.target, spelling.means === 'nothing' ? 400 : 429])
  }
})
