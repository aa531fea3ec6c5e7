import { z } from 'zod'
import { authorizedDomains } from '../authorized-domains.ts'
import type { Identity } from '../identity.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, NON_ALPHANUMERIC } from '../password-policy.ts'
import { requireEmail, shortText } from '../requests.ts'

/** What the SDK's `validatePassword` counts by. */
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

export function project({ projectId, publicUrl }: Identity) {
  return { projectId, authorizedDomains: authorizedDomains(publicUrl) }
}

export const createAuthUriRequest = z.object({ identifier: shortText.optional() })

/** The SDK's `fetchSignInMethodsForEmail`, which names none, so that nobody learns which addresses have an account. */
export async function createAuthUri(_: Identity, { identifier }: z.output<typeof createAuthUriRequest>) {
  requireEmail(identifier)
  return { kind: 'identitytoolkit#CreateAuthUriResponse' }
}
