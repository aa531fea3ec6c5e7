import type { Caller } from './context.ts'
import { invalidRequest, Refusal } from './errors.ts'
import { isSame } from './secrets.ts'

type Keys = { secretKey: string; publishableKey: string }

/**
 * Authenticates by the API key in the Authorization header (Bearer, or the user name of Basic) or, as
 * browsers send it, in the parameter `key`.
 * @throws {Refusal} 401 without a valid key.
 */
export function authenticate(keys: Keys, authorization: string | undefined, parameter: unknown): Caller {
  const key = readKey(authorization) ?? (typeof parameter === 'string' ? parameter : undefined)
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    )
  }
  if (isSame(key, keys.secretKey)) return 'secret'
  if (isSame(key, keys.publishableKey)) return 'publishable'
  throw unauthorized(`Invalid API Key provided: ${mask(key)}`)
}

/** Checks the Stripe-Account header of Connect platforms; only this account exists. @throws {Refusal} 403 */
export function refuseOtherAccount(keys: Keys, account: string | undefined): void {
  if (account === undefined) return
  throw new Refusal(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key '${mask(keys.secretKey)}' does not have access to account '${account.slice(0, 200)}' (or that account does not exist). Application access may have been revoked.`,
  })
}

/** @throws {Refusal} 400 for an invalid API version. */
export function checkVersion(version: string | undefined): void {
  if (version === undefined || /^20\d\d-[01]\d-[0-3]\d(\.[a-z]+)?$/.test(version)) return
  throw invalidRequest(`Invalid Stripe API version: ${version.slice(0, 200)}`)
}

/** Secret keys only: these operations are not for browsers. */
export function requireSecretKey(caller: Caller): void {
  if (caller === 'secret') return
  throw new Refusal(403, {
    type: 'invalid_request_error',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    code: 'secret_key_required',
  })
}

function readKey(authorization: string | undefined): string | undefined {
  const [scheme, value] = (authorization ?? '').split(' ')
  if (scheme?.toLowerCase() === 'bearer') return value
  if (scheme?.toLowerCase() !== 'basic' || value === undefined) return undefined
  return Buffer.from(value, 'base64').toString().split(':')[0]
}

/** sk_test_******cdef */
function mask(key: string): string {
  const shown = key.slice(0, 200)
  return shown.length < 16
    ? '*'.repeat(shown.length)
    : `${shown.slice(0, 8)}${'*'.repeat(6)}${shown.slice(-4)}`
}

function unauthorized(message: string) {
  return new Refusal(401, { type: 'invalid_request_error', message })
}
