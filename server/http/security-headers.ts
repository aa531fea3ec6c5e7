import { createHash } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import type { HonoEnv } from '../../api/hono-env.ts'
import type { Config } from '../config.ts'

/**
 * Security headers of pages. A response that has set one keeps its own. In development, Vite injects styles and uses a
 * WebSocket.
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
      // Pictures may come from any host. They are shown in img elements only.
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
    // The sign-in popup talks to the page that opened it.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    // localhost and 127.0.0.1 are different sites, and URLs of pictures name one of them.
    crossOriginResourcePolicy: false,
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity:
      config.publicUrl.startsWith('https:') &&
      `max-age=31536000${config.hstsSubdomains ? '; includeSubDomains' : ''}`,
    xFrameOptions: 'SAMEORIGIN',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], usb: [], payment: ['self'] },
  })
}

/** Responses of the API load nothing, fit in no frame, and are not stored unless they say so. */
export const apiHeaders = (headers: Record<string, string>): Record<string, string> => ({
  ...headers,
  [POLICY]: "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
})

/**
 * Sets security headers on every response, errors included. Pages get a nonce; responses of the API and assets get one fixed
 * set, with `no-store` unless they say otherwise.
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

/** The headers for cached responses, without a nonce. */
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

/** Allows exactly the inline scripts and styles of this page, by their hashes. */
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
