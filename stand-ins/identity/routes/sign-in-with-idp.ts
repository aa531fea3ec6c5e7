import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import {
  type Account,
  handToOwner,
  identitiesOf,
  lockByEmail,
  lockById,
  lockOrCreate,
  updateAccount,
} from '../accounts.ts'
import { Refusal } from '../errors.ts'
import { GOOGLE, type GoogleProfile, verifyGoogleToken } from '../google.ts'
import type { Identity, Queries } from '../identity.ts'
import { type Client, rememberClient } from '../known-clients.ts'
import { shortText, token } from '../requests.ts'
import { federatedIdentities } from '../schema.ts'
import { startSession } from '../sessions.ts'

export const signInWithIdpRequest = z.object({
  requestUri: shortText.optional(),
  postBody: token.optional(),
  autoCreate: z.boolean().default(true),
  idToken: token.optional(),
})

/** @throws {Refusal} INVALID_IDP_RESPONSE, INVALID_CREDENTIAL_OR_PROVIDER_ID, USER_DISABLED, EMAIL_NOT_FOUND */
export async function signInWithIdp(
  identity: Identity,
  request: z.output<typeof signInWithIdpRequest>,
  client: Client,
) {
  if (request.idToken) throw new Refusal('OPERATION_NOT_ALLOWED : Linking is not offered')
  if (!request.requestUri) throw new Refusal('MISSING_REQUEST_URI')
  const credential = new URLSearchParams(request.postBody)
  if (credential.get('providerId') !== GOOGLE) {
    throw new Refusal('INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential')
  }
  const oauthIdToken = credential.get('id_token')
  if (!oauthIdToken) throw new Refusal('INVALID_IDP_RESPONSE : An id_token of Google is needed')
  const google = await verifyGoogleToken(identity, oauthIdToken)

  return identity.db.transaction(async (tx) => {
    const answer = { ...whatGoogleSays(google), oauthIdToken }
    const linked = await findLinked(tx, google)
    const byAddress = linked ?? (await lockByEmail(tx, google.email))
    // The SDK re-authenticates without creating; of all codes, this is the one that it does not take for a lost session.
    if (!byAddress && !request.autoCreate) throw new Refusal('EMAIL_NOT_FOUND')
    const { account, isNewUser } = byAddress
      ? { account: byAddress, isNewUser: false }
      : await lockOrCreate(identity, tx, fromGoogle(google))
    if (!linked && !isNewUser && !google.email_verified) {
      // Google does not vouch for the address, so whoever owns the account has to say that both are theirs.
      const providers = await identitiesOf(tx, account.localId)
      return {
        ...answer,
        needConfirmation: true,
        verifiedProvider: providers.map(({ providerId }) => providerId),
      }
    }
    if (account.disabled) throw new Refusal('USER_DISABLED')

    const authTime = identity.clock()
    const signedIn = await admit(tx, account, google, { linked: linked !== undefined, now: authTime })
    await rememberClient(identity, tx, account.localId, client)
    return {
      ...answer,
      localId: signedIn.localId,
      emailVerified: signedIn.emailVerified,
      displayName: signedIn.displayName ?? '',
      photoUrl: signedIn.photoUrl ?? '',
      ...(isNewUser && { isNewUser }),
      ...(await startSession(identity, tx, signedIn, { signInProvider: GOOGLE, authTime })),
    }
  })
}

const profileOf = (google: GoogleProfile) => ({
  email: google.email,
  displayName: google.name ?? null,
  photoUrl: google.picture ?? null,
})

const fromGoogle = (google: GoogleProfile) => ({ ...profileOf(google), emailVerified: google.email_verified })

/** The account that this person of Google's is linked to, held. */
async function findLinked(tx: Queries, google: GoogleProfile): Promise<Account | undefined> {
  const isTheirs = and(eq(federatedIdentities.providerId, GOOGLE), eq(federatedIdentities.rawId, google.sub))
  const [known] = await tx.select().from(federatedIdentities).where(isTheirs)
  const account = known && (await lockById(tx, known.localId))
  // The owner of the address may have taken the account over while we waited for it.
  const [still] = await tx.select().from(federatedIdentities).where(isTheirs)
  return still && account
}

/** Notes the sign-in. Google's name and picture fill what is empty; the address's owner gets the account for themselves. */
async function admit(
  tx: Queries,
  account: Account,
  google: GoogleProfile,
  { linked, now }: { linked: boolean; now: Date },
): Promise<Account> {
  const vouched = google.email_verified && google.email === account.email
  const takesOver = vouched && !account.emailVerified && !linked
  if (takesOver) await handToOwner(tx, account, now)

  const profile = profileOf(google)
  await tx
    .insert(federatedIdentities)
    .values({ ...profile, providerId: GOOGLE, rawId: google.sub, localId: account.localId })
    .onConflictDoUpdate({ target: [federatedIdentities.providerId, federatedIdentities.rawId], set: profile })
  const kept = takesOver ? undefined : account
  return updateAccount(tx, account.localId, {
    lastLoginAt: now,
    emailVerified: account.emailVerified || vouched,
    displayName: kept?.displayName ?? profile.displayName,
    photoUrl: kept?.photoUrl ?? profile.photoUrl,
  })
}

function whatGoogleSays(google: GoogleProfile) {
  return {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    context: '',
    providerId: GOOGLE,
    federatedId: `https://accounts.google.com/${google.sub}`,
    email: google.email,
    emailVerified: google.email_verified,
    displayName: google.name,
    fullName: google.name,
    firstName: google.given_name,
    lastName: google.family_name,
    photoUrl: google.picture,
    rawUserInfo: JSON.stringify({
      granted_scopes:
        'openid https://www.googleapis.com/auth/userinfo.profile https://www.googleapis.com/auth/userinfo.email',
      id: google.sub,
      name: google.name,
      given_name: google.given_name,
      family_name: google.family_name,
      verified_email: google.email_verified,
      email: google.email,
      picture: google.picture,
    }),
  }
}
