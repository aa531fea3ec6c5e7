import type { AvailableMethod, ClientConfig } from '../contract/centre/config.ts'
import { MAX_FEE, toMajor, toMinor } from '../contract/payments/money.ts'
import { type PaymentMethod, paymentMethods } from '../contract/payments/payment-methods.ts'
import type { PaymentProviders } from '../providers/payments/provider.ts'
import type { Config } from './config.ts'
import { IDENTITY_PROJECT } from './own-services.ts'
import type { Providers } from './providers.ts'
import { smsSettings } from './sms.ts'
import { googleClient, paymentHosts } from './stand-ins.ts'

/** The answer of `GET /api/config`. */
export function createClientConfig(
  config: Config,
  { keys, payments, push }: Pick<Providers, 'keys' | 'payments' | 'push'>,
): ClientConfig {
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
    phone: firebase !== undefined || smsSettings(config) !== undefined,
    email:
      firebase !== undefined || (config.outbound && (config.smtp !== undefined || config.demo !== false)),
    sms: smsSettings(config) !== undefined,
    pushKey: push?.publicKey ?? null,
    outbox: config.demo !== false && !config.smtp && !firebase,
    cards: {
      publishableKey: stripe?.publishableKey ?? (standInCards ? keys.cards.publishable : null),
      standIn: standInCards ? `${publicUrl}/${paymentHosts.card}` : null,
    },
    payments: { methods: availableMethods(config, payments) },
  }
}

function availableMethods(config: Config, payments: PaymentProviders): AvailableMethod[] {
  const { currency, publicUrl } = config
  const isReal = { bkash: config.bkash, sslcommerz: config.sslcommerz, card: config.stripe }
  const maxFeeMinor = toMinor(MAX_FEE, currency)
  const limitsOf = (method: PaymentMethod) =>
    method === 'desk' ? { minMinor: 1, maxMinor: maxFeeMinor } : payments[method]?.limits
  return paymentMethods.flatMap((method) => {
    const limits = limitsOf(method)
    if (!limits) return []
    return {
      method,
      standIn: method === 'desk' || isReal[method] ? null : `${publicUrl}/${paymentHosts[method]}`,
      minAmount: toMajor(limits.minMinor, currency),
      maxAmount: toMajor(Math.min(limits.maxMinor, maxFeeMinor), currency),
    }
  })
}
