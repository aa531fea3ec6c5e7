import { type Account, identitiesOf } from '../accounts.ts'
import type { Queries } from '../identity.ts'
import { providerUserInfo } from './provider-user-info.ts'

/** Always contains the name, because the SDK clears absent fields. */
export async function presentUpdated(queries: Queries, account: Account) {
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.localId,
    email: account.email ?? undefined,
    emailVerified: account.emailVerified,
    displayName: account.displayName ?? '',
    photoUrl: account.photoUrl ?? undefined,
    providerUserInfo: providerUserInfo(account, await identitiesOf(queries, account.localId)),
    passwordHash: account.passwordHash === null ? undefined : 'UkVEQUNURUQ=',
  }
}
