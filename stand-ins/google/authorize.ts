import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { chooserPage, refusalPage } from './chooser-page.ts'
import { giveCode } from './codes.ts'
import { AUTHORIZE, type Google } from './google.ts'
import { choice } from './people.ts'

const client = z.object({ client_id: z.string(), redirect_uri: z.string() })
/** OpenID Connect Core 3.1.2.1, with PKCE (RFC 7636) obligatory. */
const authorization = z.object({
  response_type: z.literal('code'),
  scope: z.string().refine((scope) => scope.split(' ').includes('openid')),
  state: z.string().max(500).optional(),
  nonce: z.string().max(500).optional(),
  code_challenge: z.string().length(43),
  code_challenge_method: z.literal('S256'),
})

/** The account chooser: a page, and the form in it, which ends where the client wanted to be sent back to. */
export function addAuthorization(app: Hono, google: Google): void {
  app.get(AUTHORIZE, async (c) => {
    const asked = await read(google, c)
    return asked instanceof Response ? asked : chooserPage(c, asked.back({ error: 'access_denied' }))
  })

  app.post(AUTHORIZE, async (c) => {
    const asked = await read(google, c)
    if (asked instanceof Response) return asked
    const chosen = choice.safeParse(Object.fromEntries(new URLSearchParams(await c.req.text())))
    if (!chosen.success) return chooserPage(c, asked.back({ error: 'access_denied' }), true)
    const code = await giveCode(google, {
      redirectUri: asked.redirectUri,
      codeChallenge: asked.code_challenge,
      nonce: asked.nonce ?? null,
      person: chosen.data,
    })
    return c.redirect(asked.back({ code }), 303)
  })
}

/** What the client asks for; or the refusal, which goes to the client only when it is one (RFC 6749, 4.1.2.1). */
async function read(google: Google, c: Context) {
  const who = client.safeParse(c.req.query())
  if (!who.success || who.data.client_id !== google.clientId) return refusalPage(c, 'invalid_client')
  const redirectUri = who.data.redirect_uri
  if (!google.isRegistered(redirectUri)) return refusalPage(c, 'redirect_uri_mismatch')
  const back = (parameters: Record<string, string>) => {
    const url = new URL(redirectUri)
    const state = c.req.query('state')
    for (const [name, value] of Object.entries({ ...parameters, ...(state && { state }) }))
      url.searchParams.set(name, value)
    return url.href
  }
  const asked = authorization.safeParse(c.req.query())
  if (!asked.success) return c.redirect(back({ error: 'invalid_request' }), 303)
  return { ...asked.data, redirectUri, back }
}
