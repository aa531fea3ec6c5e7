import { z } from 'zod'
import { type Account, identitiesOf, PHONE } from '../accounts.ts'
import type { Identity } from '../identity.ts'
import { token } from '../requests.ts'
import { authenticate } from '../sessions.ts'
import { providerUserInfo } from './provider-user-info.ts'

export const lookupRequest = z.object({ idToken: token.optional() })

/** "REDACTED" in base64, like Google. The SDK treats an account without a hash as anonymous. */
const REDACTED_HASH = 'UkVEQUNURUQ='

/**
 * Has no rate limit, because at page load any JSON error of this endpoint signs the user out.
 * @throws {Refusal} INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_NOT_FOUND, USER_DISABLED
 */
export async function lookup(identity: Identity, { idToken }: z.output<typeof lookupRequest>) {
  const { account } = await authenticate(identity, idToken)
  const identities = await identitiesOf(identity.db, account.localId)
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [presentAccount(account, identities)] }
}

/** The account in the protocol's format. */
export function presentAccount(account: Account, identities: Awaited<ReturnType<typeof identitiesOf>>) {
  return {
    localId: account.localId,
    email: account.email ?? undefined,
    emailVerified: account.email === null ? undefined : account.emailVerified,
    phoneNumber: identities.find(({ providerId }) => providerId === PHONE)?.rawId,
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
