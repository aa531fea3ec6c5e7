import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_KEY, type Provider, startProvider } from './fixture.ts'

let provider: Provider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

type Fact = {
  /** Where it is recorded, below src/emulator/auth/ of firebase-tools (MIT). */
  from: string
  call: string
  body: object
  error: string
}

/** Responses of Firebase's own emulator, from its source and tests. */
const facts: Fact[] = [
  {
    from: 'operations.ts signInWithPassword',
    call: 'signInWithPassword',
    body: { email: '', password: 'x' },
    error: 'INVALID_EMAIL',
  },
  {
    from: 'operations.ts signInWithPassword',
    call: 'signInWithPassword',
    body: { password: 'x' },
    error: 'MISSING_EMAIL',
  },
  {
    from: 'operations.ts signInWithPassword',
    call: 'signInWithPassword',
    body: { email: 'a@example.com' },
    error: 'MISSING_PASSWORD',
  },
  { from: 'operations.ts signUp', call: 'signUp', body: { password: 'secret1!' }, error: 'MISSING_EMAIL' },
  {
    from: 'operations.ts signUp',
    call: 'signUp',
    body: { email: 'a@example.com' },
    error: 'MISSING_PASSWORD',
  },
  {
    from: 'operations.ts signUp',
    call: 'signUp',
    body: { localId: 'chosen', email: 'a@example.com', password: 'secret1!' },
    error: 'UNEXPECTED_PARAMETER : User ID',
  },
  {
    from: 'createAuthUri.spec.ts should error if identifier or continueUri is not provided',
    call: 'createAuthUri',
    body: { continueUri: 'http://example.com/' },
    error: 'MISSING_IDENTIFIER',
  },
  {
    from: 'createAuthUri.spec.ts should error if identifier or continueUri is not provided',
    call: 'createAuthUri',
    body: { identifier: 'me@example.com' },
    error: 'MISSING_CONTINUE_URI',
  },
  {
    from: 'createAuthUri.spec.ts should error if identifier is invalid',
    call: 'createAuthUri',
    body: { identifier: 'invalid', continueUri: 'http://localhost/' },
    error: 'INVALID_IDENTIFIER',
  },
  {
    from: 'createAuthUri.spec.ts should error if continueUri is invalid',
    call: 'createAuthUri',
    body: { identifier: 'me@example.com', continueUri: 'invalid' },
    error: 'INVALID_CONTINUE_URI',
  },
  {
    from: 'operations.ts sendOobCode',
    call: 'sendOobCode',
    body: { requestType: 'VERIFY_EMAIL' },
    error: 'INVALID_ID_TOKEN',
  },
  {
    from: 'operations.ts sendOobCode',
    call: 'sendOobCode',
    body: { requestType: 'PASSWORD_RESET' },
    error: 'MISSING_EMAIL',
  },
  { from: 'operations.ts lookup', call: 'lookup', body: {}, error: 'MISSING_ID_TOKEN' },
  { from: 'operations.ts deleteAccount', call: 'delete', body: {}, error: 'MISSING_ID_TOKEN' },
  { from: 'operations.ts resetPassword', call: 'resetPassword', body: {}, error: 'MISSING_OOB_CODE' },
  {
    from: 'operations.ts setAccountInfo',
    call: 'update',
    body: {},
    error: 'INVALID_REQ_TYPE : Unsupported request parameters.',
  },
  {
    from: 'operations.ts signInWithCustomToken',
    call: 'signInWithCustomToken',
    body: {},
    error: 'MISSING_CUSTOM_TOKEN',
  },
  {
    from: 'operations.ts signInWithIdp',
    call: 'signInWithIdp',
    body: { postBody: 'providerId=google.com' },
    error: 'MISSING_REQUEST_URI',
  },
]

test.each(facts)('$from: $call is answered $error', async ({ call, body, error }) => {
  const answer = await provider.call(call, body)
  expect([answer.status, answer.error]).toEqual([400, error])
})

const signUp = (path: string, headers: Record<string, string> = {}) =>
  provider.request(`/identitytoolkit.googleapis.com/v1/accounts:signUp${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: `${crypto.randomUUID()}@example.com`, password: 'secret1!' }),
  })

test('rest.spec.ts: without a key a call is 403 PERMISSION_DENIED, and a key is read from x-goog-api-key', async () => {
  for (const answer of [
    await signUp(''),
    await signUp('?key='),
    await signUp('', { authorization: 'Basic eA==' }),
  ])
    expect([answer.status, answer.json.error]).toEqual([
      403,
      expect.objectContaining({ code: 403, status: 'PERMISSION_DENIED' }),
    ])
  expect((await signUp('', { 'x-goog-api-key': API_KEY })).status).toBe(200)
})

test('misc.spec.ts, createAuthUri.spec.ts: a project has its number, and a sessionId is returned', async () => {
  const { json } = await signUp(`?key=${API_KEY}`)
  const renewed = await provider.refresh(String(json.refreshToken))
  expect(renewed.json.project_id).toBe('12345')
  const projects = await provider.request(`/identitytoolkit.googleapis.com/v1/projects?key=${API_KEY}`)
  expect(projects.json.projectId).toBe('12345')
  const asked = { identifier: 'me@example.com', continueUri: 'http://example.com/' }
  const { sessionId } = (await provider.call('createAuthUri', { ...asked, sessionId: 'my-session-1' })).json
  expect(sessionId).toBe('my-session-1')
  const fresh = await provider.call('createAuthUri', asked)
  expect(fresh.json).toEqual({
    kind: 'identitytoolkit#CreateAuthUriResponse',
    sessionId: expect.any(String),
  })
})

test('operations.ts: a user without a photo has no photoUrl', async () => {
  const { json } = await signUp(`?key=${API_KEY}`)
  const updated = await provider.call('update', { idToken: json.idToken, displayName: 'Name' })
  const looked = await provider.call('lookup', { idToken: json.idToken })
  expect(updated.json).not.toHaveProperty('photoUrl')
  expect(looked.json.users).toEqual([expect.not.objectContaining({ photoUrl: expect.anything() })])
})
