import type { ClientConfig } from '../contract/config.ts'
import type { Config } from './config.ts'
import { googleClient, IDENTITY_PROJECT, type StandInKeys } from './stand-ins.ts'

/** The answer of `GET /api/config`. */
export function createClientConfig(config: Config, keys: StandInKeys): ClientConfig {
  const { firebase, publicUrl } = config
  const stripe = config.outbound ? config.stripe : undefined
  // Cards without Stripe's keys are for demonstrations only.
  const standInCards = config.outbound && !stripe && config.demo !== false
  return {
    currency: config.currency,
    demo: config.demo !== false,
    banner: !config.outbound ? 'copy' : config.demo === 'public' ? 'demonstration' : null,
    identity: firebase
      ? { ...firebase, standIn: null }
      : {
          apiKey: keys.identity,
          projectId: IDENTITY_PROJECT,
          authDomain: new URL(publicUrl).host,
          standIn: publicUrl,
        },
    google: googleClient(config, keys) !== undefined || firebase !== undefined,
    mail: firebase !== undefined || (config.outbound && (config.smtp !== undefined || config.demo !== false)),
    outbox: config.demo !== false && !config.smtp && !firebase,
    cards: {
      publishableKey: stripe?.publishableKey ?? (standInCards ? keys.cards.publishable : null),
      standIn: standInCards ? `${publicUrl}/api.stripe.com` : null,
    },
  }
}
