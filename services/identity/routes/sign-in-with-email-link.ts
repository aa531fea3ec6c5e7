import { z } from 'zod'
import {
  type Account,
  emailExists,
  findByEmail,
  handToOwner,
  lockOrCreate,
  updateAccount,
} from '../accounts.ts'
import { Refusal } from '../errors.ts'
import type { Identity, Queries } from '../identity.ts'
import { type Client, rememberClient } from '../known-clients.ts'
import { findOobCode, useOobCode } from '../oob-codes.ts'
import { requireEmail, shortText, token } from '../requests.ts'
import { authenticate, authenticateAgain, type Bearer, requireRecent, startSession } from '../sessions.ts'
import { requireDirectChange } from './update.ts'

export const signInWithEmailLinkRequest = z.object({
  email: shortText.optional(),
  oobCode: shortText.optional(),
  idToken: token.optional(),
})

/**
 * Signs in with an emailed code, and creates the account if needed. With an id token, links the email to that
 * account.
 * @throws {Refusal} INVALID_OOB_CODE, EXPIRED_OOB_CODE, INVALID_EMAIL when the code went to another address,
 * USER_DISABLED, EMAIL_EXISTS
 */
export async function signInWithEmailLink(
  identity: Identity,
  request: z.output<typeof signInWithEmailLinkRequest>,
  client: Client,
) {
  const bearer = request.idToken ? await authenticate(identity, request.idToken) : undefined
  const email = requireEmail(request.email)
  const code = await findOobCode(identity, request.oobCode, 'EMAIL_SIGNIN')
  if (code.email !== email) {
    throw new Refusal('INVALID_EMAIL : The email provided does not match the sign-in email address.')
  }
  if (bearer) await requireMayLink(identity, bearer, email)

  return identity.db.transaction(async (tx) => {
    const now = identity.clock()
    const { account, isNewUser } = await findOrCreateAccount(identity, tx, email, bearer)
    await useOobCode(tx, code)
    if (account.disabled) throw new Refusal('USER_DISABLED')
    if (!bearer) await handToOwner(tx, account, now)
    const changes = { email, emailVerified: true, emailLinkSignIn: true, lastLoginAt: now }
    const signedIn = await updateAccount(tx, account.localId, changes).catch(emailExists)
    await rememberClient(identity, tx, account.localId, client)
    return {
      kind: 'identitytoolkit#EmailLinkSigninResponse',
      localId: signedIn.localId,
      email,
      isNewUser,
      ...(await startSession(identity, tx, signedIn, { signInProvider: 'password', authTime: now })),
    }
  })
}

async function requireMayLink(identity: Identity, bearer: Bearer, email: string): Promise<void> {
  const { account } = bearer
  if (account.email !== email) await requireDirectChange(identity, account)
  if (account.email !== null) requireRecent(identity, bearer)
  const owner = await findByEmail(identity.db, email)
  if (owner && owner.localId !== account.localId) throw new Refusal('EMAIL_EXISTS')
}

async function findOrCreateAccount(
  identity: Identity,
  tx: Queries,
  email: string,
  bearer: Bearer | undefined,
): Promise<{ account: Account; isNewUser: boolean }> {
  if (!bearer) return lockOrCreate(identity, tx, { email, emailVerified: true })
  return { account: (await authenticateAgain(tx, bearer)).account, isNewUser: false }
}
