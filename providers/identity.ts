import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'
import { unavailable } from '../contract/http/errors.ts'
import { parsePhone } from '../contract/people/phone.ts'
import { safePicture } from '../contract/sessions/pictures.ts'

/** One sign-in of a person on one device. */
export type SignIn = {
  uid: string
  /** When it was, in whole seconds. */
  authTime: Date
  /** The identity provider's session id; null with Firebase, whose tokens have none. */
  sid: string | null
}

/**
 * How to reach somebody: by an address, a phone number or both. The number is in E.164, and whoever has one
 * in a token has proved that it is theirs.
 */
type Contact = { email: string; phone: string | null } | { email: null; phone: string }

/** The claims of a verified identity token. */
export type Claims = SignIn &
  Contact & {
    emailVerified: boolean
    /** Whether they have proved no more than that the number is theirs. */
    isByPhone: boolean
    name: string | null
    picture: string | null
    /** When the provider issued the token, in whole seconds: what it says held then. */
    issuedAt: Date
    /** When the token or its sign-in expires. */
    expiresAt: Date
  }

/** Sign-ins and accounts at the identity provider, where we may manage them. */
export type ProviderSignIns = {
  /** False once the sign-in was revoked, the password changed, or the account disabled or deleted. */
  isActive(signIn: SignIn): Promise<boolean>
  revoke(signIn: SignIn): Promise<void>
  /** Revokes all sign-ins of a user except `keep`. */
  revokeAll(uid: string, keep?: SignIn): Promise<void>
  deleteAccount(uid: string): Promise<void>
}

export type Identity = {
  /**
   * Returns null for a token that is forged, foreign, expired or for another deployment. Throws 503 when the
   * keys are unavailable.
   */
  verify(token: string): Promise<Claims | null>
  /** Undefined with Firebase, which needs a service account for this. */
  signIns: ProviderSignIns | undefined
}

/** jose's errors for an unavailable key set. They must not sign anybody out. */
const OUTAGES = new Set<string>([errors.JWKSTimeout.code, errors.JWKSInvalid.code, errors.JOSEError.code])

const KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/**
 * Verifies Firebase ID tokens: RS256, the key set of Google's securetoken service (asked through `fetch`, so
 * that the stand-in can answer for it), one issuer and one audience. Rules:
 * firebase.google.com/docs/auth/admin/verify-id-tokens.
 */
export function createIdentity(options: {
  projectId: string
  fetch: typeof fetch
  clock: () => Date
  sessions: ProviderSignIns | undefined
}): Identity {
  const keys = createRemoteJWKSet(new URL(KEYS), { [customFetch]: options.fetch })
  const expected = {
    algorithms: ['RS256'],
    issuer: `https://securetoken.google.com/${options.projectId}`,
    audience: options.projectId,
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
  }
  return {
    signIns: options.sessions,
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, keys, { ...expected, currentDate: options.clock() })
        return read(payload, options.clock())
      } catch (error) {
        if (error instanceof errors.JOSEError && !OUTAGES.has(error.code)) return null
        throw unavailable('sign_in_unavailable', error)
      }
    },
  }
}

/** A sign-in expires after this, however often its token is renewed (NIST SP 800-63B, AAL1). */
const SIGN_IN_MS = 30 * 24 * 3600_000

function read(payload: Record<string, unknown>, now: Date): Claims | null {
  const { sub, sid, auth_time, iat, exp, email_verified, name, picture, firebase } = payload
  const contact = contactOf(payload)
  if (typeof sub !== 'string' || sub === '' || !contact) return null
  if (typeof auth_time !== 'number' || typeof iat !== 'number' || typeof exp !== 'number') return null
  const soon = now.getTime() / 1000 + 60
  if (auth_time > soon || iat > soon) return null
  const ends = Math.min(exp * 1000, auth_time * 1000 + SIGN_IN_MS)
  if (ends <= now.getTime()) return null
  return {
    uid: sub,
    authTime: new Date(auth_time * 1000),
    sid: textOrNull(sid),
    ...contact,
    emailVerified: contact.email !== null && email_verified === true,
    isByPhone: contact.email === null || providerOf(firebase) === 'phone',
    name: textOrNull(name),
    picture: safePicture(textOrNull(picture)),
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(ends),
  }
}

const providerOf = (firebase: unknown) =>
  typeof firebase === 'object' && firebase !== null && 'sign_in_provider' in firebase
    ? firebase.sign_in_provider
    : undefined

function contactOf(payload: Record<string, unknown>): Contact | null {
  const email = textOrNull(payload.email)?.toLowerCase()
  const phone = parsePhone(textOrNull(payload.phone_number) ?? '')
  if (email) return { email, phone: phone ?? null }
  return phone ? { email: null, phone } : null
}

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
