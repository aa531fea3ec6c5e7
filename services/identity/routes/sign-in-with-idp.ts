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
import { presentProvider } from './provider-answer.ts'

export const signInWithIdpRequest = z.object({
  requestUri: token.optional(),
  postBody: token.optional(),
  autoCreate: z.boolean().default(true),
  idToken: token.optional(),
})

/**
 * @throws {Refusal} INVALID_IDP_RESPONSE, INVALID_CREDENTIAL_OR_PROVIDER_ID, USER_DISABLED, EMAIL_NOT_FOUND,
 * …
 */
export async function signInWithIdp(
  identity: Identity,
  request: z.output<typeof signInWithIdpRequest>,
  client: Client,
) {
  const bearer = request.idToken ? await authenticate(identity, request.idToken) : undefined
  const credential = readCredential(request.requestUri, request.postBody)
  const person = await readProfile(identity, credential)
  const answer = presentProvider(credential, person)
  const { providerId } = credential

  return identity.db.transaction(async (tx) => {
    const linked = await findLinked(tx, credential, person)
    const now = identity.clock()
    if (bearer) {
      const account = await linkProvider(identity, tx, { bearer, linked, credential, person })
      const session = { signInProvider: providerId, authTime: now }
      return {
        ...answer,
        ...presentSignedIn(account),
        ...(await startSession(identity, tx, account, session)),
      }
    }
    const existing = linked ?? (person.email === undefined ? undefined : await lockByEmail(tx, person.email))
    // The SDK re-authenticates without `autoCreate`. This is the only code that it does not treat as a lost
    // session.
    if (!existing && !request.autoCreate) throw new Refusal('EMAIL_NOT_FOUND')
    const { account, isNewUser } = existing
      ? { account: existing, isNewUser: false }
      : await create(identity, tx, person)
    if (!linked && !isNewUser && !person.email_verified) {
      // The provider has not verified the email, so the owner of the account must confirm the link.
      const providers = await identitiesOf(tx, account.localId)
      return {
        ...answer,
        needConfirmation: true,
        verifiedProvider: providers.map((provider) => provider.providerId),
      }
    }
    if (account.disabled) throw new Refusal('USER_DISABLED')
    const signedIn = await recordSignIn(tx, account, {
      credential,
      person,
      linked: linked !== undefined,
      now,
    })
    await rememberClient(identity, tx, account.localId, client)
    const session = { signInProvider: providerId, authTime: now }
    return {
      ...answer,
      ...presentSignedIn(signedIn),
      ...(isNewUser && { isNewUser }),
      ...(await startSession(identity, tx, signedIn, session)),
    }
  })
}

const presentSignedIn = (account: Account) => ({
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

/** Locks the account to which this identity of the provider is linked. */
async function findLinked(
  tx: Queries,
  { providerId }: Credential,
  { sub }: Profile,
): Promise<Account | undefined> {
  const isSameIdentity = and(
    eq(federatedIdentities.providerId, providerId),
    eq(federatedIdentities.rawId, sub),
  )
  const [known] = await tx.select().from(federatedIdentities).where(isSameIdentity)
  const account = known && (await lockById(tx, known.localId))
  // The owner of the email may have taken over the account while we waited for the lock.
  const [current] = await tx.select().from(federatedIdentities).where(isSameIdentity)
  return current && account
}

/**
 * Records the sign-in. Empty fields get the provider's name and picture. The owner of the email takes over
 * the account.
 */
async function recordSignIn(
  tx: Queries,
  account: Account,
  {
    credential,
    person,
    linked,
    now,
  }: { credential: Credential; person: Profile; linked: boolean; now: Date },
): Promise<Account> {
  const isVerified = person.email_verified && person.email !== undefined && person.email === account.email
  const takesOver = isVerified && !account.emailVerified && !linked
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
  const previous = takesOver ? undefined : account
  return updateAccount(tx, account.localId, {
    lastLoginAt: now,
    emailVerified: account.emailVerified || isVerified,
    displayName: previous?.displayName ?? profile.displayName,
    photoUrl: previous?.photoUrl ?? profile.photoUrl,
  })
}
