import { drizzle } from 'drizzle-orm/node-postgres'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { addAuthorization } from './authorize.ts'
import { defaultRandom } from './codes.ts'
import { CERTS, discovery, type Google, type GoogleStandInOptions, PEM_CERTS } from './google.ts'
import { createKeys } from './keys.ts'
import { addTokens } from './token.ts'
import { addTokenInfo } from './token-info.ts'
import { addUserInfo } from './userinfo.ts'

export type { GoogleStandInOptions } from './google.ts'

const MAX_BODY_BYTES = 64 * 1024

/**
 * A stand-in for Google's sign-in, https://developers.google.com/identity/openid-connect/openid-connect:
 * discovery, an account chooser, codes, id tokens, access and refresh tokens, token info, userinfo,
 * revocation. Anybody may choose any account: it is for demonstrations.
 */
export function createGoogleStandIn(options: GoogleStandInOptions): Hono {
  const db = drizzle(options.database)
  const google: Google = {
    ...options,
    db,
    random: options.random ?? defaultRandom,
    keys: createKeys(db, options.clientId, options.clock),
  }
  const app = new Hono()
  app.get('/accounts.google.com/.well-known/openid-configuration', (c) => c.json(discovery))
  app.get(CERTS, async (c) => c.json(await google.keys.keySet()))
  app.get(PEM_CERTS, async (c) => c.json(await google.keys.certificates()))
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES }))
  addAuthorization(app, google)
  addTokens(app, google)
  addTokenInfo(app, google)
  addUserInfo(app, google)
  return app
}
