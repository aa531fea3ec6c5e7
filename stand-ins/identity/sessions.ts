import { and, eq } from 'drizzle-orm'
import { type Account, identitiesOf } from './accounts.ts'
import { Refusal } from './errors.ts'
import { fingerprint, type Identity, type Queries, secret } from './identity.ts'
import { accounts, sessions } from './schema.ts'
import { type SessionClaims, TOKEN_LIFETIME_SECONDS } from './tokens.ts'

type Session = typeof sessions.$inferSelect

/** A session as the database has it now, and what the token that named it says. */
export type Bearer = { account: Account; claims: SessionClaims; customClaims: Session['claims'] }

/** Starts a session; call it with the account as it will be, because its profile is written into the id token. */
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
 * A fresh id token for a refresh token, which stays the same: tabs share it, and a new one each time would race.
 * @throws {Refusal} INVALID_REFRESH_TOKEN for what we never gave out, TOKEN_EXPIRED when it was revoked, USER_NOT_FOUND,
 * USER_DISABLED
 */
export async function refresh(identity: Identity, refreshToken: string) {
  const { db } = identity
  // Ids of custom tokens are any text.
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
 * Who presents an id token.
 * @throws {Refusal} INVALID_ID_TOKEN, TOKEN_EXPIRED when it is old or revoked, USER_NOT_FOUND, USER_DISABLED
 */
export async function authenticate(identity: Identity, idToken: string | undefined): Promise<Bearer> {
  if (!idToken) throw new Refusal('MISSING_ID_TOKEN')
  const claims = await identity.tokens.verify(idToken)
  const [account] = await identity.db.select().from(accounts).where(eq(accounts.localId, claims.userId))
  return requireLive(identity.db, account, claims)
}

/** The same, asked again with the account held: it may have been revoked or changed hands since. */
export async function authenticateAgain(tx: Queries, { claims }: Bearer): Promise<Bearer> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.localId, claims.userId)).for('update')
  return requireLive(tx, account, claims)
}

async function requireLive(
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
 * Guards what would let a borrowed phone take an account away.
 * @throws {Refusal} CREDENTIAL_TOO_OLD_LOGIN_AGAIN when the person last signed in more than five minutes ago
 */
export function requireRecent(identity: Identity, { claims }: Bearer): void {
  if (identity.clock().getTime() - claims.authTime.getTime() > RECENT_MILLISECONDS) {
    throw new Refusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  }
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
