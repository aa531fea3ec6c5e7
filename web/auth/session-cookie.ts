import { SESSION_COOKIE_SECONDS } from '../../contract/limits.ts'
import { ApiError } from '../api-client.ts'
import { currentCommonMessages } from '../i18n/common.ts'
import type { IssuedToken } from './identity.ts'

// Not through `callApi`, which signs a person out on a 401: these calls are what signing out is made of.

/** C39, K09: lets the server know who is here, so that it can render for them. An old token is not worth it. */
export async function setSessionCookie({ token, issuedAt }: IssuedToken): Promise<void> {
  if (Date.now() - issuedAt > SESSION_COOKIE_SECONDS * 1000) return
  await send('POST', token).catch(() => {})
}

/** C39: ends the token's power. @throws ApiError when the server was not reached, or failed. */
export async function clearSessionCookie(token: string | null): Promise<void> {
  const common = currentCommonMessages()
  const response = await send('DELETE', token).catch(() => {
    throw new ApiError(0, navigator.onLine ? common.serverUnreachable : common.offline)
  })
  // A token that is refused has no power left to end.
  if (!response.ok && response.status !== 401)
    throw new ApiError(response.status, common.unexpectedAnswer(response.status))
}

async function send(method: 'POST' | 'DELETE', token: string | null): Promise<Response> {
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {}
  const response = await fetch('/api/auth/session', { method, headers })
  // Read to its end, or the browser keeps the connection for it.
  await response.text()
  return response
}
