import { type Account, emailExists, findByEmail, updateAccount } from '../accounts.ts'
import { Refusal } from '../errors.ts'
import type { Identity, Queries } from '../identity.ts'
import type { Credential } from '../identity-providers.ts'
import type { Profile } from '../profile.ts'
import { federatedIdentities } from '../schema.ts'
import { authenticateAgain, type Bearer, requireRecent } from '../sessions.ts'

type Link = { bearer: Bearer; linked: Account | undefined; credential: Credential; person: Profile }

/**
 * Links another provider to the signed-in account. Requires a recent sign-in, so that nobody can link their
 * own account on an unattended screen.
 * @throws {Refusal} FEDERATED_USER_ID_ALREADY_LINKED, EMAIL_EXISTS, CREDENTIAL_TOO_OLD_LOGIN_AGAIN
 */
export async function linkProvider(
  identity: Identity,
  tx: Queries,
  { bearer, linked, credential, person }: Link,
): Promise<Account> {
  if (linked) throw new Refusal('FEDERATED_USER_ID_ALREADY_LINKED')
  requireRecent(identity, bearer)
  const { account } = await authenticateAgain(tx, bearer)
  const { localId } = account
  const email = person.email ?? null
  const owner = email === null ? undefined : await findByEmail(tx, email)
  if (owner && owner.localId !== localId) throw new Refusal('EMAIL_EXISTS')
  const newEmail = account.email ?? email
  const isVerified = person.email_verified && email !== null && email === newEmail
  await tx.insert(federatedIdentities).values({
    providerId: credential.providerId,
    rawId: person.sub,
    localId,
    email,
    displayName: person.name ?? null,
    photoUrl: person.picture ?? null,
  })
  return updateAccount(tx, localId, {
    email: newEmail,
    emailVerified: account.emailVerified || isVerified,
    lastLoginAt: identity.clock(),
  }).catch(emailExists)
}
