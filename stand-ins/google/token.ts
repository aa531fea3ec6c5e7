import { timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { type Grant, isProofOf, takeGrant } from './codes.ts'
import { type Google, REVOKE, TOKEN } from './google.ts'
import { includesOpenId } from './scopes.ts'
import { ACCESS_SECONDS, type Consent, findConsent, giveToken, newGrantId, revoke } from './tokens.ts'

/** The token endpoint (RFC 6749, 4.1.3, 5.2 and 6; OpenID Connect Core 3.1.3) and revocation (RFC 7009). */
export function addTokens(app: Hono, google: Google): void {
  app.post(TOKEN, async (c) => {
    c.header('cache-control', 'no-store')
    const form = new URLSearchParams(await c.req.text())
    if (!isClient(google, credentials(c, form))) return refuseClient(c)
    switch (form.get('grant_type')) {
      case 'authorization_code':
        return exchangeCode(google, c, form)
      case 'refresh_token':
        return refresh(google, c, form)
      case null:
        return refuse(c, 'invalid_request', 'Missing required parameter: grant_type')
      default:
        return refuse(c, 'unsupported_grant_type', 'Invalid grant_type')
    }
  })

  app.post(REVOKE, async (c) => {
    const token = new URLSearchParams(await c.req.text()).get('token') ?? c.req.query('token')
    if (!token) return refuse(c, 'invalid_request', 'Missing required parameter: token')
    return (await revoke(google, token)) ? c.json({}) : refuse(c, 'invalid_token', 'Token expired or revoked')
  })
}

async function exchangeCode(google: Google, c: Context, form: URLSearchParams) {
  const code = form.get('code')
  if (!code) return refuse(c, 'invalid_request', 'Missing required parameter: code')
  const grant = await takeGrant(google, code)
  const isValid =
    grant?.redirectUri === form.get('redirect_uri') && isProofOf(form.get('code_verifier') ?? '', grant)
  if (!grant || !isValid) return refuse(c, 'invalid_grant', 'Bad Request')
  const consent = { grantId: newGrantId(), scope: grant.scope, person: grant.person }
  const refreshToken = grant.offline ? await giveToken(google, 'refresh', consent) : undefined
  return c.json({
    ...(await answer(google, consent, grant)),
    ...(refreshToken && { refresh_token: refreshToken }),
  })
}

async function refresh(google: Google, c: Context, form: URLSearchParams) {
  const token = form.get('refresh_token')
  if (!token) return refuse(c, 'invalid_request', 'Missing required parameter: refresh_token')
  const consent = await findConsent(google, 'refresh', token)
  if (!consent) return refuse(c, 'invalid_grant', 'Token has been expired or revoked.')
  const { grantId, scope, person } = consent
  return c.json(await answer(google, { grantId, scope, person }, { nonce: null }))
}

async function answer(google: Google, consent: Consent, { nonce }: Pick<Grant, 'nonce'>) {
  const { scope, person } = consent
  const accessToken = await giveToken(google, 'access', consent)
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    scope,
    ...(includesOpenId(scope) && {
      id_token: await google.keys.idToken({ person, scope, nonce }, accessToken),
    }),
  }
}

const refuse = (c: Context, error: string, description: string) =>
  c.json({ error, error_description: description }, 400)

/** RFC 6749, 5.2: the response to HTTP Basic has `www-authenticate`. */
function refuseClient(c: Context) {
  if (c.req.header('authorization') !== undefined)
    c.header('www-authenticate', 'Basic realm="https://accounts.google.com/"')
  return c.json({ error: 'invalid_client', error_description: 'Unauthorized' }, 401)
}

/** The client's credentials, from the form or from HTTP Basic. */
function credentials(c: Context, form: URLSearchParams): [id: string, secret: string] {
  const basic = /^Basic (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (!basic) return [form.get('client_id') ?? '', form.get('client_secret') ?? '']
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':')
  return [formDecoded(id), formDecoded(secret)]
}

/** RFC 6749, 2.3.1. */
const formDecoded = (text: string) => new URLSearchParams(`text=${text}`).get('text') ?? ''

function isClient({ clientId, clientSecret }: Google, [id, secret]: [string, string]): boolean {
  const [given, expected] = [Buffer.from(secret), Buffer.from(clientSecret)]
  return id === clientId && given.length === expected.length && timingSafeEqual(given, expected)
}
