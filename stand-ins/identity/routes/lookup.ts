import { z } from 'zod'
import { type Account, identitiesOf } from '../accounts.ts'
import type { Identity } from '../identity.ts'
import { token } from '../requests.ts'
import { authenticate } from '../sessions.ts'
import { providerUserInfo } from './provider-user-info.ts'

export const lookupRequest = z.object({ idToken: token.optional() })

/** "REDACTED" in base64, as Google has it. The SDK takes an account without a hash for an anonymous one. */
const REDACTED_HASH = 'UkVEQUNURUQ='

/**
 * Never limited: at page load any JSON error of this call signs the person out.
 * @throws {Refusal} INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_NOT_FOUND, USER_DISABLED
 */
export async function lookup(identity: Identity, { idToken }: z.output<typeof lookupRequest>) {
  const { account } = await authenticate(identity, idToken)
  const identities = await identitiesOf(identity.db, account.localId)
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [presentAccount(account, identities)] }
}

/** Somebody, as the protocol shows them. */
export function presentAccount(account: Account, identities: Awaited<ReturnType<typeof identitiesOf>>) {
  return {
    localId: account.localId,
    email: account.email ?? undefined,
    emailVerified: account.email === null ? undefined : account.emailVerified,
    displayName: account.displayName ?? undefined,
    photoUrl: account.photoUrl ?? undefined,
    disabled: account.disabled || undefined,
    customAttributes: account.customAttributes ? JSON.stringify(account.customAttributes) : undefined,
    providerUserInfo: providerUserInfo(account, identities),
    passwordHash: account.passwordHash === null ? undefined : REDACTED_HASH,
    passwordUpdatedAt: account.passwordUpdatedAt?.getTime(),
    emailLinkSignin: account.emailLinkSignIn || undefined,
    validSince: String(Math.floor(account.validSince.getTime() / 1000)),
    createdAt: String(account.createdAt.getTime()),
    lastLoginAt: String(account.lastLoginAt.getTime()),
  }
}
