import { expect, test } from 'vitest'
import { bn } from '../../contract/refusals/bn/index.ts'
import { en } from '../../contract/refusals/en/index.ts'
import { type SentRefusal, textOf } from '../../contract/refusals/index.ts'
import { ApiError } from '../api-client.ts'
import { auth } from '../i18n/auth.ts'
import { identityText } from './identity-errors.ts'

const codes = [
  'password-does-not-meet-requirements',
  'missing-recaptcha-token',
  'multi-factor-auth-required',
  'user-mismatch',
  'user-not-found',
  'invalid-user-token',
  'tenant-id-mismatch',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'web-storage-unsupported',
  'network-request-failed',
  'unauthorized-domain',
  'invalid-api-key',
  'argument-error',
  'internal-error',
  'operation-not-supported-in-this-environment',
  'login-blocked',
]

test.each(codes)('X03 auth/%s has a message', (code) => {
  const message = identityText(
    Object.assign(new Error(`Firebase: (auth/${code}).`), { code: `auth/${code}` }),
    auth,
  )
  expect(message).toMatch(/^[A-Z].*[.]$/)
  expect(message).not.toContain('auth/')
  expect(message).toMatch(/please|check your connection|log in|contact support/i)
})

test('too many requests: the page says how long to wait, and without a number that it takes a while', async () => {
  const code = 'auth/too-many-requests'
  const told =
    'Firebase: Too many codes were sent. Please try again in 2580 seconds. (auth/too-many-requests).'
  const shown = identityText(Object.assign(new Error(told), { code }), auth)
  expect(shown).toEqual({ code: 'too_many_requests', params: { seconds: 2580 } })
  const sentences = [en, bn].map((catalogue) => textOf(catalogue, shown as SentRefusal))
  expect(sentences).toEqual([
    'Too many requests. Please try again in 43 minutes.',
    expect.stringContaining('৪৩ মিনিট'),
  ])
  const untold = identityText(Object.assign(new Error('Firebase: Error.'), { code }), auth)
  expect(untold).toBe(auth.identity['too-many-requests'])
})

test('X06 the server’s own message is passed on', () => {
  const refusal = new ApiError(429, 'Too many requests.', { code: 'too_many_requests' })
  expect(identityText(refusal, auth)).toBe(refusal)
})

test('X05 an unknown error uses the fallback', () => {
  expect(identityText(new Error('TypeError: x is undefined'), auth)).toBeNull()
  expect(identityText({ code: 'auth/toString' }, auth)).toBeNull()
})
