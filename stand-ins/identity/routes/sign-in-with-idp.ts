import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import {
  type Account,
  createAccount,
  handToOwner,
  identitiesOf,
  lockByEmail,
  lockById,
  lockOrCreate,
  updateAccount,
} from '../accounts.ts'
import { Refusal } from '../errors.ts'
import type { Identity, Queries } from '../identity.ts'
import { type Credential, readCredential, readProfile } from '../identity-providers.ts'
import { type Client, rememberClient } from '../known-clients.ts'
import type { Profile } from '../profile.ts'
import { token } from '../requests.ts'
import { federatedIdentities } from '../schema.ts'
import { authenticate, startSession } from '../sessions.ts'
import { linkProvider } from './link-provider.ts'
import { whatProviderSays } from './provider-answer.ts'

export const signInWithIdpRequest = z.object({
  requestUri: token.optional(),
  postBody: token.optional(),
  autoCreate: z.boolean().default(true),
  idToken: token.optional(),
})

/** @throws {Refusal} INVALID_IDP_RESPONSE, INVALID_CREDENTIAL_OR_PROVIDER_ID, USER_DISABLED, EMAIL_NOT_FOUND, … */
export async function signInWithIdp(
  identity: Identity,
  request: z.output<typeof signInWithIdpRequest>,
  client: Client,
) {
  const bearer = request.idToken ? await authenticate(identity, request.idToken) : undefined
  const credential = readCredential(request.requestUri, request.postBody)
  const person = await readProfile(identity, credential)
  const answer = whatProviderSays(credential, person)
  const { providerId } = credential

  return identity.db.transaction(async (tx) => {
    const linked = await findLinked(tx, credential, person)
    const now = identity.clock()
    if (bearer) {
      const account = await linkProvider(identity, tx, { bearer, linked, credential, person })
      const session = { signInProvider: providerId, authTime: now }
      return { ...answer, ...asSignedIn(account), ...(await startSession(identity, tx, account, session)) }
    }
    const byAddress = linked ?? (person.email === undefined ? undefined : await lockByEmail(tx, person.email))
    // The SDK re-authenticates without creating; of all codes, this is the one that it does not take for a lost session.
    if (!byAddress && !request.autoCreate) throw new Refusal('EMAIL_NOT_FOUND')
    const { account, isNewUser } = byAddress
      ? { account: byAddress, isNewUser: false }
      : await create(identity, tx, person)
    if (!linked && !isNewUser && !person.email_verified) {
      // The provider does not vouch for the address, so whoever owns the account has to say that both are theirs.
      const providers = await identitiesOf(tx, account.localId)
      return {
        ...answer,
        needConfirmation: true,
        verifiedProvider: providers.map((provider) => provider.providerId),
      }
    }
    if (account.disabled) throw new Refusal('USER_DISABLED')
    const signedIn = await admit(tx, account, { credential, person, linked: linked !== undefined, now })
    await rememberClient(identity, tx, account.localId, client)
    const session = { signInProvider: providerId, authTime: now }
    return {
      ...answer,
      ...asSignedIn(signedIn),
      ...(isNewUser && { isNewUser }),
      ...(await startSession(identity, tx, signedIn, session)),
    }
  })
}

const asSignedIn = (account: Account) => ({
  localId: account.localId,
  emailVerified: account.emailVerified,
  displayName: account.displayName ?? undefined,
  photoUrl: account.photoUrl ?? undefined,
})

async function create(identity: Identity, tx: Queries, person: Profile) {
  const { email } = person
  const fields = {
    emailVerified: person.email_verified,
    displayName: person.name ?? null,
    photoUrl: person.picture ?? null,
  }
  if (email !== undefined) return lockOrCreate(identity, tx, { ...fields, email })
  const account = await createAccount(identity, tx, fields)
  if (!account) throw new Error('A new id was taken')
  return { account, isNewUser: true }
}

/** The account that this person of the provider's is linked to, held. */
async function findLinked(
  tx: Queries,
  { providerId }: Credential,
  { sub }: Profile,
): Promise<Account | undefined> {
  const isTheirs = and(eq(federatedIdentities.providerId, providerId), eq(federatedIdentities.rawId, sub))
  const [known] = await tx.select().from(federatedIdentities).where(isTheirs)
  const account = known && (await lockById(tx, known.localId))
  // The owner of the address may have taken the account over while we waited for it.
  const [still] = await tx.select().from(federatedIdentities).where(isTheirs)
  return still && account
}

/** Notes the sign-in. The provider's name and picture fill what is empty; the address's owner gets the account for themselves. */
async function admit(
  tx: Queries,
  account: Account,
  {
    credential,
    person,
    linked,
    now,
  }: { credential: Credential; person: Profile; linked: boolean; now: Date },
): Promise<Account> {
  const vouched = person.email_verified && person.email !== undefined && person.email === account.email
  const takesOver = vouched && !account.emailVerified && !linked
  if (takesOver) await handToOwner(tx, account, now)

  const profile = {
    email: person.email ?? null,
    displayName: person.name ?? null,
    photoUrl: person.picture ?? null,
  }
  await tx
    .insert(federatedIdentities)
    .values({
      ...profile,
      providerId: credential.providerId,
      rawId: person.sub,
      localId: account.localId,
    })
    .onConflictDoUpdate({ target: [federatedIdentities.providerId, federatedIdentities.rawId], set: profile })
  const kept = takesOver ? undefined : account
  return updateAccount(tx, account.localId, {
    lastLoginAt: now,
    emailVerified: account.emailVerified || vouched,
    displayName: kept?.displayName ?? profile.displayName,
    photoUrl: kept?.photoUrl ?? profile.photoUrl,
  })
}
