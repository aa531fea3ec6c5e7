import { and, eq, inArray } from 'drizzle-orm'
import { type Account, identitiesOf } from '../accounts.ts'
import { Refusal } from '../errors.ts'
import type { Identity, Queries } from '../identity.ts'
import { federatedIdentities } from '../schema.ts'

/**
 * Unlinks providers and returns the resulting changes of the account. Users of an emulator can unlink the
 * last provider, and unlinking the password also clears the email. Otherwise the email stays, because it
 * identifies the user, and so does the last provider.
 * @throws {Refusal} OPERATION_NOT_ALLOWED
 */
export async function unlink(
  { emulator }: Identity,
  tx: Queries,
  account: Account,
  providers: string[],
): Promise<Partial<Account>> {
  if (providers.length === 0) return {}
  const { localId } = account
  const linked = (await identitiesOf(tx, localId)).map(({ providerId }) => providerId)
  const withoutPassword = providers.includes('password')
  const hasOwn = account.passwordHash !== null || account.emailLinkSignIn
  const remaining = linked.filter((provider) => !providers.includes(provider))
  if (!emulator && remaining.length === 0 && (withoutPassword || !hasOwn))
    throw new Refusal('OPERATION_NOT_ALLOWED : This is the only way into this account')
  await tx
    .delete(federatedIdentities)
    .where(and(eq(federatedIdentities.localId, localId), inArray(federatedIdentities.providerId, providers)))
  if (!withoutPassword) return {}
  return {
    passwordHash: null,
    passwordUpdatedAt: null,
    emailLinkSignIn: false,
    ...(emulator && { email: null, emailVerified: false }),
  }
}
