import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, callApi, callToCreate, isNotCreated } from './api-client.ts'
import { onUnauthorized, setTokenSource } from './auth/token.ts'

const ID = '01931f3c-0000-7000-8000-000000000000'
const fetched = vi.fn<typeof fetch>()
const refused: number[] = []

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  fetched.mockReset()
  setTokenSource(async () => null)
  onUnauthorized((status) => refused.push(status))
  refused.length = 0
})
afterEach(() => vi.unstubAllGlobals())

const answer = (status: number, body: unknown) =>
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }))
const sent = () => fetched.mock.calls.map(([address, init]) => ({ address, ...init }))
const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.catch((reason: unknown) => reason)
  if (!(error instanceof ApiError)) throw new Error('The call did not fail as it should')
  return error
}

test.each([401, 403])('X01 a %i reaches the redirect handler and the caller', async (status) => {
  answer(status, { message: 'No.', requestId: 'r1' })
  expect(await failure(callApi('GET /notes'))).toMatchObject({ status, message: 'No.' })
  expect(refused).toEqual([status])
})

test('X01 B10 a 403 for a part that is late reaches only the caller', async () => {
  answer(403, { message: 'Late.', code: 'materials_closed_for_dues', requestId: 'r1' })
  expect(await failure(callApi('GET /notes'))).toMatchObject({ code: 'materials_closed_for_dues' })
  expect(refused).toEqual([])
})

test.each([400, 404, 409, 413, 429, 500, 503])('X01 a %i reaches only the caller', async (status) => {
  answer(status, { message: 'Please fill out all fields', field: 'title', requestId: 'r1' })
  const error = await failure(callToCreate('POST /notes', { body: { title: '', description: '' } }))
  expect(error).toMatchObject({
    status,
    message: 'Please fill out all fields',
    field: 'title',
    requestId: 'r1',
  })
  expect(refused).toEqual([])
})

test('X01 a 429 and a 503 say how long to wait', async () => {
  const headers = { 'retry-after': '40' }
  fetched.mockImplementation(
    async () => new Response('{"message":"Too many requests."}', { status: 429, headers }),
  )
  expect(await failure(callApi('GET /notes'))).toMatchObject({ retryAfterMs: 40_000 })
})

test('X01 a foreign response, such as a proxy’s page, becomes a message', async () => {
  fetched.mockImplementation(async () => new Response('<html>Bad gateway</html>', { status: 502 }))
  const { status, message } = await failure(callApi('GET /notes'))
  expect(status).toBe(502)
  expect(message).toMatch(/\w+ \w+/)
  expect(message).not.toContain('<')
})

test('X01 a CSV download behaves like every response: complete, refused, or not found', async () => {
  const headers = { 'content-type': 'text/csv; charset=utf-8' }
  fetched.mockImplementation(async () => new Response('Paid in Dhaka,Name\r\n', { headers }))
  expect(await callApi('GET /admin/payments.csv')).toBe('Paid in Dhaka,Name\r\n')
  answer(401, { message: 'Please log in first.', requestId: 'r1' })
  expect(await failure(callApi('GET /admin/payments.csv'))).toMatchObject({
    message: 'Please log in first.',
  })
  expect(refused).toEqual([401])
  const cut = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) })
  fetched.mockImplementation(async () => new Response(cut, { headers }))
  expect((await failure(callApi('GET /admin/payments.csv'))).status).toBe(200)
})

test('no response becomes a message, a different one when offline', async () => {
  fetched.mockRejectedValue(new TypeError('fetch failed'))
  const reached = await failure(callApi('GET /notes'))
  vi.stubGlobal('navigator', { onLine: false })
  const offline = await failure(callApi('GET /notes'))
  expect([reached.status, offline.status]).toEqual([0, 0])
  expect(reached.message).not.toBe(offline.message)
  expect(reached.message + offline.message).not.toContain('fetch failed')
})

test('C01 each request has the current token, and none without a sign-in', async () => {
  answer(200, [])
  await callApi('GET /notes')
  for (const token of ['one', 'two']) {
    setTokenSource(async () => token)
    await callApi('GET /notes')
  }
  const bearers = sent().map(({ headers }) => new Headers(headers).get('authorization'))
  expect(bearers).toEqual([null, 'Bearer one', 'Bearer two'])
})

describe('K10 a request without an answer', () => {
  const hang = () =>
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          if (init?.signal?.aborted) reject(init.signal.reason)
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        }),
    )
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('ends when the person leaves', async () => {
    hang()
    const leaving = new AbortController()
    const left = callApi('GET /notes', { signal: leaving.signal })
    leaving.abort(new Error('The person left'))
    await expect(left).rejects.toThrow('The person left')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('ends after a minute; one that writes says that it may have gone through', async () => {
    hang()
    const read = failure(callApi('GET /notes'))
    const written = failure(callToCreate('POST /notes', { body: { title: 'T', description: 'D' } }))
    await vi.advanceTimersByTimeAsync(59_999)
    expect(vi.getTimerCount()).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(await read).toMatchObject({ status: 0, isLate: true, message: expect.stringContaining('minute') })
    expect(await written).toMatchObject({ isLate: true, message: expect.stringContaining('gone through') })
  })

  test('ends too when the answer begins and never ends', async () => {
    const stuck = (signal: AbortSignal | null | undefined) =>
      new ReadableStream({
        start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
      })
    fetched.mockImplementation(async (_, init) => new Response(stuck(init?.signal), { status: 200 }))
    const read = failure(callApi('GET /notes'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await read).toMatchObject({ isLate: true })
  })
})

test.each([{}, { insertedId: null }, { success: true }, null])(
  'C08 X08 an answer to a creation without an id is a failure: %j',
  async (body) => {
    const note = { title: 'T', description: 'D' }
    answer(200, body)
    const error = await failure(callToCreate('POST /notes', { body: note }))
    expect([error.status, isNotCreated(error)]).toEqual([200, true])
    answer(200, { insertedId: ID })
    expect(await callToCreate('POST /notes', { body: note })).toEqual({ insertedId: ID })
  },
)

test('values in URLs are escaped, and absent ones left out', async () => {
  answer(200, { success: true })
  await callApi('PUT /notes/{id}', { params: { id: `${ID}/../x?y` }, body: { title: 'T', description: 'D' } })
  answer(200, [])
  await callApi('GET /notes', { query: { email: 'a+b@c.test', page: undefined, limit: 5 } })
  expect(sent().map(({ address, method }) => `${method} ${address}`)).toEqual([
    `PUT /api/notes/${ID}%2F..%2Fx%3Fy`,
    'GET /api/notes?email=a%2Bb%40c.test&limit=5',
  ])
})
