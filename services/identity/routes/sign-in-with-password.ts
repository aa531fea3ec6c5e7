import { z } from 'zod'
import { type Account, findByEmail, lockById, updateAccount } from '../accounts.ts'
import { readConfig } from '../config.ts'
import { Refusal } from '../errors.ts'
import type { Identity } from '../identity.ts'
import { type Client, isKnown, type Known, rememberClient } from '../known-clients.ts'
import { type Count, clearFailures, countOne, failureCounts, requireRoom } from '../limits.ts'
import { password, requireEmail, shortText } from '../requests.ts'
import { startSession } from '../sessions.ts'

export const signInWithPasswordRequest = z.object({
  email: shortText.optional(),
  password: password.optional(),
})

const TOO_MANY =
  'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.'

/**
 * @throws {Refusal} INVALID_LOGIN_CREDENTIALS for unknown addresses and wrong passwords alike, USER_DISABLED,
 * …
 */
export async function signInWithPassword(
  identity: Identity,
  request: z.output<typeof signInWithPasswordRequest>,
  client: Client,
) {
  if (request.email === '') throw new Refusal('INVALID_EMAIL')
  const email = requireEmail(request.email)
  if (!request.password) throw new Refusal('MISSING_PASSWORD')
  const account = await checkPassword(identity, email, request.password, client)
  if (account.disabled) throw new Refusal('USER_DISABLED')

  return identity.db.transaction(async (tx) => {
    const current = await lockById(tx, account.localId)
    // The account was changed or deleted while the password was being hashed.
    if (!current || current.passwordHash !== account.passwordHash)
      throw new Refusal('INVALID_LOGIN_CREDENTIALS')
    if (current.disabled) throw new Refusal('USER_DISABLED')
    const authTime = identity.clock()
    const signedIn = await updateAccount(tx, current.localId, { lastLoginAt: authTime })
    await rememberClient(identity, tx, current.localId, client)
    return {
      kind: 'identitytoolkit#VerifyPasswordResponse',
      registered: true,
      localId: signedIn.localId,
      email,
      displayName: signedIn.displayName ?? '',
      ...(await startSession(identity, tx, signedIn, { signInProvider: 'password', authTime })),
    }
  })
}

/**
 * Counts failures by email whether an account exists or not. Checks the count again after the wait in the
 * queue, so that thousands of concurrent guesses exceed the limit by a few only.
 */
async function checkPassword(identity: Identity, email: string, guess: string, client: Client) {
  const found = await findByEmail(identity.db, email)
  const known = await isKnown(identity, found?.localId, client)
  const counts = countsOf(email, client, known)
  await requireRoom(identity, counts, TOO_MANY)

  return identity.passwords.turn(async () => {
    await requireRoom(identity, counts, TOO_MANY)
    const account = await findByEmail(identity.db, email)
    const isMatch = await identity.passwords.matchesInTurn(guess, account?.passwordHash)
    if (!account || !isMatch) {
      await Promise.all(counts.map((count) => countOne(identity, count)))
      throw new Refusal(await failure(identity, account))
    }
    await clearFailures(identity.db, email, client)
    return account
  })
}

/** Without email privacy the response reveals which of the two was wrong. */
async function failure(identity: Identity, account: Account | undefined): Promise<string> {
  const { emailPrivacy } = await readConfig(identity)
  if (emailPrivacy) return 'INVALID_LOGIN_CREDENTIALS'
  return account ? 'INVALID_PASSWORD' : 'EMAIL_NOT_FOUND'
}

/**
 * A known device or network has its own count, which strangers cannot use up. All others share one count.
 */
function countsOf(email: string, client: Client, known: Known): Count[] {
  const { fromDevice, fromAddress, ofStrangers } = failureCounts(email, client)
  if (known.device) return [fromDevice]
  return known.network ? [fromAddress] : [fromAddress, ofStrangers]
}
