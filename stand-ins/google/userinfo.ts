import type { Hono } from 'hono'
import { type Google, USERINFO } from './google.ts'
import { claimsOf } from './scopes.ts'
import { findConsent } from './tokens.ts'

/** OpenID Connect Core 5.3, with the error responses of RFC 6750. */
export function addUserInfo(app: Hono, google: Google): void {
  app.on(['GET', 'POST'], USERINFO, async (c) => {
    c.header('cache-control', 'no-store')
    const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    const consent = token ? await findConsent(google, 'access', token) : undefined
    if (!consent) {
      const error = token ? ', error="invalid_token"' : ''
      c.header('www-authenticate', `Bearer realm="https://accounts.google.com/"${error}`)
      return c.json({ error: 'invalid_request', error_description: 'Invalid Credentials' }, 401)
    }
    return c.json({ sub: consent.person.sub, ...claimsOf(consent.person, consent.scope) })
  })
}
