import { randomBytes } from 'node:crypto'
import { and, eq, gte, ne } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { createAccount, findByEmail, lockById, revokeSessions, updateAccount } from './accounts.ts'
import { createPasswords } from './passwords.ts'
import { accounts, sessions } from './schema.ts'
import { createTokens } from './tokens.ts'

/** Identifies a sign-in by the claims `sub` and `sid` of its id tokens. */
export type SessionName = { uid: string; sid: string | null }

export type NewPerson = {
  email: string
  password: string
  displayName?: string
  photoUrl?: string
  emailVerified?: boolean
}

/**
 * The actions of an operator in Firebase's console, for demo accounts, commands and tests. Users' requests
 * use the protocol.
 */
export function createIdentityAdministration(options: {
  database: pg.Pool
  projectId: string
  clock: () => Date
  random?: (bytes: number) => Uint8Array
}) {
  const { projectId, clock, random = randomBytes } = options
  const db = drizzle(options.database)
  const passwords = createPasswords(random)
  const tokens = createTokens({ db, projectId, clock })

  return {
    /** Returns the account's id; an existing account is unchanged, including its password. */
    async ensureAccount({ password, ...person }: NewPerson): Promise<string> {
      const email = person.email.toLowerCase()
      const existing = await findByEmail(db, email)
      if (existing) return existing.localId
      const passwordHash = await passwords.hash(password)
      const created = await createAccount({ clock, random }, db, { ...person, email, passwordHash })
      const account = created ?? (await findByEmail(db, email))
      if (!account) throw new Error(`The account of ${email} vanished while it was being made`)
      return account.localId
    },

    /** Signs a custom token for `signInWithCustomToken`, which creates the account if needed. */
    customToken: (uid: string, claims?: Record<string, unknown>) => tokens.signCustom(uid, claims),

    /** Whether this password signs in to this account. */
    async takesPassword(localId: string, password: string): Promise<boolean> {
      const [account] = await db.select().from(accounts).where(eq(accounts.localId, localId))
      if (!account || account.disabled) return false
      return passwords.turn(() => passwords.matchesInTurn(password, account.passwordHash))
    },

    /** Disables or enables an account. False if there is none. */
    async setDisabled(localId: string, disabled: boolean): Promise<boolean> {
      return db.transaction(async (tx) => {
        if (!(await lockById(tx, localId))) return false
        await updateAccount(tx, localId, { disabled })
        return true
      })
    },

    /** Ends all sign-ins of an account: refresh tokens answer TOKEN_EXPIRED. */
    async revokeSessions(localId: string): Promise<void> {
      await db.transaction((tx) => revokeSessions(tx, localId, clock()))
    },

    /** Whether the tokens of a sign-in are valid, as `accounts:lookup` decides, in one query. */
    async isActive({ uid, sid }: SessionName): Promise<boolean> {
      const [live] = await db
        .select({ id: sessions.id })
        .from(sessions)
        .innerJoin(accounts, eq(accounts.localId, sessions.localId))
        .where(
          and(
            eq(sessions.id, sid ?? ''),
            eq(accounts.localId, uid),
            eq(accounts.disabled, false),
            gte(sessions.createdAt, accounts.validSince),
          ),
        )
      return live !== undefined
    },

    async revoke({ uid, sid }: SessionName): Promise<void> {
      await db.delete(sessions).where(and(eq(sessions.localId, uid), eq(sessions.id, sid ?? '')))
    },

    /** Ends all sign-ins of an account except `keep`. */
    async revokeAll(uid: string, keep?: SessionName): Promise<void> {
      if (!keep) return this.revokeSessions(uid)
      await db.delete(sessions).where(and(eq(sessions.localId, uid), ne(sessions.id, keep.sid ?? '')))
    },

    async deleteAccount(uid: string): Promise<void> {
      await db.delete(accounts).where(eq(accounts.localId, uid))
    },
  }
}

export type IdentityAdministration = ReturnType<typeof createIdentityAdministration>
