import { and, DrizzleQueryError, eq } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { Refusal } from './errors.ts'
import type { Identity, Queries } from './identity.ts'
import { forgetClients } from './known-clients.ts'
import { accounts, federatedIdentities, sessions } from './schema.ts'

export type Account = typeof accounts.$inferSelect
export type NewAccount = Partial<typeof accounts.$inferInsert>
export type NewAccountWithEmail = NewAccount & { email: string }

const ID_LENGTH = 28
const UNIQUE_VIOLATION = '23505'
const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Creates an id of 28 letters and digits, like Firebase. */
function newLocalId({ random }: Pick<Identity, 'random'>): string {
  let id = ''
  while (id.length < ID_LENGTH) {
    // Six bits per byte. The two values beyond the last letter add nothing, so that all letters are equally
    // likely.
    for (const byte of random(ID_LENGTH)) id += ID_LETTERS.charAt(byte & 63)
  }
  return id.slice(0, ID_LENGTH)
}

/** Creates an account; undefined if its email or id is taken. */
export async function createAccount(
  identity: Pick<Identity, 'random' | 'clock'>,
  queries: Queries,
  fields: NewAccount,
): Promise<Account | undefined> {
  const now = identity.clock()
  const [account] = await queries
    .insert(accounts)
    .values({
      localId: newLocalId(identity),
      validSince: now,
      createdAt: now,
      lastLoginAt: now,
      passwordUpdatedAt: fields.passwordHash ? now : null,
      ...fields,
    })
    .onConflictDoNothing()
    .returning()
  return account
}

export async function findByEmail(queries: Queries, email: string): Promise<Account | undefined> {
  const [account] = await queries.select().from(accounts).where(eq(accounts.email, email))
  return account
}

/** Locks the account until the transaction ends, so that a sign-in and a revocation are sequential. */
export async function lockByEmail(tx: Queries, email: string): Promise<Account | undefined> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.email, email)).for('update')
  return account
}

export async function lockById(tx: Queries, localId: string): Promise<Account | undefined> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.localId, localId)).for('update')
  return account
}

/** Locks the account with this email. Creates the account if there is none. */
export async function lockOrCreate(
  identity: Pick<Identity, 'random' | 'clock'>,
  tx: Queries,
  fields: NewAccountWithEmail,
): Promise<{ account: Account; isNewUser: boolean }> {
  const existing = await lockByEmail(tx, fields.email)
  if (existing) return { account: existing, isNewUser: false }
  const created = await createAccount(identity, tx, fields)
  if (created) return { account: created, isNewUser: true }
  const concurrent = await lockByEmail(tx, fields.email)
  if (!concurrent) throw new Error('An account came and went while another was being made')
  return { account: concurrent, isNewUser: false }
}

/** Updates an account that the transaction has locked. */
export async function updateAccount(
  tx: Queries,
  localId: string,
  changes: Partial<Omit<Account, 'localId'>>,
): Promise<Account> {
  const [account] = await tx.update(accounts).set(changes).where(eq(accounts.localId, localId)).returning()
  if (!account) throw new Error(`Account ${localId} vanished while it was held`)
  return account
}

/**
 * Translates a violated constraint: another transaction has taken the email since the check. Rethrows other
 * errors.
 */
export function emailExists(error: unknown): never {
  const cause = error instanceof DrizzleQueryError ? error.cause : undefined
  // The sandbox's constraint has another name.
  const isTaken =
    cause instanceof DatabaseError && cause.code === UNIQUE_VIOLATION && cause.table === 'accounts'
  if (isTaken) throw new Refusal('EMAIL_EXISTS')
  throw error
}

export async function identitiesOf(queries: Queries, localId: string) {
  return queries.select().from(federatedIdentities).where(eq(federatedIdentities.localId, localId))
}

/** As Firebase does, a phone number is kept as a way of signing in beside the others. */
export const PHONE = 'phone'

/** The account to which a number belongs. */
export async function findIdByPhone(queries: Queries, phone: string): Promise<string | undefined> {
  const isNumber = and(eq(federatedIdentities.providerId, PHONE), eq(federatedIdentities.rawId, phone))
  const [known] = await queries.select().from(federatedIdentities).where(isNumber)
  return known?.localId
}

/** @throws {Refusal} PHONE_NUMBER_EXISTS */
export async function setPhone(tx: Queries, localId: string, phone: string): Promise<void> {
  await setIdentity(tx, { providerId: PHONE, rawId: phone, localId }, 'PHONE_NUMBER_EXISTS')
}

/**
 * Links an identity of a provider to an account, in place of the one that it had there.
 * @throws {Refusal} `taken` if another account has it
 */
export async function setIdentity(
  tx: Queries,
  linked: typeof federatedIdentities.$inferInsert,
  taken: string,
): Promise<void> {
  const { providerId, localId } = federatedIdentities
  await tx
    .delete(federatedIdentities)
    .where(and(eq(localId, linked.localId), eq(providerId, linked.providerId)))
  const added = await tx.insert(federatedIdentities).values(linked).onConflictDoNothing().returning()
  if (added.length === 0) throw new Refusal(taken)
}

/** Ends all sign-ins of an account, and marks its id tokens as revoked. */
export async function revokeSessions(tx: Queries, localId: string, now: Date): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.localId, localId))
  await tx.update(accounts).set({ validSince: now }).where(eq(accounts.localId, localId))
}

/**
 * Gives an account with an unverified email to the user who has proved to own the email: a stranger's
 * password, linked providers and sign-ins stop working.
 */
export async function handToOwner(tx: Queries, account: Account, now: Date): Promise<Account> {
  if (account.emailVerified) return account
  await revokeSessions(tx, account.localId, now)
  await forgetClients(tx, account.localId)
  await tx.delete(federatedIdentities).where(eq(federatedIdentities.localId, account.localId))
  return updateAccount(tx, account.localId, {
    emailVerified: true,
    passwordHash: null,
    passwordUpdatedAt: null,
  })
}

/** Tells the product whose address was proved by a link. What it answers undoes no proof. */
export async function tellOfProof(
  { afterProof, onError }: Pick<Identity, 'afterProof' | 'onError'>,
  { localId: uid, email }: Account,
): Promise<void> {
  if (email !== null) await afterProof({ uid, email }).catch(onError)
}
