import { createUserWithEmailAndPassword } from '@firebase/auth'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Provider, startProvider } from './fixture.ts'

const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts'
const CALLS = [
  'signUp',
  'signInWithPassword',
  'signInWithIdp',
  'signInWithEmailLink',
  'signInWithCustomToken',
  'lookup',
  'update',
  'sendOobCode',
  'resetPassword',
  'delete',
  'createAuthUri',
]

let provider: Provider
let idToken: string

beforeAll(async () => {
  provider = await startProvider()
  const { user } = await createUserWithEmailAndPassword(provider.browser(), 'shapes@example.com', 'secret1!')
  idToken = await user.getIdToken()
})
afterAll(() => provider.stop())

const send = (name: string, body: string | undefined, headers: Record<string, string> = {}) =>
  provider.request(`${TOOLKIT}:${name}?key=stand-in-key`, {
    method: 'POST',
    headers,
    ...(body !== undefined && { body }),
  })

const googleError = (message: unknown) => ({
  error: {
    code: 400,
    message,
    errors: [{ message, domain: 'global', reason: 'invalid' }],
    status: 'INVALID_ARGUMENT',
  },
})

test.each(CALLS)('malformed bodies are refused in Google’s format: %s', async (name) => {
  const bodies = [
    undefined,
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '7',
    '{"email":7,"password":{},"idToken":[],"oobCode":true,"postBody":1,"requestType":{},"identifier":1}',
    '{"idToken":"x","email":"x","password":"x","displayName":{},"oobCode":"x","requestType":"x","postBody":"x"}',
    '{"__proto__":{"email":"a@example.com"},"constructor":1}',
    '\u0000',
    `{"email":"${'a'.repeat(5000)}@example.com","identifier":"${'a'.repeat(5000)}"}`,
    '{"email":"a\\u0000b@example.com","password":"secret1!","idToken":"a\\u0000","oobCode":"a\\u0000","identifier":"\\u0000"}',
    '{"email":"\\ud800@example.com","password":"secret1!","identifier":"\\ud800"}',
  ]
  for (const body of bodies) {
    const answer = await send(name, body)
    expect({ body, status: answer.status }).toEqual({ body, status: 400 })
    expect(answer.json).toEqual(googleError(expect.any(String)))
  }
  expect(provider.errors).toEqual([])
})

test('malformed bodies are refused in Google’s format: the token endpoint', async () => {
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])
    for (const body of [
      '',
      '{',
      '[]',
      '7',
      'grant_type=%',
      'grant_type=refresh_token&refresh_token=%00',
      '\0',
    ]) {
      const { status, json } = await provider.request(
        '/securetoken.googleapis.com/v1/token?key=stand-in-key',
        {
          method: 'POST',
          headers: { 'content-type': type },
          body,
        },
      )
      expect({ type, body, status }).toEqual({ type, body, status: 400 })
      expect(json).toEqual(googleError(expect.any(String)))
    }
  expect(provider.errors).toEqual([])
})

test('fields next to a valid token are validated too', async () => {
  for (const fields of [
    { displayName: 'a\0b' },
    { displayName: 'a'.repeat(257) },
    { photoUrl: 'https://example.com/\0' },
    { photoUrl: `https://example.com/${'a'.repeat(2048)}` },
    { deleteAttribute: 'DISPLAY_NAME' },
    { password: 'a'.repeat(4097) },
    { email: 'nobody' },
  ]) {
    const answer = await send('update', JSON.stringify({ idToken, ...fields }))
    expect({ fields, status: answer.status }).toEqual({ fields, status: 400 })
  }
  expect((await send('update', '{}')).error).toBe('INVALID_REQ_TYPE : Unsupported request parameters.')
})

test('Android’s numbers stand for the names of an enumeration', async () => {
  const ask = (requestType: unknown) =>
    send('sendOobCode', JSON.stringify({ requestType, email: 'shapes@example.com', idToken }))
  expect((await ask(99)).error).toMatch(/^OPERATION_NOT_ALLOWED/)
  expect((await ask(0)).error).toBe('MISSING_REQ_TYPE')
  for (const requestType of [1, 4, 6]) expect((await ask(requestType)).status).toBe(200)
  const kinds = provider.mailbox.mails.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['PASSWORD_RESET', 'VERIFY_EMAIL', 'EMAIL_SIGNIN']))
  await send('update', JSON.stringify({ idToken, displayName: 'Shapes' }))
  const { json } = await send('update', JSON.stringify({ idToken, deleteAttribute: [2] }))
  expect(json.displayName).toBe('')
})

test('a key of another project is refused in Google’s format', async () => {
  for (const another of [
    { query: '?key=another' },
    { query: '', headers: { 'x-goog-api-key': 'another' } },
  ]) {
    const { query, ...init } = another
    const answer = await provider.request(`${TOOLKIT}:signUp${query}`, {
      method: 'POST',
      body: '{}',
      ...init,
    })
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({
      error: {
        status: 'INVALID_ARGUMENT',
        details: [{ reason: 'API_KEY_INVALID', domain: 'googleapis.com' }],
      },
    })
  }
})

test('a body past 64 kB is refused, with or without content-length', async () => {
  const body = JSON.stringify({ email: 'a@example.com', filler: 'a'.repeat(64 * 1024) })
  expect((await send('signUp', body)).status).toBe(413)
  const unannounced = await provider.request(`${TOOLKIT}:signUp?key=stand-in-key`, {
    method: 'POST',
    body: new Blob([body]).stream(),
    duplex: 'half',
  } as RequestInit)
  expect([unannounced.status, unannounced.error]).toEqual([413, expect.stringContaining('65536')])
})

test('unknown paths answer in Google’s format', async () => {
  const answer = await send('signInWithGameCenter', '{}')
  expect([answer.status, answer.error]).toEqual([404, 'Method not found.'])
  expect((await provider.request('/securetoken.googleapis.com/v1/other?key=stand-in-key')).status).toBe(404)
})

test('every response forbids caching', async () => {
  const answers = [
    await send('signUp', '{'),
    await send('lookup', JSON.stringify({ idToken })),
    await send('none', '{}'),
    await provider.request('/identitytoolkit.googleapis.com/v1/projects?key=stand-in-key'),
    await provider.request('/identitytoolkit.googleapis.com/v1/projects'),
  ]
  for (const { headers } of answers) expect(headers.get('cache-control')).toBe('no-store')
})

test('without its database it answers 503 as text, and the SDK keeps the user signed in', async () => {
  const database = new Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })
  const broken = await startProvider({ database })
  const answer = await broken.call('lookup', { idToken })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    503,
    expect.stringMatching(/^text\/plain/),
  ])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(broken.errors).toHaveLength(1)
  await expect(createUserWithEmailAndPassword(broken.browser(), 'a@example.com', 'secret1!')).rejects.toEqual(
    expect.objectContaining({ code: 'auth/network-request-failed' }),
  )
  await broken.stop()
  await database.end()
})
