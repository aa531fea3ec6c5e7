import { decodeJwt } from 'jose'
import { Refusal } from './errors.ts'
import { GOOGLE, verifyGoogleToken } from './google.ts'
import type { Identity } from './identity.ts'
import { type Profile, profile } from './profile.ts'

/** A credential of another identity provider. */
export type Credential = { providerId: string; idToken: string | null; accessToken: string | null }

/**
 * Reads the credential of a request, from its body or from the URL to which the provider redirected the
 * browser.
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
 * Reads the user's profile from a credential. Only verified tokens of Google are accepted. An emulator
 * accepts any token of any provider without verification, like Firebase's.
 * @throws {Refusal} INVALID_IDP_RESPONSE, INVALID_CREDENTIAL_OR_PROVIDER_ID
 */
export async function readProfile(identity: Identity, credential: Credential): Promise<Profile> {
  const { providerId, idToken, accessToken } = credential
  if (identity.emulator) return decodeUnverified(idToken ?? accessToken)
  if (providerId !== GOOGLE)
    throw new Refusal('INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential')
  if (!idToken) throw new Refusal('INVALID_IDP_RESPONSE : An id_token of Google is needed')
  return verifyGoogleToken(identity, idToken)
}

function decodeUnverified(token: string | null): Profile {
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
