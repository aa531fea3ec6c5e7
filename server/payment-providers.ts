import type { Database } from '../db/client.ts'
import { rules } from '../domain/settings/rules.ts'
import { type Bkash, type BkashCredentials, createBkash } from '../providers/payments/bkash.ts'
import type { BkashVersion } from '../providers/payments/bkash-versions.ts'
import type { PaymentProvider } from '../providers/payments/provider.ts'
import { createSslcommerz, type Sslcommerz } from '../providers/payments/sslcommerz.ts'
import type { PayerDefaults } from '../providers/payments/sslcommerz-order.ts'
import { addressForBrowsers, type StandIns } from '../stand-ins/index.ts'
import { createBkashTokenStore } from './bkash-tokens.ts'
import type { Config } from './config.ts'
import type { StandInKeys } from './stand-ins.ts'

type Dependencies = {
  config: Config
  keys: StandInKeys
  standIns: StandIns
  database: Database
  /** Reaches the outside systems, or their stand-ins. */
  fetch: typeof fetch
  clock: () => Date
}

/**
 * Ways to pay on the provider's own page: those configured, and in a demonstration the stand-ins of the
 * others.
 */
export type HostedProviders = { readonly bkash?: Bkash; readonly sslcommerz?: Sslcommerz }

/** Empty with another currency than taka, and with OUTBOUND=off. */
export function createHostedProviders(dependencies: Dependencies): HostedProviders {
  const { config, standIns } = dependencies
  if (config.currency !== 'BDT' || !config.outbound) return {}
  const bkash = createBkashClient(dependencies)
  const sslcommerz = createSslcommerzClient(dependencies)
  return {
    ...(bkash && { bkash: withPagesForBrowsers(bkash, standIns) }),
    ...(sslcommerz && { sslcommerz: withPagesForBrowsers(sslcommerz, standIns) }),
  }
}

type BkashAccount = { credentials: BkashCredentials; version: BkashVersion; live: boolean }

function createBkashClient({ config, keys, database, fetch, clock }: Dependencies): Bkash | undefined {
  const { bkash, demo } = config
  const standIn: BkashAccount = { credentials: keys.bkash, version: 'v1.2.0-beta', live: false }
  const account = bkash ? { ...bkash, credentials: bkash } : demo && standIn
  return account
    ? createBkash({ ...account, tokenStore: createBkashTokenStore(database), fetch, clock })
    : undefined
}

function createSslcommerzClient({ config, keys, database, fetch }: Dependencies): Sslcommerz | undefined {
  const store = config.sslcommerz ?? (config.demo && { ...keys.sslcommerz, live: false })
  return store
    ? createSslcommerz({ ...store, payerDefaults: () => readPayerDefaults(config, database), fetch })
    : undefined
}

/** Starts with 010, which no operator of mobile numbers in Bangladesh has. */
const NOBODYS_PHONE = '01000000000'

/** The centre stands in for what is not known of a payer. */
async function readPayerDefaults({ smtp, publicUrl }: Config, database: Database): Promise<PayerDefaults> {
  const { address, city, phone, postcode, email } = await rules.centre.read(database)
  return {
    email: addressIn(smtp?.from) ?? email ?? `payments@${new URL(publicUrl).hostname}`,
    phone: phone ?? NOBODYS_PHONE,
    address: address ?? 'Bangladesh',
    city: city ?? 'Dhaka',
    postcode: postcode ?? '1000',
  }
}

/** The address in `Boithok <mail@boithok.example>`. */
const addressIn = (mailbox: string | undefined) => mailbox?.match(/[^\s<>]+@[^\s<>]+/)?.[0]

/** The pages of a stand-in are below the product's own origin. */
function withPagesForBrowsers<Provider extends PaymentProvider>(
  provider: Provider,
  standIns: StandIns,
): Provider {
  return {
    ...provider,
    async start(order) {
      const started = await provider.start(order)
      const { redirectUrl } = started
      return redirectUrl
        ? { ...started, redirectUrl: addressForBrowsers(standIns, new URL(redirectUrl)) }
        : started
    },
  }
}
