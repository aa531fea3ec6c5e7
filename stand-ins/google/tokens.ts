import { randomUUID } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { hash } from './codes.ts'
import type { Google } from './google.ts'
import type { GooglePerson } from './people.ts'
import { tokens } from './schema.ts'

export const ACCESS_SECONDS = 3599
/** Google's end when they have not been used for six months; these end after them. */
const REFRESH_SECONDS = 180 * 24 * 3600

/** What somebody has consented to. */
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

/** What a token stands for; undefined when it was revoked, has expired or was never given out. */
export async function findConsent(
  { db, clock }: Google,
  kind: 'access' | 'refresh',
  token: string,
): Promise<Consent | undefined> {
  const [found] = await db
    .select()
    .from(tokens)
    .where(and(eq(tokens.tokenHash, hash(token)), eq(tokens.kind, kind), gt(tokens.expiresAt, clock())))
  return found
}

/** Ends the consent that a token stands for, with all its tokens. False when there is none. */
export async function revoke({ db }: Google, token: string): Promise<boolean> {
  const [found] = await db
    .select()
    .from(tokens)
    .where(eq(tokens.tokenHash, hash(token)))
  if (!found) return false
  await db.delete(tokens).where(eq(tokens.grantId, found.grantId))
  return true
}
