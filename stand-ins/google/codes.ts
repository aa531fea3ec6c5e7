import { createHash, randomBytes } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Google } from './google.ts'
import type { GooglePerson } from './people.ts'
import { codes } from './schema.ts'

const LIFETIME_MS = 60_000

export type Grant = {
  redirectUri: string
  codeChallenge: string | null
  codeChallengeMethod: 'S256' | 'plain'
  nonce: string | null
  scope: string
  offline: boolean
  person: GooglePerson
}

/** Issues a code for a grant. Only the hash of the code is stored. */
export async function giveCode({ db, clock, random }: Google, grant: Grant): Promise<string> {
  const now = clock()
  const code = Buffer.from(random(32)).toString('base64url')
  await db.delete(codes).where(lt(codes.expiresAt, now))
  await db
    .insert(codes)
    .values({ ...grant, codeHash: hash(code), expiresAt: new Date(now.getTime() + LIFETIME_MS) })
  return code
}

/** Consumes a code and returns its grant; undefined if the code is unknown or expired. */
export async function takeGrant({ db, clock }: Google, code: string): Promise<Grant | undefined> {
  const [grant] = await db
    .delete(codes)
    .where(eq(codes.codeHash, hash(code)))
    .returning()
  return grant && grant.expiresAt > clock() ? grant : undefined
}

/**
 * Verifies a PKCE code verifier (RFC 7636, 4.6). A grant without a challenge requires that there is no
 * verifier.
 */
export function isProofOf(verifier: string, { codeChallenge, codeChallengeMethod }: Grant): boolean {
  if (codeChallenge === null) return verifier === ''
  return (codeChallengeMethod === 'plain' ? verifier : hash(verifier)) === codeChallenge
}

export const defaultRandom = (bytes: number) => randomBytes(bytes)

export const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
