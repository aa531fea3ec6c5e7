import { type Account, type identitiesOf, PHONE } from '../accounts.ts'

/** The sign-in methods of an account. Google presents a password and an email link as one provider. */
export function providerUserInfo(account: Account, identities: Awaited<ReturnType<typeof identitiesOf>>) {
  const own = {
    providerId: 'password',
    rawId: account.email ?? undefined,
    federatedId: account.email ?? undefined,
    email: account.email ?? undefined,
    displayName: account.displayName ?? undefined,
    photoUrl: account.photoUrl ?? undefined,
  }
  const others = identities.map(({ providerId, rawId, email, displayName, photoUrl }) =>
    providerId === PHONE
      ? { providerId, rawId, phoneNumber: rawId }
      : {
          providerId,
          rawId,
          federatedId: rawId,
          email: email ?? undefined,
          displayName: displayName ?? undefined,
          photoUrl: photoUrl ?? undefined,
        },
  )
  return account.passwordHash !== null || account.emailLinkSignIn ? [own, ...others] : others
}
