import { timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { isProofOf, takeGrant } from './codes.ts'
import { type Google, TOKEN } from './google.ts'

/** The token endpoint: RFC 6749, 4.1.3 and 5.2, and OpenID Connect Core 3.1.3. */
export function addTokens(app: Hono, google: Google): void {
  app.post(TOKEN, async (c) => {
    c.header('cache-control', 'no-store')
    const form = new URLSearchParams(await c.req.text())
    const field = (name: string) => form.get(name) ?? ''
    if (!isClient(google, credentials(c, form))) return c.json({ error: 'invalid_client' }, 401)
    if (field('grant_type') !== 'authorization_code') return c.json({ error: 'unsupported_grant_type' }, 400)
    const grant = await takeGrant(google, field('code'))
    const holds =
      grant?.redirectUri === field('redirect_uri') && isProofOf(field('code_verifier'), grant.codeChallenge)
    if (!grant || !holds) return c.json({ error: 'invalid_grant' }, 400)
    return c.json({
      access_token: Buffer.from(google.random(32)).toString('base64url'),
      token_type: 'Bearer',
      expires_in: 3599,
      scope: 'openid email profile',
      id_token: await google.keys.idToken(grant.person, grant.nonce),
    })
  })
}

/** In the form, or by HTTP Basic. */
function credentials(c: Context, form: URLSearchParams): [id: string, secret: string] {
  const basic = /^Basic (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (!basic) return [form.get('client_id') ?? '', form.get('client_secret') ?? '']
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':')
  return [formDecoded(id), formDecoded(secret)]
}

/** RFC 6749, 2.3.1. */
const formDecoded = (text: string) => new URLSearchParams(`text=${text}`).get('text') ?? ''

function isClient({ clientId, clientSecret }: Google, [id, secret]: [string, string]): boolean {
  const [given, right] = [Buffer.from(secret), Buffer.from(clientSecret)]
  return id === clientId && given.length === right.length && timingSafeEqual(given, right)
}
