import { randomUUID } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { hash } from './codes.ts'
import type { Google } from './google.ts'
import type { GooglePerson } from './people.ts'
import { tokens } from './schema.ts'

export const ACCESS_SECONDS = 3599
/** Google's expire after six months without use; these expire six months after they were issued. */
const REFRESH_SECONDS = 180 * 24 * 3600

/** A user's consent to a scope. */
export type Consent = { grantId: string; scope: string; person: GooglePerson }

export const newGrantId = () => randomUUID()

export async function giveToken(google: Google, kind: 'access' | 'refresh', consent: Consent) {
  const { db, clock, random } = google
  const now = clock()
  const token = `${kind === 'access' ? 'ya29.' : '1//'}${Buffer.from(random(32)).toString('base64url')}`
  const seconds = kind === 'access' ? ACCESS_SECONDS : REFRESH_SECONDS
  const expiresAt = new Date(now.getTime() + seconds * 1000)
  await db.delete(tokens).where(lt(tokens.expiresAt, now))
  await db.insert(tokens).values({ ...consent, kind, tokenHash: hash(token), expiresAt })
  return token
}

/** The consent of a token; undefined if the token was revoked, has expired or is unknown. */
export async function findConsent(
  { db, clock }: Google,
  kind: 'access' | 'refresh',
  token: string,
): Promise<(Consent & { expiresAt: Date }) | undefined> {
  const [found] = await db
    .select()
    .from(tokens)
    .where(and(eq(tokens.tokenHash, hash(token)), eq(tokens.kind, kind), gt(tokens.expiresAt, clock())))
  return found
}

/** Revokes all tokens of a token's consent. False if the token is unknown. */
export async function revoke({ db }: Google, token: string): Promise<boolean> {
  const [found] = await db
    .select()
    .from(tokens)
    .where(eq(tokens.tokenHash, hash(token)))
  if (!found) return false
  await db.delete(tokens).where(eq(tokens.grantId, found.grantId))
  return true
}
