import { errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { Refusal } from './errors.ts'
import type { Identity } from './identity.ts'
import { profile } from './profile.ts'

export const GOOGLE = 'google.com'

const payload = profile.required({ email: true })
export type GoogleProfile = z.output<typeof payload>

/** jose's error codes for a key set that could not be fetched. The token is not to blame. */
const OUTAGES = new Set<string>([errors.JWKSTimeout.code, errors.JWKSInvalid.code, errors.JOSEError.code])

/**
 * Verifies an id token of Google and returns its profile,
 * https://developers.google.com/identity/openid-connect/openid-connect#validatinganidtoken.
 * @throws {Refusal} INVALID_IDP_RESPONSE when Google did not issue the token for our client, or it has no
 * email
 */
export async function verifyGoogleToken(
  { googleKeys, clock }: Identity,
  idToken: string,
): Promise<GoogleProfile> {
  if (!googleKeys) throw new Refusal('INVALID_IDP_RESPONSE : Google sign-in is not set up here')
  const { issuer, audience, keys } = googleKeys
  try {
    const verified = await jwtVerify(idToken, keys, {
      algorithms: ['RS256'],
      issuer,
      audience,
      currentDate: clock(),
      requiredClaims: ['exp'],
    })
    return payload.parse(verified.payload)
  } catch (error) {
    const isInvalidToken = error instanceof errors.JOSEError && !OUTAGES.has(error.code)
    if (isInvalidToken || error instanceof z.ZodError) {
      throw new Refusal('INVALID_IDP_RESPONSE : The supplied credential is not a valid one of Google')
    }
    throw error
  }
}
