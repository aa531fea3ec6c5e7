import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { say } from '../../contract/refusals/say.ts'
import { readTarget } from '../../server/http/request-target.ts'
import { requests } from '../support/authorization/requests.ts'
import { cells } from '../support/authorization/table.ts'
import { type Account, createWorld, type World } from '../support/authorization/world.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { assertConforms } from '../support/conformance.ts'
import { HIGH_LIMITS } from '../support/high-limits.ts'
import { longestTurn } from './event-loop.ts'
import { type MutatedRequest, mutatedRequests, type ValidRequest } from './mutations.ts'
import { createSender, type Outcome } from './send.ts'

/** `npm run test:fuzz -- 100000 1` sends 100,000 requests from seed 1. */
const count = Number(process.env.FUZZ_REQUESTS ?? 200)
const seed = Number(process.env.FUZZ_SEED ?? 1)
const AT_ONCE = 20
const MAX_STALL_MS = 200
const MAX_GROWTH_BYTES = 48 * 1024 * 1024

let app: TestApp
let validRequests: ValidRequest[]
beforeAll(async () => {
  // Without limits, so that every request is parsed.
  app = await boot({
    RATE_LIMITS: `${HIGH_LIMITS.RATE_LIMITS},uploads=999999999,files=999999999,notes=999999999,applications=999999999`,
  })
  validRequests = await createValidRequests(await createWorld(app))
})
afterAll(() => app.stop())

/** A valid request to each endpoint, as an Admin sends it about their own objects. */
async function createValidRequests(world: World): Promise<ValidRequest[]> {
  const { Admin, Student, Instructor } = world.people
  const found: ValidRequest[] = []
  for (const call of Object.keys(requests)) {
    const cell = cells.find((one) => one.call === call && one.asker === 'Admin' && one.status === 200)
    const setting = { world, me: Admin, asker: 'Admin', whose: cell?.whose ?? '-' } as const
    const request = await requests[call]?.(setting)
    if (!request) throw new Error(`${call} has no request`)
    const { pathname, searchParams } = new URL(`http://a${request.path}`)
    const leaves = request.ask !== undefined
    const askers: Account[] = leaves ? [await world.leaver('Student')] : [Admin, Student, Instructor]
    found.push({
      call,
      method: call.split(' ')[0] ?? '',
      path: `/api${pathname}`,
      query: [...searchParams].map(([name, value]) => [name, encodeURIComponent(value)]),
      body: request.body instanceof FormData ? undefined : (request.body as ValidRequest['body']),
      tokens: askers.map(({ token }) => token),
    })
  }
  return [...found, ...otherRequests(Student)]
}

/** Other requests to the port: to the stand-ins, as browsers send them, and to pages. */
function otherRequests({ email, token }: Account): ValidRequest[] {
  const identity = '/identitytoolkit.googleapis.com/v1/accounts'
  const key = '?key=stand-in'
  const account = { email, password: 'secret1!', returnSecureToken: true }
  const asked: [call: string, body?: Record<string, unknown>][] = [
    [`POST ${identity}:signUp${key}`, account],
    [`POST ${identity}:signInWithPassword${key}`, account],
    [`POST ${identity}:lookup${key}`, { idToken: token }],
    [`POST ${identity}:update${key}`, { idToken: token, displayName: 'A' }],
    [`POST ${identity}:sendOobCode${key}`, { requestType: 'PASSWORD_RESET', email }],
    [`POST ${identity}:resetPassword${key}`, { oobCode: 'x', newPassword: 'secret2!' }],
    [`POST ${identity}:signInWithIdp${key}`, { requestUri: 'http://localhost', postBody: 'id_token=a.b.c' }],
    [`POST /securetoken.googleapis.com/v1/token${key}`, { grant_type: 'refresh_token', refresh_token: 'x' }],
    ['POST /api.stripe.com/v1/payment_intents/pi_1/confirm', { client_secret: 'pi_1_secret_2' }],
    ['GET /api.stripe.com/v1/payment_intents/pi_1'],
    ['POST /api.imgbb.com/1/upload', { image: 'x' }],
    ['GET /i.ibb.co/AAAAAAAAAAAAAAAAAAAAAA/picture.webp'],
    ['GET /accounts.google.com/o/oauth2/v2/auth'],
    ['GET /www.googleapis.com/oauth2/v3/certs'],
    ['POST /oauth2.googleapis.com/token', { grant_type: 'authorization_code', code: 'x' }],
    ['GET /auth/google?state=0123456789abcdef0123'],
    ['GET /auth/google/callback'],
    ['GET /'],
    ['GET /default-avatar.svg'],
  ]
  return asked.map(([call, body]) => {
    const [method = '', address = ''] = call.split(' ')
    const { pathname, searchParams } = new URL(`http://a${address}`)
    return { call, method, path: pathname, query: [...searchParams], body, tokens: [token] }
  })
}

/** Statuses of any request that is not HTTP, not for this server, too large or too slow. */
const GENERAL_STATUSES = [400, 408, 413, 417, 421, 431]

/** Throws if the contract does not allow the response. */
function assertAllowed(wire: MutatedRequest, outcome: Outcome): void {
  if (outcome === 'cut') {
    const isHttp = !('bytes' in wire) && /^[!-~]*$/.test(wire.path)
    if (!isHttp || (wire.body?.length ?? 0) > 64 * 1024) return
    throw new Error('the connection ended without an answer')
  }
  const { status, headers, body } = outcome
  if (status >= 500) throw new Error(`${status} ${body.toString()}`)
  if (headers['x-content-type-options'] !== 'nosniff') throw new Error(`${status} without protection`)
  const isRaw = 'bytes' in wire
  if (isRaw || status === 413) {
    if (![200, 401, 403, 404, ...GENERAL_STATUSES].includes(status))
      throw new Error(`${status} is unexpected`)
    return
  }
  if (wire.method === 'HEAD' || headers['content-encoding']) return
  const type = String(headers['content-type'] ?? '')
  const answer = type.includes('json') && body.length > 0 ? JSON.parse(body.toString()) : body.toString()
  if (
    GENERAL_STATUSES.includes(status) &&
    (body.length === 0 || answer.message === say('en', 'unreadable_request'))
  )
    return
  const target = readTarget({ url: wire.path, headers: { host: 'a' }, rawHeaders: [] })
  const [pathname = ''] = target?.split('?') ?? []
  if (!pathname.startsWith('/api/')) return
  assertConforms({ method: wire.method, path: pathname.slice(4), status, type, body: answer })
}

/** A short description of a request for the report, without its token. */
function summarize(wire: MutatedRequest): string {
  if ('bytes' in wire) return `${wire.call}: ${String(wire.bytes).slice(0, 300)}`
  const headers = wire.headers.filter(([, value]) => value.length < 100)
  return `${wire.method} ${wire.path.slice(0, 300)} ${JSON.stringify(headers)} ${String(wire.body).slice(0, 500)}`
}

const CHUNK = 500

test('every mutated request is answered within the contract, without a failure, a stall or a leak', {
  timeout: 600_000 + count * 20,
}, async () => {
  const { send, close } = createSender(app.url)
  const hostile = mutatedRequests(validRequests)
  const statuses: Record<string, number> = {}
  const violations = new Map<string, string>()
  async function ask(waiting: Iterator<MutatedRequest>) {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const first = await send(next.value)
      // An earlier request may have closed the keep-alive connection, so a cut is retried once.
      const outcome = first === 'cut' ? await send(next.value) : first
      const said = outcome === 'cut' ? 'cut' : outcome.status
      statuses[said] = (statuses[said] ?? 0) + 1
      try {
        assertAllowed(next.value, outcome)
      } catch (error) {
        violations.set((error as Error).message.slice(0, 300), summarize(next.value))
      }
    }
  }
  async function askChunk(index: number) {
    const size = Math.min(CHUNK, count - index * CHUNK)
    const waiting = fc.sample(hostile, { seed: seed + index, numRuns: size }).values()
    await Promise.all(Array.from({ length: AT_ONCE }, () => ask(waiting)))
  }

  const chunks = Math.ceil(count / CHUNK)
  let before = 0
  let longest = 0
  for (let index = 0; index < chunks; index += 1) {
    // After a warm-up.
    if (index === Math.floor(chunks / 3)) before = measureHeap()
    longest = Math.max(longest, await longestTurn(MAX_STALL_MS, () => askChunk(index)))
    // The test app collects the log in memory, which the program does not.
    app.logged.length = 0
  }
  const growth = measureHeap() - before
  close()
  const again = `replay with: npm run test:fuzz -- ${count} ${seed}`
  expect(Object.fromEntries(violations), again).toEqual({})
  // A mutated request seldom gets as far as a conflict, or is as large as to be refused for that.
  expect(Object.keys(statuses), 'all kinds of answers are met').toEqual(
    expect.arrayContaining([
      '200',
      '400',
      '401',
      '403',
      '404',
      ...(count < 1000 ? [] : ['409', '413', '431']),
    ]),
  )
  expect(longest, again).toBeLessThan(MAX_STALL_MS)
  expect(growth, again).toBeLessThan(MAX_GROWTH_BYTES)
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes in use after a garbage collection. */
function measureHeap(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
