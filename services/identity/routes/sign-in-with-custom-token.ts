import { z } from 'zod'
import { createAccount, lockById, updateAccount } from '../accounts.ts'
import { readCustomToken } from '../custom-tokens.ts'
import { Refusal } from '../errors.ts'
import type { Identity } from '../identity.ts'
import { token } from '../requests.ts'
import { startSession } from '../sessions.ts'

export const signInWithCustomTokenRequest = z.object({ token: token.optional() })

/** @throws {Refusal} INVALID_CUSTOM_TOKEN, MISSING_CUSTOM_TOKEN, USER_DISABLED, … */
export async function signInWithCustomToken(
  identity: Identity,
  request: z.output<typeof signInWithCustomTokenRequest>,
) {
  const { uid: localId, claims } = await readCustomToken(identity, request.token)
  return identity.db.transaction(async (tx) => {
    const created = await createAccount(identity, tx, { localId })
    const account = created ?? (await lockById(tx, localId))
    if (!account) throw new Error('An account came and went while another was being made')
    if (account.disabled) throw new Refusal('USER_DISABLED')
    const authTime = identity.clock()
    const signedIn = await updateAccount(tx, localId, { lastLoginAt: authTime })
    return {
      kind: 'identitytoolkit#VerifyCustomTokenResponse',
      isNewUser: created !== undefined,
      ...(await startSession(identity, tx, signedIn, { signInProvider: 'custom', authTime, claims })),
    }
  })
}
