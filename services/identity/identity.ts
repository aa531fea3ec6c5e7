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
  /** A link to the page that handles codes, `<publicUrl>/auth/action?mode=…&oobCode=…`. */
  link: string
  code: string
  /** When the code expires. */
  expiresAt: Date
  /** The requester's language, if it is set in the SDK (`languageCode`). */
  locale: string | undefined
}

/** A code for a phone number. */
export type PhoneCode = {
  /** In E.164. */
  phoneNumber: string
  /** Six digits. */
  code: string
  expiresAt: Date
  /** As of a mail. */
  locale: string | undefined
  /** It was asked for on a device or a network from which the owner of the number has signed in. */
  isOwner: boolean
}

/** The number of an account. `lastLoginAt`: when its owner last signed in, by whatever way. */
export type LinkedNumber = { uid: string; phone: string; lastLoginAt: Date }

/** `sendCode` throws this where no more text messages may be sent for now. */
export class QuotaExceeded extends Error {}

/**
 * The means to verify Google's id tokens. `audience`: our OAuth client ids. `keys`: a key set of jose.
 */
export type GoogleKeys = {
  issuer: string | string[]
  audience: string | string[]
  keys: JWTVerifyGetKey
}

export type IdentityOptions = {
  /** Migrated from `services/identity/migrations`. */
  database: pg.Pool
  /**
   * The audience of the id tokens, and the last part of their issuer
   * `https://securetoken.google.com/<projectId>`.
   */
  projectId: string
  /** The API key that every request must have. Undefined accepts any. */
  apiKey: string | undefined
  /**
   * Behaves as Firebase's emulator does by default: anonymous sign-in, unsigned credentials of other
   * providers and common passwords are accepted, email links are listed, id tokens are not signed, and
   * `Bearer owner` administers. For users' own tests only, never for real accounts.
   */
  emulator?: boolean
  /** The public origin, for links in emails and for the domains that emails may link to. */
  publicUrl: string
  clock: () => Date
  random?: (bytes: number) => Uint8Array
  /** By default at least 6 characters, and none of the most common passwords. */
  passwordPolicy?: PasswordPolicy
  /** How many emails one network address may sign up or test for an account. Default: 1000 per hour. */
  signUps?: { max: number; seconds: number }
  /** Whether an address is the operator's own, such as a school's: limits per network do not count it. */
  isOwnAddress?: (address: string) => boolean
  /**
   * How many emails go to people who are not known from there, on requests of one network address. Default:
   * 30 in ten minutes.
   */
  mailsToStrangers?: { max: number; seconds: number }
  sendMail: (mail: Mail) => Promise<void>
  sendCode: (code: PhoneCode) => Promise<void>
  /**
   * The beginnings of numbers that get codes, as of Firebase's SMS region policy. By default all do.
   */
  phoneRegions?: string[]
  /** Called before a user deletes their account; false refuses it. */
  beforeDelete?: (localId: string) => Promise<boolean>
  /**
   * Asked when somebody proves a number that an account has: whether it may be another person's by now. Then
   * the account loses it, and who has proved it gets nothing of that account. By default never.
   */
  mayBeOthers?: (number: LinkedNumber) => Promise<boolean>
  /** Called when somebody has proved by a link that an account's address is theirs. */
  afterProof?: (proved: { uid: string; email: string }) => Promise<void>
  /** If absent, every sign-in with Google fails with INVALID_IDP_RESPONSE. */
  googleKeys?: GoogleKeys
  /** Receives failures that the client does not see. */
  onError?: (error: Error) => void
}

/** The context of all handlers: the options, with defaults and services. */
export type Identity = Omit<Required<IdentityOptions>, 'database' | 'googleKeys'> & {
  db: NodePgDatabase
  googleKeys: GoogleKeys | undefined
  passwords: Passwords
  tokens: Tokens
}

/** The database or a transaction. */
export type Queries = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

export function createIdentity(options: IdentityOptions): Identity {
  const { projectId, clock, random = randomBytes } = options
  const db = drizzle(options.database)
  return {
    ...options,
    db,
    random,
    emulator: options.emulator ?? false,
    passwordPolicy: options.passwordPolicy ?? {},
    signUps: options.signUps ?? { max: 1000, seconds: 3600 },
    mailsToStrangers: options.mailsToStrangers ?? { max: 30, seconds: 600 },
    phoneRegions: options.phoneRegions ?? ['+'],
    isOwnAddress: options.isOwnAddress ?? (() => false),
    beforeDelete: options.beforeDelete ?? (async () => true),
    mayBeOthers: options.mayBeOthers ?? (async () => false),
    afterProof: options.afterProof ?? (async () => {}),
    googleKeys: options.googleKeys,
    onError: options.onError ?? ((error) => process.emitWarning(error)),
    passwords: createPasswords(random),
    tokens: createTokens({ db, projectId, clock, unsigned: options.emulator ?? false }),
  }
}

/** The project number in some responses; this is the one of Firebase's emulator. */
export const PROJECT_NUMBER = '12345'

/** Creates a secret of 256 random bits that is safe in a URL. */
export function secret({ random }: Pick<Identity, 'random'>): string {
  return Buffer.from(random(32)).toString('base64url')
}

/**
 * Hashes a secret of 256 random bits. Nobody can guess such a secret, so a fast hash is enough if the table
 * is stolen.
 */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
