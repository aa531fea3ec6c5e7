import type { CredentialChecks } from '../domain/health/checks/providers.ts'
import {
  checkFirebaseKey,
  checkGoogleClient,
  checkImgbbKey,
  checkStripeKey,
} from '../providers/credential-checks.ts'
import { createMailer } from '../providers/email.ts'
import { checkSslcommerzStore } from '../providers/payments/sslcommerz-credentials.ts'
import type { Config } from './config.ts'

/**
 * A check of the credentials of each configured provider. bKash's needs the token that all processes share.
 */
export function credentialChecks(
  { stripe, sslcommerz, firebase, google, imgbb, publicUrl }: Config,
  externalFetch: typeof fetch,
): Omit<CredentialChecks, 'bkash'> {
  return {
    cards: stripe && checkStripeKey(externalFetch, stripe.secretKey),
    sslcommerz: sslcommerz && checkSslcommerzStore(externalFetch, sslcommerz),
    identity: firebase && checkFirebaseKey(externalFetch, firebase.apiKey, publicUrl),
    google: google && checkGoogleClient(externalFetch, google, publicUrl),
    images: imgbb && checkImgbbKey(externalFetch, imgbb.apiKey),
  }
}

/** Connects and signs in. Throws the email server's error. */
export async function verifyEmailServer(smtp: NonNullable<Config['smtp']>): Promise<void> {
  const mailer = createMailer(smtp)
  await mailer.verify().finally(mailer.close)
}
