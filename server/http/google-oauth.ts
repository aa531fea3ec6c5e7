import { randomBytes } from 'node:crypto'
import { stringifySetCookie } from 'cookie'
import { html, raw } from 'hono/html'
import { z } from 'zod'
import type { Exchange } from '../../api/exchange.ts'
import { Reply } from '../../api/reply.ts'
import { LANGUAGE_COOKIE, languageFor } from '../../contract/formats/languages.ts'
import { invalid, notFound, unavailable } from '../../contract/http/errors.ts'
import { GOOGLE_CHANNEL, type GoogleAnswer } from '../../contract/people/google.ts'
import type { PlainCode } from '../../contract/refusals/index.ts'
import { say } from '../../contract/refusals/say.ts'
import type { GoogleSignIn } from '../../providers/google.ts'
import { isLoopback } from '../loopback.ts'
import { type PopupRequest, popupRequest, relayScript } from './sign-in-frame.ts'

/** Sign-in with our own OAuth client. */
export type GoogleOAuth = { signIn: GoogleSignIn; addressForBrowsers: (url: URL) => string }

/** The redirect URI to register at Google, below PUBLIC_URL. */
export const GOOGLE_CALLBACK = '/auth/google/callback'

const COOKIE_SECONDS = 600
/** Random, chosen by the page that opened the popup. */
const State = z.string().regex(/^[\w-]{16,100}$/)
/** `popup`: it was opened by Firebase's SDK in a page of somebody else's client. */
const signInCookie = z.object({
  ...{ state: State, verifier: z.string(), nonce: z.string() },
  popup: popupRequest.optional(),
})

/**
 * C34: the popup of a Google sign-in. It redirects to Google and comes back here, where the server exchanges
 * the code and broadcasts the ID token to the page that opened it, or gives it to the frame of Firebase's SDK
 * there. These are pages, not endpoints of the API.
 */
export function createGooglePages(google: GoogleOAuth | undefined, publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Secure-google_sign_in' : 'google_sign_in'
  const cookie = (value: string, maxAge: number) =>
    stringifySetCookie({ name, value, maxAge, path: '/auth/google', httpOnly: true, sameSite: 'lax', secure })

  /** Redirects to Google. */
  async function leave(exchange: Exchange, state: string, popup?: PopupRequest): Promise<Reply> {
    if (!google) throw notFound('no_such_address')
    const redirectUri = `${originOf(exchange, publicUrl)}${GOOGLE_CALLBACK}`
    const { url, pending } = await google.signIn.start(redirectUri, state).catch((error: unknown) => {
      throw unavailable('sign_in_unavailable', error)
    })
    // Google's own parameter for the language of its pages.
    url.searchParams.set('hl', languageOf(exchange))
    const headers = {
      location: google.addressForBrowsers(url),
      'set-cookie': cookie(JSON.stringify({ ...pending, popup }), COOKIE_SECONDS),
      ...HEADERS,
    }
    return new Reply(null, { status: 302, headers })
  }

  return {
    async start(exchange: Exchange): Promise<Reply> {
      const state = State.safeParse(exchange.query.state)
      if (!state.success) throw invalid('state', { code: 'malformed_id', params: { label: 'state' } })
      return leave(exchange, state.data)
    },

    /** The popup of `signInWithPopup`. */
    async startPopup(exchange: Exchange): Promise<Reply> {
      const popup = popupRequest.safeParse(exchange.query)
      if (popup.success) return leave(exchange, randomBytes(16).toString('hex'), popup.data)
      throw invalid(popup.error.issues[0]?.path.join('.') ?? '', 'invalid_value')
    },

    /** Google redirects back here. */
    async finish(exchange: Exchange): Promise<Reply> {
      if (!google) throw notFound('no_such_address')
      const { state: returned, error } = exchange.query
      const pending = signInCookie.safeParse(parseJson(exchange.cookie(name)))
      const known = pending.data?.state === returned ? pending.data : undefined
      const close = (code: PlainCode, answer?: Answer) =>
        closingPage(exchange, code, {
          script: known && answer && scriptFor(known, answer),
          'set-cookie': cookie('', 0),
        })
      if (!known) return close('google_window_expired')
      if (error === 'access_denied') return close('google_window_expired', { error: 'popup-closed-by-user' })
      try {
        const here = new URL(exchange.request.url ?? '', originOf(exchange, publicUrl))
        return close('google_window_done', { idToken: await google.signIn.finish(here, known) })
      } catch (failure) {
        exchange.log().warn({ err: failure }, 'a Google sign-in failed')
        return close('google_window_expired', { error: 'internal-error' })
      }
    },
  }
}

/** No other policy lets a popup speak to a page of another origin that opened it. */
const HEADERS = { 'cache-control': 'no-store', 'cross-origin-opener-policy': 'unsafe-none' }

type Answer = { idToken: string } | { error: 'popup-closed-by-user' | 'internal-error' }

const scriptFor = ({ state, popup }: z.output<typeof signInCookie>, answer: Answer): string =>
  popup ? relayScript(popup, answer) : broadcastScript({ state, ...answer })

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

/** Tells the page that waits, by a script. */
async function closingPage(
  exchange: Exchange,
  code: PlainCode,
  { script, ...headers }: { script: string | undefined; 'set-cookie': string },
): Promise<Reply> {
  const language = languageOf(exchange)
  const body = await html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Google</title>
      </head>
      <body>
        <p>${say(language, code)}</p>
        ${script && html`<script nonce="${exchange.nonce}">${raw(script)}</script>`}
      </body>
    </html>`
  return new Reply(String(body), {
    headers: { 'content-type': 'text/html; charset=UTF-8', ...HEADERS, ...headers },
  })
}

/** Broadcasts the result, then closes the popup. */
function broadcastScript(answer: GoogleAnswer): string {
  const message = JSON.stringify(answer).replaceAll('<', '\\u003c')
  return `new BroadcastChannel(${JSON.stringify(GOOGLE_CHANNEL)}).postMessage(${message}); close()`
}
