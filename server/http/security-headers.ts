import { createHash } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import type { HonoEnv } from '../../api/hono-env.ts'
import type { Config } from '../config.ts'

/**
 * The headers of every answer, refusals included. An answer that set one itself keeps its own. In development Vite
 * injects styles and speaks over a WebSocket.
 */
function pageHeaders(config: Config, development: boolean): MiddlewareHandler {
  const stripe = config.stripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []
  const google = config.firebase ? ['https://apis.google.com'] : []
  const firebase = config.firebase
    ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
    : []
  return secureHeaders({
    overwrite: false,
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
      scriptSrc: ["'self'", NONCE, ...stripe, ...google],
      styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'", NONCE],
      // Pictures of sessions and people may live anywhere, and are only ever shown as pictures.
      imgSrc: ["'self'", 'https:', 'http:', 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: [
        "'self'",
        ...firebase,
        ...(config.stripe ? ['https://api.stripe.com'] : []),
        ...(development ? ['ws:'] : []),
      ],
      frameSrc: [
        "'self'",
        ...stripe,
        ...(config.stripe ? ['https://hooks.stripe.com'] : []),
        ...(config.firebase ? [`https://${config.firebase.authDomain}`] : []),
      ],
    },
    // A sign-in popup must be able to talk to the page that opened it.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    // localhost and 127.0.0.1 are two sites, and pictures are addressed by one of them.
    crossOriginResourcePolicy: false,
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity:
      config.publicUrl.startsWith('https:') &&
      `max-age=31536000${config.hstsSubdomains ? '; includeSubDomains' : ''}`,
    xFrameOptions: 'SAMEORIGIN',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], usb: [], payment: ['self'] },
  })
}

/** Answers to calls are no pages: they load nothing and stand in no frame, and are stored by nobody who does not know better. */
export const apiHeaders = (headers: Record<string, string>): Record<string, string> => ({
  ...headers,
  [POLICY]: "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
})

/**
 * Protects answers of whatever kind. Those to calls get the same headers all, for a nonce is for pages; and `no-store`,
 * where they say nothing else.
 */
export function securityHeaders(
  config: Config,
  development: boolean,
  headers: Record<string, string>,
): MiddlewareHandler<HonoEnv> {
  const protectPage = pageHeaders(config, development)
  const common = apiHeaders(headers)
  return async (c, next) => {
    if (!/^\/(api|assets)\//.test(c.req.path)) return protectPage(c, next)
    c.set('headers', common)
    await next()
    if (c.get('skipCompression')) return
    for (const [name, value] of Object.entries(common))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}

/** The same headers for an answer that is made before anybody asks for it: without a nonce, which nobody could know. */
export async function staticSecurityHeaders(config: Config): Promise<Record<string, string>> {
  const answer = await new Hono()
    .use(pageHeaders(config, false))
    .get('/', (c) => c.body(null))
    .request('/')
  const headers = Object.fromEntries(answer.headers)
  return { ...headers, [POLICY]: policyOf(headers).replaceAll(NONCES, '') }
}

const POLICY = 'content-security-policy'
const NONCES = / 'nonce-[^']+'/g
const policyOf = (headers: Record<string, string>) => headers[POLICY] ?? ''

/** Lets through the scripts and styles that stand in this page, and no others: by what they say. */
export function withInlineHashes(headers: Record<string, string>, html: string): Record<string, string> {
  const scripts = hashes(
    html,
    /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g,
  )
  const styles = hashes(html, /<style[^>]*>([\s\S]*?)<\/style>/g)
  const policy = policyOf(headers)
    .replace(/script-src [^;]*/, (allowed) => [allowed, ...scripts].join(' '))
    .replace(/style-src [^;]*/, (allowed) => [allowed, ...styles].join(' '))
  return { ...headers, [POLICY]: policy }
}

function hashes(html: string, inline: RegExp): Set<string> {
  const texts = [...html.matchAll(inline)].map(([, text = '']) => text)
  return new Set(texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`))
}
