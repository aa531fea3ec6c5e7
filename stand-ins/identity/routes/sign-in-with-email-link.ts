import { z } from 'zod'
import { handToOwner, lockOrCreate, updateAccount } from '../accounts.ts'
import { Refusal } from '../errors.ts'
import type { Identity } from '../identity.ts'
import { type Client, rememberClient } from '../known-clients.ts'
import { findOobCode, useOobCode } from '../oob-codes.ts'
import { requireEmail, shortText, token } from '../requests.ts'
import { startSession } from '../sessions.ts'

export const signInWithEmailLinkRequest = z.object({
  email: shortText.optional(),
  oobCode: shortText.optional(),
  idToken: token.optional(),
})

/**
 * Signs in, or up, whoever has the code that was mailed to an address.
 * @throws {Refusal} INVALID_OOB_CODE, EXPIRED_OOB_CODE, INVALID_EMAIL when the code went to another address, USER_DISABLED
 */
export async function signInWithEmailLink(
  identity: Identity,
  request: z.output<typeof signInWithEmailLinkRequest>,
  client: Client,
) {
  if (request.idToken) throw new Refusal('OPERATION_NOT_ALLOWED : Linking is not offered')
  const email = requireEmail(request.email)
  const code = await findOobCode(identity, request.oobCode, 'EMAIL_SIGNIN')
  if (code.email !== email) {
    throw new Refusal('INVALID_EMAIL : The email provided does not match the sign-in email address.')
  }

  return identity.db.transaction(async (tx) => {
    const now = identity.clock()
    const { account, isNewUser } = await lockOrCreate(identity, tx, { email, emailVerified: true })
    await useOobCode(tx, code)
    if (account.disabled) throw new Refusal('USER_DISABLED')
    await handToOwner(tx, account, now)
    const signedIn = await updateAccount(tx, account.localId, { emailLinkSignIn: true, lastLoginAt: now })
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
