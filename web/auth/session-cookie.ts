import { SESSION_COOKIE_SECONDS } from '../../contract/people/session-cookie.ts'
import { ApiError } from '../api-client.ts'
import { currentCommonTexts } from '../i18n/common.ts'
import { limitTime } from '../limit-time.ts'
import type { IssuedToken } from './identity.ts'

// These calls are part of signing out, so they do not use `callApi`, which signs out on a 401.

/**
 * C39, K09: sets the cookie by which the server renders pages for the user. Skips tokens that are too old for
 * it.
 */
export async function setSessionCookie({ token, issuedAt }: IssuedToken): Promise<void> {
  if (Date.now() - issuedAt > SESSION_COOKIE_SECONDS * 1000) return
  await send('POST', token).catch(() => {})
}

/**
 * C39: deletes the cookie and revokes the token. @throws ApiError when the server was not reached, or failed.
 */
export async function clearSessionCookie(token: string | null): Promise<void> {
  const common = currentCommonTexts()
  const response = await send('DELETE', token).catch(() => {
    throw new ApiError(0, navigator.onLine ? common.serverUnreachable : common.offline)
  })
  // A 401 means that the token is already invalid.
  if (!response.ok && response.status !== 401)
    throw new ApiError(response.status, common.unexpectedAnswer(response.status))
}

async function send(method: 'POST' | 'DELETE', token: string | null): Promise<Response> {
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {}
  return limitTime(undefined, async (signal) => {
    const response = await fetch('/api/auth/session', { method, headers, signal })
    // Read the body, or the browser keeps the connection open.
    await response.text()
    return response
  })
}
