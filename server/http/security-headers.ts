import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import type { Exchange } from '../../api/exchange.ts'
import type { Config } from '../config.ts'

/** With Firebase, Google's check before a code is sent to a phone. */
const RECAPTCHA = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
}

/** How a policy names an inline text that it allows. */
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** In development, Vite injects styles and uses a WebSocket. */
function pageHeaders(config: Config, development: boolean) {
  const stripe = config.stripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []
  const google = config.firebase ? ['https://apis.google.com', ...RECAPTCHA.scripts] : []
  const firebase = config.firebase
    ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
    : []
  return secureHeaders({
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
        ...(config.firebase ? [`https://${config.firebase.authDomain}`, ...RECAPTCHA.frames] : []),
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

export type SecurityHeaders = {
  /**
   * For pages, and for what the stand-ins answer. Allows inline scripts with the exchange's nonce if it has
   * one.
   */
  page: (exchange: Exchange) => Record<string, string>
  /** For pages from the cache, which have no nonce. */
  cachedPage: Record<string, string>
  /** For responses that load nothing and fit in no frame. They are not stored unless they say so. */
  api: Record<string, string>
}

export async function createSecurityHeaders(config: Config, development: boolean): Promise<SecurityHeaders> {
  const response = await new Hono()
    .use(pageHeaders(config, development))
    .get('/', (c) => c.body(null))
    .request('/')
  const headers = Object.fromEntries(response.headers)
  const policy = policyOf(headers)
  const cachedPage = { ...headers, [POLICY]: policy.replaceAll(NONCES, '') }
  return {
    page: ({ usedNonce }) =>
      usedNonce ? { ...headers, [POLICY]: policy.replaceAll(NONCES, ` 'nonce-${usedNonce}'`) } : cachedPage,
    cachedPage,
    api: {
      ...headers,
      [POLICY]: "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    },
  }
}

const POLICY = 'content-security-policy'
const NONCES = / 'nonce-[^']+'/g
const policyOf = (headers: Record<string, string>) => headers[POLICY] ?? ''

/**
 * Allows the inline scripts and styles of a page that have its nonce, by their hashes, and takes the nonce
 * out. What somebody else wrote into the page does not know the nonce, and is not allowed.
 */
export function withInlineHashes(
  headers: Record<string, string>,
  html: string,
  nonce: string,
): { headers: Record<string, string>; html: string } {
  const attribute = ` nonce="${nonce}"`
  const policy = policyOf(headers)
    .replace(/script-src [^;]*/, (allowed) => [allowed, ...hashes(html, 'script', attribute)].join(' '))
    .replace(/style-src [^;]*/, (allowed) => [allowed, ...hashes(html, 'style', attribute)].join(' '))
  return { headers: { ...headers, [POLICY]: policy }, html: html.replaceAll(attribute, '') }
}

function hashes(html: string, element: 'script' | 'style', attribute: string): Set<string> {
  const inline = new RegExp(`<${element}(?![^>]* src=)[^>]*${attribute}[^>]*>([\\s\\S]*?)</${element}>`, 'g')
  const texts = [...html.matchAll(inline)].map(([, text = '']) => text)
  return new Set(texts.map(hashOf))
}
