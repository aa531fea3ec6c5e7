import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import {
  calculateJwkThumbprint,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { z } from 'zod'
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts'
import { Refusal } from './errors.ts'
import { signingKeys } from './schema.ts'

export const TOKEN_LIFETIME_SECONDS = 3600

export const CUSTOM_TOKEN_AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

export type SessionClaims = {
  userId: string
  /** The session of the token. Google has no such claim; verifiers ignore it. */
  sessionId: string
  authTime: Date
  issuedAt: Date
  signInProvider: string
}

export type Profile = {
  email: string | null
  emailVerified: boolean
  displayName: string | null
  photoUrl: string | null
  /** The user's ids at each provider. */
  identities: Record<string, string[]>
  /** Other claims. They cannot override ours. */
  claims: Record<string, unknown>
}

export type Tokens = ReturnType<typeof createTokens>

const payload = z.object({
  sub: z.string(),
  sid: z.string(),
  iat: z.number(),
  auth_time: z.number(),
  firebase: z.object({ sign_in_provider: z.string() }),
})

/**
 * Signs and verifies id tokens as Google's `securetoken` service does, with a key stored in the database.
 * `unsigned`: as Firebase's emulator, whose tokens are not signed: the Admin SDK takes no others from one.
 */
export function createTokens(options: {
  db: NodePgDatabase
  projectId: string
  clock: () => Date
  unsigned?: boolean
}) {
  const { db, projectId, clock, unsigned = false } = options
  const issuer = `https://securetoken.google.com/${projectId}`
  const serviceAccount = `firebase-adminsdk@${projectId}.iam.gserviceaccount.com`
  let loading: ReturnType<typeof loadKey> | undefined

  /** Loads the key once. A failed load is repeated. */
  async function key() {
    loading ??= loadKey(db, clock())
    try {
      return await loading
    } catch (error) {
      loading = undefined
      throw error
    }
  }

  async function encode(payload: JWTPayload): Promise<string> {
    if (unsigned) return new UnsecuredJWT(payload).encode()
    const { kid, privateKey } = await key()
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey)
  }

  async function decode(idToken: string): Promise<JWTPayload> {
    const expected = { issuer, audience: projectId, currentDate: clock(), requiredClaims: ['exp'] }
    if (unsigned) return UnsecuredJWT.decode(idToken, expected).payload
    const { publicKey } = await key()
    return (await jwtVerify(idToken, publicKey, { algorithms: ['RS256'], ...expected })).payload
  }

  /** Creates or loads the key. Call it outside transactions, in which it would need a second connection. */
  async function prepare(): Promise<void> {
    if (!unsigned) await key()
  }

  return {
    prepare,

    async sign(session: Omit<SessionClaims, 'issuedAt'>, profile: Profile): Promise<string> {
      const now = seconds(clock())
      const { email, signInProvider } = { ...profile, ...session }
      const [phone] = profile.identities.phone ?? []
      return encode({
        ...withoutOwn(profile.claims),
        ...(profile.displayName && { name: profile.displayName }),
        ...(profile.photoUrl && { picture: profile.photoUrl }),
        auth_time: seconds(session.authTime),
        user_id: session.userId,
        sid: session.sessionId,
        ...(email !== null && { email, email_verified: profile.emailVerified }),
        ...(phone && { phone_number: phone }),
        ...(signInProvider === 'anonymous' && { provider_id: signInProvider }),
        firebase: { identities: profile.identities, sign_in_provider: signInProvider },
        iss: issuer,
        aud: projectId,
        sub: session.userId,
        iat: now,
        exp: now + TOKEN_LIFETIME_SECONDS,
      })
    },

    /** Does not check whether the token was revoked. @throws {Refusal} TOKEN_EXPIRED, INVALID_ID_TOKEN */
    async verify(idToken: string): Promise<SessionClaims> {
      await prepare()
      try {
        const claims = payload.parse(await decode(idToken))
        return {
          userId: claims.sub,
          sessionId: claims.sid,
          authTime: new Date(claims.auth_time * 1000),
          issuedAt: new Date(claims.iat * 1000),
          signInProvider: claims.firebase.sign_in_provider,
        }
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new Refusal('TOKEN_EXPIRED')
        throw new Refusal('INVALID_ID_TOKEN')
      }
    },

    /** Signs a custom token like the Admin SDK, as the service account of this installation. */
    async signCustom(uid: string, claims?: Record<string, unknown>): Promise<string> {
      const { kid, privateKey } = await key()
      const now = seconds(clock())
      return new SignJWT({ uid, ...(claims && { claims }) })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .setIssuer(serviceAccount)
        .setSubject(serviceAccount)
        .setAudience(CUSTOM_TOKEN_AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + TOKEN_LIFETIME_SECONDS)
        .sign(privateKey)
    },

    /** @throws {Refusal} INVALID_CUSTOM_TOKEN */
    async verifyCustom(token: string): Promise<JWTPayload> {
      const { publicKey } = await key()
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          algorithms: ['RS256'],
          issuer: serviceAccount,
          subject: serviceAccount,
          audience: CUSTOM_TOKEN_AUDIENCE,
          currentDate: clock(),
          requiredClaims: ['exp'],
          maxTokenAge: TOKEN_LIFETIME_SECONDS,
        })
        return payload
      } catch {
        throw new Refusal('INVALID_CUSTOM_TOKEN : The token is not signed by this project, or has expired')
      }
    },

    /** The public half, as Google publishes its own. */
    async keySet(): Promise<{ keys: JWK[] }> {
      const { publicJwk } = await key()
      return { keys: [publicJwk] }
    },
  }
}

/** What a token says of itself is ours alone, even where we say nothing: an address above all. */
function withoutOwn(claims: Record<string, unknown>) {
  const own = ['email', 'email_verified', 'phone_number', 'user_id', 'sid', 'provider_id']
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !own.includes(name)))
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000)

async function loadKey(db: NodePgDatabase, now: Date) {
  const { kid, privateJwk } = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS['identity signing key']})`)
    const [stored] = await tx.select().from(signingKeys).limit(1)
    if (stored) return stored
    const created = await makeKey(now)
    await tx.insert(signingKeys).values(created)
    return created
  })
  const publicJwk = {
    kty: privateJwk.kty,
    n: privateJwk.n,
    e: privateJwk.e,
    kid,
    alg: 'RS256',
    use: 'sig',
  } as JWK
  return {
    kid,
    publicJwk,
    privateKey: await importJWK(privateJwk, 'RS256'),
    publicKey: await importJWK(publicJwk, 'RS256'),
  }
}

async function makeKey(createdAt: Date): Promise<typeof signingKeys.$inferSelect> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const privateJwk = await exportJWK(privateKey)
  return { kid: await calculateJwkThumbprint(privateJwk), privateJwk, createdAt }
}
