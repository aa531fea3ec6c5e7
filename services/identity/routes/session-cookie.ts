import { decodeJwt, UnsecuredJWT } from 'jose'
import { z } from 'zod'
import { Refusal } from '../errors.ts'
import type { Identity } from '../identity.ts'
import { token } from '../requests.ts'
import { authenticate } from '../sessions.ts'
import { ownerRequest } from './owner-request.ts'

const MIN_SECONDS = 5 * 60
const MAX_SECONDS = 14 * 24 * 3600

export const sessionCookieRequest = ownerRequest({
  idToken: token.optional(),
  validDuration: z.coerce.number().int().optional(),
})

/**
 * Makes a session cookie of an id token: its claims, by another issuer, for up to two weeks. Not signed, as
 * an emulator's is not.
 * @throws {Refusal} MISSING_ID_TOKEN, INVALID_DURATION, INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_DISABLED
 */
export async function createSessionCookie(
  identity: Identity,
  { idToken, validDuration = MAX_SECONDS }: z.output<typeof sessionCookieRequest>,
) {
  if (!idToken) throw new Refusal('MISSING_ID_TOKEN')
  if (validDuration < MIN_SECONDS || validDuration > MAX_SECONDS) throw new Refusal('INVALID_DURATION')
  await authenticate(identity, idToken)
  const now = Math.floor(identity.clock().getTime() / 1000)
  const sessionCookie = new UnsecuredJWT(decodeJwt(idToken))
    .setIssuer(`https://session.firebase.google.com/${identity.projectId}`)
    .setIssuedAt(now)
    .setExpirationTime(now + validDuration)
    .encode()
  return { sessionCookie }
}
