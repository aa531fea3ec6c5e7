import { z } from 'zod'
import { findByEmail, identitiesOf } from '../accounts.ts'
import { authorizedDomains } from '../authorized-domains.ts'
import { readConfig } from '../config.ts'
import { Refusal } from '../errors.ts'
import { type Identity, PROJECT_NUMBER, secret } from '../identity.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, NON_ALPHANUMERIC } from '../password-policy.ts'
import { email, shortText } from '../requests.ts'

/** The policy that the SDK's `validatePassword` reads. */
export function passwordPolicy({ passwordPolicy }: Identity) {
  return {
    customStrengthOptions: {
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      ...passwordPolicy,
    },
    allowedNonAlphanumericCharacters: NON_ALPHANUMERIC,
    enforcementState: 'ENFORCE',
    forceUpgradeOnSignin: false,
    schemaVersion: 1,
  }
}

export function project({ publicUrl }: Identity) {
  return { projectId: PROJECT_NUMBER, authorizedDomains: authorizedDomains(publicUrl) }
}

export const createAuthUriRequest = z.object({
  identifier: shortText.optional(),
  continueUri: shortText.optional(),
  sessionId: shortText.optional(),
})

/**
 * For the SDK's `fetchSignInMethodsForEmail`. Returns no methods, so that nobody learns which emails have an
 * account. An emulator returns them until its config turns on email privacy.
 * @throws {Refusal} MISSING_IDENTIFIER, INVALID_IDENTIFIER, MISSING_CONTINUE_URI, INVALID_CONTINUE_URI
 */
export async function createAuthUri(identity: Identity, request: z.output<typeof createAuthUriRequest>) {
  if (!request.identifier) throw new Refusal('MISSING_IDENTIFIER')
  if (!request.continueUri) throw new Refusal('MISSING_CONTINUE_URI')
  const identifier = email.safeParse(request.identifier)
  if (!identifier.success) throw new Refusal('INVALID_IDENTIFIER')
  if (!URL.canParse(request.continueUri)) throw new Refusal('INVALID_CONTINUE_URI')
  const { emailPrivacy } = await readConfig(identity)
  return {
    kind: 'identitytoolkit#CreateAuthUriResponse',
    sessionId: request.sessionId || secret(identity),
    ...(!emailPrivacy && (await signInMethods(identity, identifier.data))),
  }
}

async function signInMethods({ db }: Identity, address: string) {
  const account = await findByEmail(db, address)
  if (!account) return { registered: false }
  const others = (await identitiesOf(db, account.localId)).map(({ providerId }) => providerId)
  const own = account.passwordHash !== null || account.emailLinkSignIn ? ['password'] : []
  const signinMethods = [
    ...(account.passwordHash === null ? [] : ['password']),
    ...(account.emailLinkSignIn ? ['emailLink'] : []),
    ...others,
  ]
  return { registered: true, allProviders: [...own, ...others], signinMethods }
}
