import { boolean, index, jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'
import type { JWK } from 'jose'
import type { GooglePerson } from './people.ts'

export const schema = pgSchema('google')

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Authorization codes that were not yet exchanged, with their grants. */
export const codes = schema.table(
  'codes',
  {
    /** SHA-256 of the code. */
    codeHash: text('code_hash').primaryKey(),
    redirectUri: text('redirect_uri').notNull(),
    /** Null for a client that uses no PKCE. */
    codeChallenge: text('code_challenge'),
    codeChallengeMethod: text('code_challenge_method', { enum: ['S256', 'plain'] })
      .notNull()
      .default('S256'),
    nonce: text('nonce'),
    scope: text().notNull().default('openid email profile'),
    /** Whether the client requested a refresh token. */
    offline: boolean().notNull().default(false),
    person: jsonb('person').$type<GooglePerson>().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)

/** Access and refresh tokens. */
export const tokens = schema.table(
  'tokens',
  {
    /** SHA-256 of the token. */
    tokenHash: text('token_hash').primaryKey(),
    kind: text({ enum: ['access', 'refresh'] }).notNull(),
    /** The consent of the token. All tokens of a consent are revoked together. */
    grantId: text('grant_id').notNull(),
    scope: text().notNull(),
    person: jsonb('person').$type<GooglePerson>().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index().on(table.grantId), index().on(table.expiresAt)],
)

/** The RS256 key that signs id tokens, shared by every process on this database. */
export const signingKeys = schema.table('signing_keys', {
  kid: text().primaryKey(),
  privateJwk: jsonb('private_jwk').$type<JWK>().notNull(),
  createdAt: instant('created_at').notNull(),
})
