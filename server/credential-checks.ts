import type { CredentialChecks } from '../domain/health/checks/providers.ts'
import {
  checkFirebaseKey,
  checkGoogleClient,
  checkImgbbKey,
  checkStripeKey,
} from '../providers/credential-checks.ts'
import { createMailer } from '../providers/mail.ts'
import type { Config } from './config.ts'

/** A check of the credentials of each configured provider. */
export function credentialChecks(
  { stripe, firebase, google, imgbb, publicUrl }: Config,
  externalFetch: typeof fetch,
): CredentialChecks {
  return {
    cards: stripe && checkStripeKey(externalFetch, stripe.secretKey),
    identity: firebase && checkFirebaseKey(externalFetch, firebase.apiKey, publicUrl),
    google: google && checkGoogleClient(externalFetch, google, publicUrl),
    images: imgbb && checkImgbbKey(externalFetch, imgbb.apiKey),
  }
}

/** Connects and signs in. Throws the mail server's error. */
export async function verifyMailServer(smtp: NonNullable<Config['smtp']>): Promise<void> {
  const mailer = createMailer(smtp)
  await mailer.verify().finally(mailer.close)
}
