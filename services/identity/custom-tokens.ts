import { decodeJwt } from 'jose'
import { z } from 'zod'
import { Refusal } from './errors.ts'
import type { Identity } from './identity.ts'
import { shortText } from './requests.ts'
import { CUSTOM_TOKEN_AUDIENCE } from './tokens.ts'

/** Reserved claims. A custom token may not set them. */
const RESERVED = new Set([
  ...['iss', 'aud', 'sub', 'iat', 'exp', 'nbf', 'jti', 'nonce', 'azp', 'acr', 'amr', 'cnf', 'auth_time'],
  ...['firebase', 'at_hash', 'c_hash'],
])

const uid = z.union([z.string(), z.number(), z.boolean()]).transform(String).pipe(shortText.min(1).max(128))
const payload = z.object({ uid: uid.optional(), user_id: uid.optional(), claims: z.unknown().optional() })

/** The uid of a custom token, https://firebase.google.com/docs/auth/admin/create-custom-tokens. */
export type CustomToken = { uid: string; claims: Record<string, unknown> | null }

/**
 * Verifies a custom token against the service account of this installation. An emulator accepts any token,
 * even bare JSON, like Firebase's.
 * @throws {Refusal} MISSING_CUSTOM_TOKEN, INVALID_CUSTOM_TOKEN, MISSING_IDENTIFIER, INVALID_CLAIMS,
 * FORBIDDEN_CLAIM
 */
export async function readCustomToken(
  { emulator, tokens }: Identity,
  token: string | undefined,
): Promise<CustomToken> {
  if (!token) throw new Refusal('MISSING_CUSTOM_TOKEN')
  const claimed = emulator ? decodeUnverified(token) : await tokens.verifyCustom(token)
  const read = payload.safeParse(claimed)
  if (!read.success) throw new Refusal('INVALID_CUSTOM_TOKEN : Invalid assertion format')
  const localId = read.data.uid ?? read.data.user_id
  if (localId === undefined) throw new Refusal('MISSING_IDENTIFIER')
  return { uid: localId, claims: requireClaims(read.data.claims) }
}

const claimsObject = z.record(z.string(), z.unknown())

/** @throws {Refusal} INVALID_CLAIMS, FORBIDDEN_CLAIM */
export function requireClaims(given: unknown): Record<string, unknown> | null {
  if (given === undefined || given === null) return null
  const read = claimsObject.safeParse(given)
  if (!read.success || JSON.stringify(read.data).includes('\\u0000')) throw new Refusal('INVALID_CLAIMS')
  if (JSON.stringify(read.data).length > 1000) throw new Refusal('CLAIMS_TOO_LARGE')
  const forbidden = Object.keys(read.data).find((name) => RESERVED.has(name))
  if (forbidden) throw new Refusal(`FORBIDDEN_CLAIM : ${forbidden}`)
  return read.data
}

/** Claims as text. @throws {Refusal} INVALID_CLAIMS, FORBIDDEN_CLAIM, CLAIMS_TOO_LARGE */
export const readClaims = (text: string) => requireClaims(parse(text, JSON.parse) ?? text)

function decodeUnverified(token: string): unknown {
  if (token.startsWith('{')) return parse(token, JSON.parse)
  const claims = parse(token, decodeJwt)
  if (claims && typeof claims === 'object' && 'aud' in claims && claims.aud === CUSTOM_TOKEN_AUDIENCE)
    return claims
  throw new Refusal('INVALID_CUSTOM_TOKEN : Invalid assertion format')
}

function parse(token: string, how: (token: string) => unknown): unknown {
  try {
    return how(token)
  } catch {
    return undefined
  }
}
