import { Hono, type Context as HonoContext } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { html, raw } from 'hono/html'
import { z } from 'zod'
import type { HonoEnv } from '../../api/hono-env.ts'
import { invalid, notFound, unavailable } from '../../contract/errors.ts'
import { GOOGLE_CHANNEL, type GoogleAnswer } from '../../contract/google.ts'
import { LANGUAGE_COOKIE, languageFor } from '../../contract/languages.ts'
import type { PlainCode } from '../../contract/messages/index.ts'
import { say } from '../../contract/messages/say.ts'
import type { GoogleSignIn } from '../../providers/google.ts'
import { isLoopback } from '../loopback.ts'

/** Sign-in with our own OAuth client. */
export type GoogleOAuth = { signIn: GoogleSignIn; addressForBrowsers: (url: URL) => string }

/** The redirect URI to register at Google, below PUBLIC_URL. */
const CALLBACK = '/auth/google/callback'

const COOKIE_SECONDS = 600
/** Random, chosen by the page that opened the popup. */
const State = z.string().regex(/^[\w-]{16,100}$/)
const attemptCookie = z.object({ state: State, verifier: z.string(), nonce: z.string() })

/**
 * C34: the popup of a Google sign-in. It redirects to Google and comes back here, where the server exchanges the code and
 * broadcasts the ID token to the page that opened it. These are pages, not endpoints of the API.
 */
export function googleOAuthRoutes(google: GoogleOAuth | undefined, publicUrl: string): Hono<HonoEnv> {
  const pages = new Hono<HonoEnv>()
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Secure-google_sign_in' : 'google_sign_in'
  const cookie = { path: '/auth/google', httpOnly: true, sameSite: 'Lax', secure } as const

  pages.use('/auth/google/*', async (c, next) => {
    c.header('cache-control', 'no-store')
    await next()
  })
  pages.get('/auth/google', async (c) => {
    if (!google) throw notFound('no_such_address')
    const state = State.safeParse(c.req.query('state'))
    if (!state.success) throw invalid('state', { code: 'malformed_id', params: { label: 'state' } })
    const redirectUri = `${originOf(c, publicUrl)}${CALLBACK}`
    const { url, attempt } = await google.signIn.start(redirectUri, state.data).catch((error: unknown) => {
      throw unavailable('sign_in_unavailable', error)
    })
    // Google's own parameter for the language of its pages.
    url.searchParams.set('hl', languageOf(c))
    setCookie(c, name, JSON.stringify(attempt), { ...cookie, maxAge: COOKIE_SECONDS })
    return c.redirect(google.addressForBrowsers(url), 302)
  })

  pages.get(CALLBACK, async (c) => {
    if (!google) throw notFound('no_such_address')
    const attempt = attemptCookie.safeParse(parseJson(getCookie(c, name)))
    deleteCookie(c, name, cookie)
    if (!attempt.success || attempt.data.state !== c.req.query('state'))
      return closingPage(c, 'google_window_expired')
    const { state } = attempt.data
    if (c.req.query('error') === 'access_denied')
      return closingPage(c, 'google_window_expired', { state, error: 'popup-closed-by-user' })
    try {
      const url = new URL(c.req.url)
      const here = new URL(url.pathname + url.search, originOf(c, publicUrl))
      const idToken = await google.signIn.finish(here, attempt.data)
      return closingPage(c, 'google_window_done', { state, idToken })
    } catch (error) {
      c.get('log')().warn({ err: error }, 'a Google sign-in failed')
      return closingPage(c, 'google_window_expired', { state, error: 'internal-error' })
    }
  })
  return pages
}

/** PUBLIC_URL; on loopback the requested origin, because localhost and 127.0.0.1 do not share a BroadcastChannel. */
function originOf(c: HonoContext, publicUrl: string): string {
  const requestUrl = new URL(c.req.url)
  const isLocal = isLoopback(requestUrl.hostname) && isLoopback(new URL(publicUrl).hostname)
  return isLocal ? requestUrl.origin : publicUrl
}

const languageOf = (c: HonoContext) =>
  languageFor(getCookie(c, LANGUAGE_COOKIE), c.req.header('accept-language'))

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** Broadcasts the result to the page that waits, then closes the popup. */
function closingPage(c: HonoContext<HonoEnv>, message: PlainCode, answer?: GoogleAnswer) {
  const script = answer && broadcastScript(answer)
  const language = languageOf(c)
  return c.html(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Google</title>
        </head>
        <body>
          <p>${say(language, message)}</p>
          ${script && html`<script nonce="${c.get('secureHeadersNonce') ?? ''}">${raw(script)}</script>`}
        </body>
      </html>`,
  )
}

function broadcastScript(answer: GoogleAnswer): string {
  const message = JSON.stringify(answer).replaceAll('<', '\\u003c')
  return `new BroadcastChannel(${JSON.stringify(GOOGLE_CHANNEL)}).postMessage(${message}); close()`
}
