import type { MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import type { Config } from '../config.ts'

/**
 * The headers of every answer, refusals included. An answer that set one itself keeps its own. In development Vite
 * injects styles and speaks over a WebSocket.
 */
export function secure(config: Config, development: boolean): MiddlewareHandler {
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
    strictTransportSecurity: config.publicUrl.startsWith('https:') && 'max-age=31536000; includeSubDomains',
    xFrameOptions: 'SAMEORIGIN',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], usb: [], payment: ['self'] },
  })
}
