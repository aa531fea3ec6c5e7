import type { Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { chooserPage, refusalPage } from './chooser-page.ts'
import { giveCode } from './codes.ts'
import { AUTHORIZE, type Google } from './google.ts'
import { choice, type GooglePerson } from './people.ts'
import { grantedScope } from './scopes.ts'

const client = z.object({ client_id: z.string(), redirect_uri: z.string() })
/** OpenID Connect Core 3.1.2.1. PKCE (RFC 7636) is optional, as at Google. */
const authorization = z.object({
  state: z.string().max(500).optional(),
  nonce: z
    .string()
    .max(500)
    .refine((nonce) => !nonce.includes('\0'))
    .optional(),
  code_challenge: z
    .string()
    .regex(/^[\w.~-]{43,128}$/)
    .optional(),
  code_challenge_method: z.enum(['S256', 'plain']).default('plain'),
  access_type: z.enum(['online', 'offline']).default('online'),
  login_hint: z.string().max(254).optional(),
})

/** The cookie with the account chosen last in this browser. It takes the place of Google's session. */
function accountCookie({ publicUrl }: Google) {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Secure-google_account' : 'google_account'
  return { name, options: { path: AUTHORIZE, httpOnly: true, sameSite: 'Lax', secure } as const }
}

/**
 * Adds the authorization endpoint: the account chooser, and its form, which redirects to the client's
 * redirect URI.
 */
export function addAuthorization(app: Hono, google: Google): void {
  app.use(AUTHORIZE, async (c, next) => {
    await next()
    // A popup may still speak to the page of another origin that opened it.
    c.header('cross-origin-opener-policy', 'unsafe-none')
  })
  app.get(AUTHORIZE, async (c) => {
    const request = await readRequest(google, c)
    if (request instanceof Response) return request
    if (!request.prompts.includes('none'))
      return chooserPage(c, request.redirectWith({ error: 'access_denied' }))
    const person = signedIn(google, c, request.login_hint)
    return c.redirect(
      person ? await grant(google, request, person) : request.redirectWith({ error: 'login_required' }),
    )
  })

  app.post(AUTHORIZE, async (c) => {
    const request = await readRequest(google, c)
    if (request instanceof Response) return request
    const chosen = choice.safeParse(Object.fromEntries(new URLSearchParams(await c.req.text())))
    if (!chosen.success) return chooserPage(c, request.redirectWith({ error: 'access_denied' }), true)
    const { email, name } = chosen.data
    const cookie = accountCookie(google)
    setCookie(c, cookie.name, new URLSearchParams({ email, name }).toString(), cookie.options)
    return c.redirect(await grant(google, request, chosen.data), 303)
  })
}

/** The account of the cookie. The cookie is not signed, because anybody may choose any account here. */
function signedIn(google: Google, c: Context, hint: string | undefined): GooglePerson | undefined {
  const chosen = choice.safeParse(
    Object.fromEntries(new URLSearchParams(getCookie(c, accountCookie(google).name))),
  )
  if (!chosen.success) return undefined
  const { email, sub } = chosen.data
  return hint === undefined || hint.toLowerCase() === email || hint === sub ? chosen.data : undefined
}

type AuthorizationRequest = Exclude<Awaited<ReturnType<typeof readRequest>>, Response>

async function grant(google: Google, request: AuthorizationRequest, person: GooglePerson): Promise<string> {
  const code = await giveCode(google, {
    redirectUri: request.redirectUri,
    codeChallenge: request.code_challenge ?? null,
    codeChallengeMethod: request.code_challenge_method,
    nonce: request.nonce ?? null,
    scope: request.scope,
    offline: request.access_type === 'offline',
    person,
  })
  return request.redirectWith({ code, scope: request.scope })
}

/**
 * The validated request, or an error response. An error redirects only to a registered client (RFC 6749,
 * 4.1.2.1).
 */
async function readRequest(google: Google, c: Context) {
  const query = c.req.query()
  const registration = client.safeParse(query)
  if (!registration.success || registration.data.client_id !== google.clientId)
    return refusalPage(c, 'invalid_client')
  const redirectUri = registration.data.redirect_uri
  if (!google.isRegistered(redirectUri)) return refusalPage(c, 'redirect_uri_mismatch')
  const redirectWith = (parameters: Record<string, string>) => {
    const url = new URL(redirectUri)
    const { state } = query
    for (const [name, value] of Object.entries({ ...parameters, ...(state && { state }) }))
      url.searchParams.set(name, value)
    return url.href
  }
  const refuse = (error: string) => c.redirect(redirectWith({ error }), 303)
  if (!query.response_type || !query.scope) return refuse('invalid_request')
  if (query.response_type !== 'code') return refuse('unsupported_response_type')
  const scope = grantedScope(query.scope)
  if (scope === undefined) return refuse('invalid_scope')
  const request = authorization.safeParse(query)
  const prompts = query.prompt?.split(' ') ?? []
  if (!request.success || (prompts.includes('none') && prompts.length > 1)) return refuse('invalid_request')
  return { ...request.data, scope, prompts, redirectUri, redirectWith }
}
