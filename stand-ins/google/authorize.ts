import type { Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { chooserPage, refusalPage } from './chooser-page.ts'
import { giveCode } from './codes.ts'
import { AUTHORIZE, type Google } from './google.ts'
import { choice, type GooglePerson } from './people.ts'
import { grantedScope } from './scopes.ts'

const client = z.object({ client_id: z.string(), redirect_uri: z.string() })
/** OpenID Connect Core 3.1.2.1; PKCE (RFC 7636) is up to the client, as at Google. */
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

/** Who chose last in this browser: Google's own session, as far as this needs one. */
function session({ publicUrl }: Google) {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Secure-google_account' : 'google_account'
  return { name, options: { path: AUTHORIZE, httpOnly: true, sameSite: 'Lax', secure } as const }
}

/** The account chooser: a page, and the form in it, which ends where the client wanted to be sent back to. */
export function addAuthorization(app: Hono, google: Google): void {
  app.get(AUTHORIZE, async (c) => {
    const asked = await read(google, c)
    if (asked instanceof Response) return asked
    if (!asked.prompts.includes('none')) return chooserPage(c, asked.back({ error: 'access_denied' }))
    const person = signedIn(google, c, asked.login_hint)
    return c.redirect(person ? await grant(google, asked, person) : asked.back({ error: 'login_required' }))
  })

  app.post(AUTHORIZE, async (c) => {
    const asked = await read(google, c)
    if (asked instanceof Response) return asked
    const chosen = choice.safeParse(Object.fromEntries(new URLSearchParams(await c.req.text())))
    if (!chosen.success) return chooserPage(c, asked.back({ error: 'access_denied' }), true)
    const { email, name } = chosen.data
    const cookie = session(google)
    setCookie(c, cookie.name, new URLSearchParams({ email, name }).toString(), cookie.options)
    return c.redirect(await grant(google, asked, chosen.data), 303)
  })
}

/** Everybody may choose to be anybody here, so what the cookie says need not be proved. */
function signedIn(google: Google, c: Context, hint: string | undefined): GooglePerson | undefined {
  const kept = choice.safeParse(Object.fromEntries(new URLSearchParams(getCookie(c, session(google).name))))
  if (!kept.success) return undefined
  const { email, sub } = kept.data
  return hint === undefined || hint.toLowerCase() === email || hint === sub ? kept.data : undefined
}

type Asked = Exclude<Awaited<ReturnType<typeof read>>, Response>

async function grant(google: Google, asked: Asked, person: GooglePerson): Promise<string> {
  const code = await giveCode(google, {
    redirectUri: asked.redirectUri,
    codeChallenge: asked.code_challenge ?? null,
    codeChallengeMethod: asked.code_challenge_method,
    nonce: asked.nonce ?? null,
    scope: asked.scope,
    offline: asked.access_type === 'offline',
    person,
  })
  return asked.back({ code, scope: asked.scope })
}

/** What the client asks for; or the refusal, which goes to the client only when it is one (RFC 6749, 4.1.2.1). */
async function read(google: Google, c: Context) {
  const query = c.req.query()
  const who = client.safeParse(query)
  if (!who.success || who.data.client_id !== google.clientId) return refusalPage(c, 'invalid_client')
  const redirectUri = who.data.redirect_uri
  if (!google.isRegistered(redirectUri)) return refusalPage(c, 'redirect_uri_mismatch')
  const back = (parameters: Record<string, string>) => {
    const url = new URL(redirectUri)
    const { state } = query
    for (const [name, value] of Object.entries({ ...parameters, ...(state && { state }) }))
      url.searchParams.set(name, value)
    return url.href
  }
  const refuse = (error: string) => c.redirect(back({ error }), 303)
  if (!query.response_type || !query.scope) return refuse('invalid_request')
  if (query.response_type !== 'code') return refuse('unsupported_response_type')
  const scope = grantedScope(query.scope)
  if (scope === undefined) return refuse('invalid_scope')
  const asked = authorization.safeParse(query)
  const prompts = query.prompt?.split(' ') ?? []
  if (!asked.success || (prompts.includes('none') && prompts.length > 1)) return refuse('invalid_request')
  return { ...asked.data, scope, prompts, redirectUri, back }
}
