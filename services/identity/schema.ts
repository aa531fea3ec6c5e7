import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { JWK } from 'jose'

export const schema = pgSchema('identity')

const OOB_REQUEST_TYPES = [
  'PASSWORD_RESET',
  'VERIFY_EMAIL',
  'EMAIL_SIGNIN',
  'VERIFY_AND_CHANGE_EMAIL',
  'RECOVER_EMAIL',
] as const

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const owner = () => text('local_id').references(() => accounts.localId, { onDelete: 'cascade' })

export const accounts = schema.table(
  'accounts',
  {
    localId: text('local_id').primaryKey(),
    /** In lower case. Null for anonymous accounts, and for accounts created by a custom token. */
    email: text().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** In PHC format. Null for accounts that sign in with Google or an email link only. */
    passwordHash: text('password_hash'),
    passwordUpdatedAt: instant('password_updated_at'),
    emailLinkSignIn: boolean('email_link_sign_in').notNull().default(false),
    displayName: text('display_name'),
    photoUrl: text('photo_url'),
    disabled: boolean().notNull().default(false),
    /** Claims that an administrator has set. Every token contains them. */
    customAttributes: jsonb('custom_attributes').$type<Record<string, unknown>>(),
    /** Tokens issued before this instant are revoked. */
    validSince: instant('valid_since').notNull(),
    createdAt: instant('created_at').notNull(),
    lastLoginAt: instant('last_login_at').notNull(),
  },
  (table) => [check('accounts_email_lower_case', sql`${table.email} = lower(${table.email})`)],
)

/** The accounts at other providers with which a user can sign in. */
export const federatedIdentities = schema.table(
  'federated_identities',
  {
    providerId: text('provider_id').notNull(),
    /** The provider's `sub`. */
    rawId: text('raw_id').notNull(),
    localId: owner().notNull(),
    email: text(),
    displayName: text('display_name'),
    photoUrl: text('photo_url'),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.rawId] }), index().on(table.localId)],
)

/** A sign-in on one device. Revoking it deletes the row. */
export const sessions = schema.table(
  'sessions',
  {
    id: text().primaryKey(),
    localId: owner().notNull(),
    /** SHA-256 of the refresh token. */
    tokenHash: text('token_hash').notNull().unique(),
    signInProvider: text('sign_in_provider').notNull(),
    /** Additional claims of a custom token. The tokens of this sign-in contain them. */
    claims: jsonb().$type<Record<string, unknown>>(),
    /** When the user last authenticated. */
    authTime: instant('auth_time').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index().on(table.localId)],
)

/**
 * Clients from which the owner of an account has signed in: devices, by their cookie, and networks. A few of
 * each.
 */
export const knownClients = schema.table(
  'known_clients',
  {
    localId: owner().notNull(),
    kind: text({ enum: ['device', 'network'] }).notNull(),
    /** SHA-256, salted with the account's id, so that the hashes do not link accounts to each other. */
    hash: text().notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.localId, table.hash] })],
)

/**
 * Emailed codes. Unknown emails also get rows, without an account, so that the duration does not reveal them.
 */
export const oobCodes = schema.table(
  'oob_codes',
  {
    /** SHA-256 of the code. */
    codeHash: text('code_hash').primaryKey(),
    requestType: text('request_type', { enum: OOB_REQUEST_TYPES }).notNull(),
    email: text().notNull(),
    /** For VERIFY_AND_CHANGE_EMAIL: the new email. */
    newEmail: text('new_email'),
    /** The link with the code. Only an emulator stores it, because its users read their emails there. */
    link: text(),
    localId: owner(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index().on(table.localId), index().on(table.expiresAt)],
)

/** Codes sent to phones, and the proofs that such a code was right. */
export const phoneCodes = schema.table(
  'phone_codes',
  {
    /** SHA-256 of the `sessionInfo` that asks for the code, or of the temporary proof. */
    sessionHash: text('session_hash').primaryKey(),
    /** In E.164. */
    phoneNumber: text('phone_number').notNull(),
    /** SHA-256 of both together, which cannot be guessed from the table. Null: a proof, which has no code. */
    codeHash: text('code_hash'),
    /** How often a code was tried. */
    tries: integer().notNull().default(0),
    /** Both in clear. Only an emulator stores them, because its users read their codes there. */
    shown: jsonb().$type<{ sessionInfo: string; code: string }>(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)

/** RS256 keys that sign id tokens, shared by every process on this database. */
export const signingKeys = schema.table('signing_keys', {
  kid: text().primaryKey(),
  privateJwk: jsonb('private_jwk').$type<JWK>().notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Counts within a time window, keyed by the name of the limit and the client. */
export const attempts = schema.table(
  'attempts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)

/** Settings of an emulator's `config` endpoint. */
export const settings = schema.table('settings', {
  name: text().primaryKey(),
  value: boolean().notNull(),
})
