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

/** Gives out a code for a grant; only its hash is kept. */
export async function giveCode({ db, clock, random }: Google, grant: Grant): Promise<string> {
  const now = clock()
  const code = Buffer.from(random(32)).toString('base64url')
  await db.delete(codes).where(lt(codes.expiresAt, now))
  await db
    .insert(codes)
    .values({ ...grant, codeHash: hash(code), expiresAt: new Date(now.getTime() + LIFETIME_MS) })
  return code
}

/** The grant of a code, which is used up by that; undefined when there is none, or no longer. */
export async function takeGrant({ db, clock }: Google, code: string): Promise<Grant | undefined> {
  const [grant] = await db
    .delete(codes)
    .where(eq(codes.codeHash, hash(code)))
    .returning()
  return grant && grant.expiresAt > clock() ? grant : undefined
}

/** RFC 7636, 4.6. Whoever began without a challenge brings no proof, and needs none. */
export function isProofOf(verifier: string, { codeChallenge, codeChallengeMethod }: Grant): boolean {
  if (codeChallenge === null) return verifier === ''
  return (codeChallengeMethod === 'plain' ? verifier : hash(verifier)) === codeChallenge
}

export const defaultRandom = (bytes: number) => randomBytes(bytes)

export const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
