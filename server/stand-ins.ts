import type { Hono } from 'hono'
import type { Database } from '../db/client.ts'
import { getOrCreateSecrets } from '../db/secrets.ts'
import type { GoogleClient } from '../providers/google.ts'
import {
  type BkashCredentials,
  type Faults as BkashFaults,
  createBkashStandIn,
  startNoticeDelivery as startBkashNotices,
} from '../stand-ins/bkash/index.ts'
import { createCardStandIn, type Faults, startWebhookDelivery } from '../stand-ins/cards/index.ts'
import { createGoogleStandIn } from '../stand-ins/google/index.ts'
import { fetchThrough, type StandIns } from '../stand-ins/index.ts'
import {
  createFaultPlan,
  createSslcommerzStandIn,
  type Faults as SslcommerzFaults,
  startNoticeDelivery,
} from '../stand-ins/sslcommerz/index.ts'
import type { Config } from './config.ts'
import { isLoopback } from './loopback.ts'
import {
  addSandbox,
  createIdentity,
  createImages,
  createPicturePass,
  type IdentityRules,
  type ServiceDependencies,
  type ServiceKeys,
} from './own-services.ts'

/** The hosts for which payment stand-ins serve: the sandboxes. */
export const paymentHosts = {
  bkash: 'tokenized.sandbox.bka.sh',
  sslcommerz: 'sandbox.sslcommerz.com',
  card: 'api.stripe.com',
} as const

/** The credentials that the product uses at the stand-ins. */
export type StandInKeys = ServiceKeys & {
  cards: { secret: string; publishable: string; webhook: string }
  /** `admin` opens the stand-in's own calls, which no merchant has. */
  bkash: BkashCredentials & { admin: string }
  /** Signs addresses of files on the disk. */
  links: string
  google: string
  /** `admin` as for bKash. */
  sslcommerz: { storeId: string; storePassword: string; admin: string }
}

/** Generated on the first start, then kept in the database. */
export async function readStandInKeys(database: Database): Promise<StandInKeys> {
  const secrets = await getOrCreateSecrets(database, [
    'cards',
    'cards webhook',
    'bkash',
    'images',
    'links',
    'google',
    'sslcommerz',
  ])
  const { cards, bkash, images, links, google, sslcommerz } = secrets
  return {
    identity: 'stand-in',
    cards: {
      secret: `sk_test_${cards.replaceAll(/\W/g, '0')}`,
      publishable: 'pk_test_boithokStandIn',
      webhook: `whsec_${secrets['cards webhook']}`,
    },
    bkash: {
      appKey: 'boithok-stand-in',
      appSecret: bkash,
      username: 'sandboxTokenizedUser',
      password: bkash,
      admin: bkash,
    },
    images,
    links,
    google,
    // As long as SSLCommerz's own.
    sslcommerz: { storeId: 'boithok', storePassword: sslcommerz.slice(0, 30), admin: sslcommerz },
  }
}

type Dependencies = Omit<ServiceDependencies, 'keys'> & {
  keys: StandInKeys
  /** Reaches real outside systems. */
  network: typeof fetch
  /** Failures that the card stand-in simulates. For tests. */
  cardFaults?: Faults | undefined
  /** The same of the SSLCommerz stand-in. */
  sslcommerzFaults?: SslcommerzFaults | undefined
  /** The same of the bKash stand-in. */
  bkashFaults?: BkashFaults | undefined
}

type Deliver = typeof fetch

type LocalStandIns = {
  standIns: StandIns
  /** Assign the product's own to them before serving requests. */
  identityRules: IdentityRules
  /** Each sends the notices of a stand-in to the product. */
  startNotices: ((deliver: Deliver) => { stop(): Promise<void> })[]
  /** Deletes pictures that nothing names any more; returns how many. Undefined: none is kept here. */
  forgetPictures: ((signal: AbortSignal) => Promise<number>) | undefined
}

/**
 * A stand-in for each outside system that is not configured, or our own service, by host. Undefined ones are
 * 404.
 */
export function createStandIns(dependencies: Dependencies): LocalStandIns {
  const { config } = dependencies
  const identityRules: IdentityRules = {
    beforeDelete: async () => false,
    mayBeOthers: async () => false,
    afterProof: async () => {},
  }
  const google = createGoogle(dependencies)
  const googleHosts = {
    'www.googleapis.com/oauth2': google,
    'accounts.google.com': google,
    'openidconnect.googleapis.com': google,
    'oauth2.googleapis.com': google,
  }
  const googleFetch = fetchThrough(() => googleHosts, dependencies.network)
  const client = googleClient(config, dependencies.keys)
  const identity = createIdentity(dependencies, client && { client, fetch: googleFetch }, identityRules)
  const identities = identity && config.demo === 'local' ? addSandbox(dependencies, identity) : identity
  const cards = createCards(dependencies)
  const bkash = createBkash(dependencies)
  const images = createImages(dependencies)
  const sslcommerz = createSslcommerz(dependencies)
  return {
    standIns: {
      'identitytoolkit.googleapis.com': identities,
      'securetoken.googleapis.com': identities,
      // The path of the Firebase emulator's own calls. Only in a demonstration on this machine.
      emulator: config.demo === 'local' ? identities : undefined,
      'www.googleapis.com/service_accounts': identity,
      ...googleHosts,
      [paymentHosts.card]: cards,
      [paymentHosts.bkash]: bkash?.app,
      'api.imgbb.com': images,
      'i.ibb.co': images,
      'ibb.co': images,
      [paymentHosts.sslcommerz]: sslcommerz?.app,
    },
    identityRules,
    forgetPictures: createPicturePass(dependencies),
    startNotices: [
      ...(cards ? [startCardWebhooks.bind(null, dependencies)] : []),
      ...(sslcommerz ? [sslcommerz.startNotices] : []),
      ...(bkash ? [bkash.startNotices] : []),
    ],
  }
}

const sharedOptions = ({ config, pool, clock }: Dependencies) => ({
  database: pool,
  clock,
  publicUrl: config.publicUrl,
})

function createGoogle(dependencies: Dependencies): Hono | undefined {
  const { config, keys } = dependencies
  const client = googleClient(config, keys)
  if (!client || client === config.google) return undefined
  const isRegistered = createCallbackCheck(config.publicUrl)
  return createGoogleStandIn({ ...sharedOptions(dependencies), ...client, isRegistered })
}

/** The configured client, or the stand-in's in a demonstration. None with Firebase, which has its own. */
export function googleClient(config: Config, keys: StandInKeys): GoogleClient | undefined {
  if (config.firebase) return undefined
  const standIn = { clientId: 'boithok.apps.googleusercontent.com', clientSecret: keys.google }
  return config.google ?? (config.demo ? standIn : undefined)
}

/** Accepts any port on loopback, as Google does (RFC 8252, 7.3). */
const createCallbackCheck = (publicUrl: string) => (redirectUri: string) => {
  const [redirect, own] = [URL.parse(redirectUri), new URL(publicUrl)]
  if (redirect?.pathname !== '/auth/google/callback' || redirect.search !== '') return false
  return redirect.origin === own.origin || (isLoopback(redirect.hostname) && isLoopback(own.hostname))
}

function createCards(dependencies: Dependencies): Hono | undefined {
  const { config, keys, log, cardFaults } = dependencies
  if (config.stripe || !config.demo) return undefined
  return createCardStandIn({
    ...sharedOptions(dependencies),
    secretKey: keys.cards.secret,
    publishableKey: keys.cards.publishable,
    webhook: cardWebhook(config, keys),
    ...(cardFaults && { faults: cardFaults }),
    onError: (error) => log.error({ err: error }, 'the card stand-in failed'),
  })
}

const cardWebhook = ({ publicUrl }: Config, keys: StandInKeys) => ({
  url: `${publicUrl}/api/webhooks/stripe`,
  secret: keys.cards.webhook,
})

/** Signs and retries as Stripe does. */
function startCardWebhooks({ config, pool, keys, clock, log }: Dependencies, deliver: Deliver) {
  return startWebhookDelivery({
    database: pool,
    webhook: {
      ...cardWebhook(config, keys),
      fetch: deliver,
    },
    clock,
    onError: (error) => log.warn({ err: error }, 'the card stand-in could not deliver a webhook'),
  })
}

/** The stand-in, and what sends its notices. */
function createBkash(dependencies: Dependencies) {
  const { config, pool, keys, clock, log, bkashFaults } = dependencies
  if (config.bkash || !config.demo) return undefined
  const { admin, ...credentials } = keys.bkash
  const shared = { database: pool, clock, noticeUrl: `${config.publicUrl}/api/webhooks/bkash` }
  return {
    app: createBkashStandIn({
      ...shared,
      credentials,
      ...(config.demo === 'local' && { adminKey: admin }),
      ...(bkashFaults && { faults: bkashFaults }),
      onError: (error) => log.error({ err: error }, 'the bKash stand-in failed'),
    }),
    startNotices: (deliver: Deliver) =>
      startBkashNotices({
        ...shared,
        fetch: deliver,
        onError: (error) => log.warn({ err: error }, 'the bKash stand-in could not deliver a notice'),
      }),
  }
}

/** The stand-in, and what sends its notices. */
function createSslcommerz(dependencies: Dependencies) {
  const { config, pool, keys, clock, log, sslcommerzFaults } = dependencies
  if (config.sslcommerz || !config.demo) return undefined
  const { admin, ...store } = keys.sslcommerz
  const shared = { database: pool, clock, ...store, faultPlan: createFaultPlan(sslcommerzFaults) }
  return {
    app: createSslcommerzStandIn({
      ...shared,
      storeName: { en: 'Boithok', bn: 'বৈঠক' },
      ...(config.demo === 'local' && { adminKey: admin }),
      onError: (error) => log.error({ err: error }, 'the SSLCommerz stand-in failed'),
    }),
    startNotices: (deliver: Deliver) =>
      startNoticeDelivery({
        ...shared,
        fetch: deliver,
        onError: (error) => log.warn({ err: error }, 'the SSLCommerz stand-in could not deliver a notice'),
      }),
  }
}
