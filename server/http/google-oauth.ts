import { stringifySetCookie } from 'cookie'
import { html, raw } from 'hono/html'
import { z } from 'zod'
import type { Exchange } from '../../api/exchange.ts'
import { Reply } from '../../api/reply.ts'
import { LANGUAGE_COOKIE, languageFor } from '../../contract/formats/languages.ts'
import { invalid, notFound, unavailable } from '../../contract/http/errors.ts'
import type { PlainCode } from '../../contract/messages/index.ts'
import { say } from '../../contract/messages/say.ts'
import { GOOGLE_CHANNEL, type GoogleAnswer } from '../../contract/people/google.ts'
import type { GoogleSignIn } from '../../providers/google.ts'
import { isLoopback } from '../loopback.ts'

/** Sign-in with our own OAuth client. */
export type GoogleOAuth = { signIn: GoogleSignIn; addressForBrowsers: (url: URL) => string }

/** The redirect URI to register at Google, below PUBLIC_URL. */
export const GOOGLE_CALLBACK = '/auth/google/callback'

const COOKIE_SECONDS = 600
/** Random, chosen by the page that opened the popup. */
const State = z.string().regex(/^[\w-]{16,100}$/)
const signInCookie = z.object({ state: State, verifier: z.string(), nonce: z.string() })

/**
 * C34: the popup of a Google sign-in. It redirects to Google and comes back here, where the server exchanges
 * the code and broadcasts the ID token to the page that opened it. These are pages, not endpoints of the API.
 */
export function createGooglePages(google: GoogleOAuth | undefined, publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Secure-google_sign_in' : 'google_sign_in'
  const cookie = (value: string, maxAge: number) =>
    stringifySetCookie({ name, value, maxAge, path: '/auth/google', httpOnly: true, sameSite: 'lax', secure })

  return {
    /** Redirects to Google. */
    async start(exchange: Exchange): Promise<Reply> {
      if (!google) throw notFound('no_such_address')
      const state = State.safeParse(exchange.query.state)
      if (!state.success) throw invalid('state', { code: 'malformed_id', params: { label: 'state' } })
      const redirectUri = `${originOf(exchange, publicUrl)}${GOOGLE_CALLBACK}`
      const { url, pending } = await google.signIn.start(redirectUri, state.data).catch((error: unknown) => {
        throw unavailable('sign_in_unavailable', error)
      })
      // Google's own parameter for the language of its pages.
      url.searchParams.set('hl', languageOf(exchange))
      const headers = {
        location: google.addressForBrowsers(url),
        'set-cookie': cookie(JSON.stringify(pending), COOKIE_SECONDS),
        ...NO_STORE,
      }
      return new Reply(null, { status: 302, headers })
    },

    /** Google redirects back here. */
    async finish(exchange: Exchange): Promise<Reply> {
      if (!google) throw notFound('no_such_address')
      const close = (message: PlainCode, answer?: GoogleAnswer) =>
        closingPage(exchange, message, { answer, 'set-cookie': cookie('', 0) })
      const { state: returned, error } = exchange.query
      const pending = signInCookie.safeParse(parseJson(exchange.cookie(name)))
      if (!pending.success || pending.data.state !== returned) return close('google_window_expired')
      const { state } = pending.data
      if (error === 'access_denied')
        return close('google_window_expired', { state, error: 'popup-closed-by-user' })
      try {
        const here = new URL(exchange.request.url ?? '', originOf(exchange, publicUrl))
        const idToken = await google.signIn.finish(here, pending.data)
        return close('google_window_done', { state, idToken })
      } catch (failure) {
        exchange.log().warn({ err: failure }, 'a Google sign-in failed')
        return close('google_window_expired', { state, error: 'internal-error' })
      }
    },
  }
}

const NO_STORE = { 'cache-control': 'no-store' }

/**
 * PUBLIC_URL; on loopback the requested origin, because localhost and 127.0.0.1 do not share a
 * BroadcastChannel.
 */
function originOf({ request }: Exchange, publicUrl: string): string {
  const requested = new URL(`http://${request.headers.host}`)
  const isLocal = isLoopback(requested.hostname) && isLoopback(new URL(publicUrl).hostname)
  return isLocal ? requested.origin : publicUrl
}

const languageOf = (exchange: Exchange) =>
  languageFor(exchange.cookie(LANGUAGE_COOKIE), exchange.request.headers['accept-language'])

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** Broadcasts the result to the page that waits, then closes the popup. */
async function closingPage(
  exchange: Exchange,
  message: PlainCode,
  { answer, ...headers }: { answer: GoogleAnswer | undefined; 'set-cookie': string },
): Promise<Reply> {
  const script = answer && broadcastScript(answer)
  const language = languageOf(exchange)
  const body = await html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Google</title>
      </head>
      <body>
        <p>${say(language, message)}</p>
        ${script && html`<script nonce="${exchange.nonce}">${raw(script)}</script>`}
      </body>
    </html>`
  return new Reply(String(body), {
    headers: { 'content-type': 'text/html; charset=UTF-8', ...NO_STORE, ...headers },
  })
}

function broadcastScript(answer: GoogleAnswer): string {
  const message = JSON.stringify(answer).replaceAll('<', '\\u003c')
  return `new BroadcastChannel(${JSON.stringify(GOOGLE_CHANNEL)}).postMessage(${message}); close()`
}
