import { createHash, randomBytes } from 'node:crypto'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { JWTVerifyGetKey } from 'jose'
import type pg from 'pg'
import type { PasswordPolicy } from './password-policy.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { createTokens, type Tokens } from './tokens.ts'

export type Mail = {
  to: string
  kind: 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'EMAIL_SIGNIN' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL'
  /** Leads to the page that handles codes, `<publicUrl>/auth/action?mode=…&oobCode=…`. */
  link: string
  code: string
  /** From then on the code is worth nothing. */
  expiresAt: Date
  /** The language that whoever asked for it reads, where the SDK was told (its `languageCode`). */
  locale: string | undefined
}

/** How Google's id tokens are verified. `audience` are our OAuth client ids, `keys` is a key set of jose's. */
export type GoogleKeys = {
  issuer: string | string[]
  audience: string | string[]
  keys: JWTVerifyGetKey
}

export type IdentityStandInOptions = {
  /** Migrated from `stand-ins/identity/migrations`. */
  database: pg.Pool
  /** Audience of the id tokens, and end of their issuer `https://securetoken.google.com/<projectId>`. */
  projectId: string
  /** The API key that every request must have. Undefined accepts any. */
  apiKey: string | undefined
  /**
   * Behaves as Firebase's emulator does by default: anonymous sign-in, unsigned credentials of other providers and common
   * passwords are accepted, email links are listed, and `Bearer owner` administers. For users' own tests only, never for real
   * accounts.
   */
  emulator?: boolean
  /** The origin people see: for links in mails and for the domains that mails may lead back to. */
  publicUrl: string
  clock: () => Date
  random?: (bytes: number) => Uint8Array
  /** By default at least 6 characters, and none of the most common passwords. */
  passwordPolicy?: PasswordPolicy
  /** How many addresses may be signed up, or asked about, from one address: by default 1000 an hour. */
  signUps?: { max: number; seconds: number }
  sendMail: (mail: Mail) => Promise<void>
  /** Called before a user deletes their account; false refuses it. */
  beforeDelete?: (localId: string) => Promise<boolean>
  /** Absent: every sign-in by Google is answered INVALID_IDP_RESPONSE. */
  googleKeys?: GoogleKeys
  /** Receives failures that the client does not see. */
  onError?: (error: Error) => void
}

/** What the calls work with: the options, completed. */
export type Identity = Omit<Required<IdentityStandInOptions>, 'database' | 'googleKeys'> & {
  db: NodePgDatabase
  googleKeys: GoogleKeys | undefined
  passwords: Passwords
  tokens: Tokens
}

/** What both the database and a transaction offer. */
export type Queries = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

export function createIdentity(options: IdentityStandInOptions): Identity {
  const { projectId, clock, random = randomBytes } = options
  const db = drizzle(options.database)
  return {
    ...options,
    db,
    random,
    emulator: options.emulator ?? false,
    passwordPolicy: options.passwordPolicy ?? {},
    signUps: options.signUps ?? { max: 1000, seconds: 3600 },
    beforeDelete: options.beforeDelete ?? (async () => true),
    googleKeys: options.googleKeys,
    onError: options.onError ?? ((error) => process.emitWarning(error)),
    passwords: createPasswords(random),
    tokens: createTokens({ db, projectId, clock }),
  }
}

/** Projects have a number besides their id, which some answers show. The emulator's is this one. */
export const PROJECT_NUMBER = '12345'

/** A secret that fits into a URL. */
export function secret({ random }: Pick<Identity, 'random'>): string {
  return Buffer.from(random(32)).toString('base64url')
}

/** For secrets of 256 random bits: nobody guesses them, so a fast hash keeps a stolen table useless. */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
