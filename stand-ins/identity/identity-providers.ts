import { decodeJwt } from 'jose'
import { Refusal } from './errors.ts'
import { GOOGLE, verifyGoogleToken } from './google.ts'
import type { Identity } from './identity.ts'
import { type Profile, profile } from './profile.ts'

/** What a client brings from another provider. */
export type Credential = { providerId: string; idToken: string | null; accessToken: string | null }

/**
 * The credential out of a call: in its body, or in the address that the provider sent the browser back to.
 * @throws {Refusal} MISSING_REQUEST_URI, INVALID_REQUEST_URI, INVALID_CREDENTIAL_OR_PROVIDER_ID
 */
export function readCredential(requestUri: string | undefined, postBody: string | undefined): Credential {
  if (!requestUri) throw new Refusal('MISSING_REQUEST_URI')
  const url = URL.parse(requestUri)
  if (!url) throw new Refusal('INVALID_REQUEST_URI')
  const sources = [url.search, postBody ?? '', url.hash.slice(1)]
  const fields = new Map(sources.flatMap((source) => [...new URLSearchParams(source)]))
  const providerId = fields.get('providerId')?.toLowerCase()
  if (!providerId) throw new Refusal('INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential')
  return {
    providerId,
    idToken: fields.get('id_token') || null,
    accessToken: fields.get('access_token') || null,
  }
}

/**
 * Who the other provider says it is. Google's tokens are verified, and nobody else's are taken; an emulator believes whatever
 * it is told, as Firebase's does.
 * @throws {Refusal} INVALID_IDP_RESPONSE, INVALID_CREDENTIAL_OR_PROVIDER_ID
 */
export async function readProfile(identity: Identity, credential: Credential): Promise<Profile> {
  const { providerId, idToken, accessToken } = credential
  if (identity.emulator) return believe(idToken ?? accessToken)
  if (providerId !== GOOGLE)
    throw new Refusal('INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential')
  if (!idToken) throw new Refusal('INVALID_IDP_RESPONSE : An id_token of Google is needed')
  return verifyGoogleToken(identity, idToken)
}

function believe(token: string | null): Profile {
  const read = profile.safeParse(claimsOf(token ?? ''))
  if (read.success) return read.data
  throw new Refusal(`INVALID_IDP_RESPONSE : Unable to parse id_token: ${token?.slice(0, 200)}`)
}

function claimsOf(token: string): unknown {
  try {
    return token.startsWith('{') ? JSON.parse(token) : decodeJwt(token)
  } catch {
    return undefined
  }
}
