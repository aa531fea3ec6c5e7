import type { Context, Hono } from 'hono'
import { type Google, TOKEN_INFO } from './google.ts'
import { claimsOf } from './scopes.ts'
import { findConsent } from './tokens.ts'

/**
 * Serves what an id token or an access token says, for who does not verify it:
 * https://developers.google.com/identity/sign-in/web/backend-auth. All values are texts, as Google's.
 */
export function addTokenInfo(app: Hono, google: Google): void {
  app.on(['GET', 'POST'], TOKEN_INFO, async (c) => {
    c.header('cache-control', 'no-store')
    const form = new URLSearchParams(c.req.method === 'POST' ? await c.req.text() : '')
    const given = (name: string) => c.req.query(name) ?? form.get(name) ?? undefined
    const bearer = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    const [idToken, accessToken] = [given('id_token'), given('access_token') ?? bearer]
    if ((idToken === undefined) === (accessToken === undefined))
      return refuse(c, 'invalid_request', 'Either access_token or id_token required')
    const info =
      idToken === undefined
        ? await ofAccessToken(google, accessToken ?? '')
        : await ofIdToken(google, idToken)
    if (!info) return refuse(c, 'invalid_token', 'Invalid Value')
    return c.json(Object.fromEntries(Object.entries(info).map(([name, value]) => [name, String(value)])))
  })
}

async function ofIdToken({ keys }: Google, idToken: string) {
  const read = await keys.read(idToken)
  return read && { ...read.payload, ...read.protectedHeader }
}

async function ofAccessToken(google: Google, accessToken: string) {
  const consent = await findConsent(google, 'access', accessToken)
  if (!consent) return undefined
  const { person, scope, expiresAt } = consent
  const { email, email_verified } = claimsOf(person, scope)
  return {
    azp: google.clientId,
    aud: google.clientId,
    sub: person.sub,
    scope,
    exp: Math.floor(expiresAt.getTime() / 1000),
    expires_in: Math.floor((expiresAt.getTime() - google.clock().getTime()) / 1000),
    ...(email !== undefined && { email, email_verified }),
  }
}

const refuse = (c: Context, error: string, description: string) =>
  c.json({ error, error_description: description }, 400)
