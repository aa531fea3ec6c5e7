import { index, jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'
import type { JWK } from 'jose'
import type { GooglePerson } from './people.ts'

export const schema = pgSchema('google')

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Authorization codes that wait to be exchanged, with all that they were given out for. */
export const codes = schema.table(
  'codes',
  {
    /** SHA-256 of the code. */
    codeHash: text('code_hash').primaryKey(),
    redirectUri: text('redirect_uri').notNull(),
    codeChallenge: text('code_challenge').notNull(),
    nonce: text('nonce'),
    person: jsonb('person').$type<GooglePerson>().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)

/** The RS256 key that signs id tokens, shared by every process on this database. */
export const signingKeys = schema.table('signing_keys', {
  kid: text().primaryKey(),
  privateJwk: jsonb('private_jwk').$type<JWK>().notNull(),
  createdAt: instant('created_at').notNull(),
})
