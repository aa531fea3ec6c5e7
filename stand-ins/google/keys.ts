import { createHash, createPrivateKey } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import {
  calculateJwkThumbprint,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose'
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts'
import { createCertificate } from '../certificate.ts'
import { ISSUER } from './google.ts'
import type { GooglePerson } from './people.ts'
import { signingKeys } from './schema.ts'
import { claimsOf } from './scopes.ts'

const LIFETIME_SECONDS = 3600

export type IdTokenGrant = { person: GooglePerson; scope: string; nonce: string | null }

export type Keys = ReturnType<typeof createKeys>

/**
 * Signs id tokens as Google does
 * (https://developers.google.com/identity/openid-connect/openid-connect#obtainuserinfo).
 */
export function createKeys(db: NodePgDatabase, clientId: string, clock: () => Date) {
  let loading: Promise<typeof signingKeys.$inferSelect> | undefined
  function key() {
    loading ??= loadKey(db, clock()).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    /** `accessToken`: the access token of the same response, for `at_hash` (OpenID Connect Core 3.1.3.6). */
    async idToken(grant: IdTokenGrant, accessToken: string): Promise<string> {
      const { person, scope, nonce } = grant
      const { kid, privateJwk } = await key()
      const now = Math.floor(clock().getTime() / 1000)
      return new SignJWT({
        ...claimsOf(person, scope),
        at_hash: createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url'),
        azp: clientId,
        ...(nonce !== null && { nonce }),
      })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(clientId)
        .setSubject(person.sub)
        .setIssuedAt(now)
        .setExpirationTime(now + LIFETIME_SECONDS)
        .sign(await importJWK(privateJwk, 'RS256'))
    },
    async keySet(): Promise<{ keys: JWK[] }> {
      return { keys: [publicHalf(await key())] }
    },
    /** The key by its id, as a certificate in PEM. */
    async certificates(): Promise<Record<string, string>> {
      const { kid, privateJwk, createdAt } = await key()
      const privateKey = createPrivateKey({ key: privateJwk, format: 'jwk' })
      const { certificate } = createCertificate(createdAt, 'federated-signon.google.test', privateKey)
      return { [kid]: certificate }
    },
    /** Header and claims of a valid id token; undefined for any other. */
    async read(idToken: string) {
      const publicKey = await importJWK(publicHalf(await key()), 'RS256')
      const expected = { issuer: ISSUER, audience: clientId, currentDate: clock(), requiredClaims: ['exp'] }
      return jwtVerify(idToken, publicKey, { algorithms: ['RS256'], ...expected }).catch((error: unknown) => {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      })
    },
  }
}

const publicHalf = ({ kid, privateJwk: { kty, n, e } }: typeof signingKeys.$inferSelect) =>
  ({ kty, n, e, kid, alg: 'RS256', use: 'sig' }) as JWK

async function loadKey(db: NodePgDatabase, now: Date) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS['google signing key']})`)
    const [stored] = await tx.select().from(signingKeys).limit(1)
    if (stored) return stored
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const privateJwk = await exportJWK(privateKey)
    const created = { kid: await calculateJwkThumbprint(privateJwk), privateJwk, createdAt: now }
    await tx.insert(signingKeys).values(created)
    return created
  })
}
