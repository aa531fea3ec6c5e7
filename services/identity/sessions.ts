import { and, eq } from 'drizzle-orm'
import { type Account, identitiesOf } from './accounts.ts'
import { Refusal } from './errors.ts'
import { fingerprint, type Identity, type Queries, secret } from './identity.ts'
import { accounts, sessions } from './schema.ts'
import { type SessionClaims, TOKEN_LIFETIME_SECONDS } from './tokens.ts'

type Session = typeof sessions.$inferSelect

/** The account and session of a verified id token, as stored now, and the token's claims. */
export type Bearer = { account: Account; claims: SessionClaims; customClaims: Session['claims'] }

/** Starts a session. `account` must be up to date, because the id token contains its profile. */
export async function startSession(
  identity: Identity,
  tx: Queries,
  account: Account,
  {
    signInProvider,
    authTime,
    claims = null,
  }: { signInProvider: string; authTime: Date; claims?: Session['claims'] },
) {
  const refreshToken = `${account.localId}.${secret(identity)}`
  const session = {
    id: secret(identity),
    localId: account.localId,
    tokenHash: fingerprint(refreshToken),
    signInProvider,
    claims,
    authTime,
    createdAt: identity.clock(),
  }
  await tx.insert(sessions).values(session)
  const idToken = await signIdToken(identity, tx, account, session)
  return { idToken, refreshToken, expiresIn: String(TOKEN_LIFETIME_SECONDS) }
}

/**
 * Signs a new id token for a refresh token. The refresh token stays the same, because tabs share it and would
 * race for a new one.
 * @throws {Refusal} INVALID_REFRESH_TOKEN when it is malformed, TOKEN_EXPIRED when it was revoked,
 * USER_NOT_FOUND, USER_DISABLED
 */
export async function refresh(identity: Identity, refreshToken: string) {
  const { db } = identity
  // A custom token may contain any text as the id.
  const localId = /^(.{1,128})\.[\w-]{43}$/s.exec(refreshToken)?.[1]
  if (!localId) throw new Refusal('INVALID_REFRESH_TOKEN')
  const [found] = await db
    .select({ account: accounts, session: sessions })
    .from(accounts)
    .leftJoin(
      sessions,
      and(eq(sessions.localId, accounts.localId), eq(sessions.tokenHash, fingerprint(refreshToken))),
    )
    .where(eq(accounts.localId, localId))
  if (!found) throw new Refusal('USER_NOT_FOUND')
  const { account, session } = found
  if (!session || session.createdAt < account.validSince) throw new Refusal('TOKEN_EXPIRED')
  if (account.disabled) throw new Refusal('USER_DISABLED')
  return { account, idToken: await signIdToken(identity, db, account, session) }
}

/**
 * Verifies an id token and loads its account.
 * @throws {Refusal} INVALID_ID_TOKEN, TOKEN_EXPIRED when it is old or revoked, USER_NOT_FOUND, USER_DISABLED
 */
export async function authenticate(identity: Identity, idToken: string | undefined): Promise<Bearer> {
  if (!idToken) throw new Refusal('MISSING_ID_TOKEN')
  const claims = await identity.tokens.verify(idToken)
  const [account] = await identity.db.select().from(accounts).where(eq(accounts.localId, claims.userId))
  return requireActive(identity.db, account, claims)
}

/** Repeats the check with the account locked, because the session may have been revoked since. */
export async function authenticateAgain(tx: Queries, { claims }: Bearer): Promise<Bearer> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.localId, claims.userId)).for('update')
  return requireActive(tx, account, claims)
}

async function requireActive(
  queries: Queries,
  account: Account | undefined,
  claims: SessionClaims,
): Promise<Bearer> {
  if (!account) throw new Refusal('USER_NOT_FOUND')
  const [session] = await queries
    .select({ createdAt: sessions.createdAt, claims: sessions.claims })
    .from(sessions)
    .where(and(eq(sessions.id, claims.sessionId), eq(sessions.localId, account.localId)))
  if (!session || session.createdAt < account.validSince) throw new Refusal('TOKEN_EXPIRED')
  if (account.disabled) throw new Refusal('USER_DISABLED')
  return { account, claims, customClaims: session.claims }
}

const RECENT_MILLISECONDS = 5 * 60_000

/**
 * Requires a recent sign-in for actions by which somebody with a borrowed phone could take over an account.
 * @throws {Refusal} CREDENTIAL_TOO_OLD_LOGIN_AGAIN when the last sign-in was more than five minutes ago
 */
export function requireRecent({ clock }: Identity, { claims }: Bearer): void {
  if (clock().getTime() - claims.authTime.getTime() > RECENT_MILLISECONDS)
    throw new Refusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}

async function signIdToken(identity: Identity, queries: Queries, account: Account, session: Session) {
  const identities: Record<string, string[]> = account.email === null ? {} : { email: [account.email] }
  for (const { providerId, rawId } of await identitiesOf(queries, account.localId)) {
    identities[providerId] = [...(identities[providerId] ?? []), rawId]
  }
  const { id: sessionId, signInProvider, authTime } = session
  return identity.tokens.sign(
    { userId: account.localId, sessionId, signInProvider, authTime },
    { ...account, identities, claims: { ...account.customAttributes, ...session.claims } },
  )
}
