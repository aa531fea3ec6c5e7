import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Keys } from './keys.ts'

export type GoogleStandInOptions = {
  /** Migrated from `stand-ins/google/migrations`. */
  database: pg.Pool
  clientId: string
  /** The public origin. */
  publicUrl: string
  clientSecret: string
  /** Whether the client has registered this redirect URI. */
  isRegistered: (redirectUri: string) => boolean
  clock: () => Date
  random?: (bytes: number) => Uint8Array
}

/** The context of all endpoints. */
export type Google = Omit<Required<GoogleStandInOptions>, 'database'> & { db: NodePgDatabase; keys: Keys }

export const ISSUER = 'https://accounts.google.com'
export const AUTHORIZE = '/accounts.google.com/o/oauth2/v2/auth'
export const TOKEN = '/oauth2.googleapis.com/token'
export const REVOKE = '/oauth2.googleapis.com/revoke'
export const USERINFO = '/openidconnect.googleapis.com/v1/userinfo'
export const CERTS = '/www.googleapis.com/oauth2/v3/certs'
/** The same keys as certificates, which Google's own libraries ask for. */
export const PEM_CERTS = '/www.googleapis.com/oauth2/v1/certs'
export const TOKEN_INFO = ['/oauth2.googleapis.com/tokeninfo', '/www.googleapis.com/oauth2/v3/tokeninfo']

/** The document at `/.well-known/openid-configuration`, with fields that Google also has. */
export const discovery = {
  issuer: ISSUER,
  authorization_endpoint: `https:/${AUTHORIZE}`,
  token_endpoint: `https:/${TOKEN}`,
  userinfo_endpoint: `https:/${USERINFO}`,
  revocation_endpoint: `https:/${REVOKE}`,
  jwks_uri: `https:/${CERTS}`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'email', 'profile'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  claims_supported: [
    'at_hash',
    'aud',
    'email',
    'email_verified',
    'exp',
    'iat',
    'iss',
    'name',
    'nonce',
    'sub',
  ],
  code_challenge_methods_supported: ['plain', 'S256'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
}
