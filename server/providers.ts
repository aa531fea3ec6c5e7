import type { Logger } from 'pino'
import { createSealer, newSealingKey, SEALING_KEY } from '../db/sealing.ts'
import { getOrCreateSecrets } from '../db/secrets.ts'
import { createFileLinks } from '../domain/files/links.ts'
import { createCards } from '../providers/cards.ts'
import { cleanMark } from '../providers/clean-mark.ts'
import { cleanPicture, previewOf } from '../providers/clean-picture.ts'
import { createGoogleSignIn } from '../providers/google.ts'
import { createIdentity } from '../providers/identity.ts'
import { createImages } from '../providers/images.ts'
import { createJitsi } from '../providers/jitsi.ts'
import { readObject } from '../providers/object-storage/storage.ts'
import { createCardPayments } from '../providers/payments/card.ts'
import { createIdentityAdministration } from '../services/identity/administration.ts'
import type { Faults as BkashFaults } from '../stand-ins/bkash/index.ts'
import type { Faults } from '../stand-ins/cards/index.ts'
import { addressForBrowsers, fetchThrough } from '../stand-ins/index.ts'
import type { Faults as SslcommerzFaults } from '../stand-ins/sslcommerz/index.ts'
import type { Config } from './config.ts'
import type { DatabaseConnections } from './database.ts'
import { createLinkSender } from './email.ts'
import { createObjectStorage } from './object-storage.ts'
import { blockOutbound } from './outbound.ts'
import { IDENTITY_PROJECT, pictureFiles } from './own-services.ts'
import { createHostedProviders } from './payment-providers.ts'
import { createCodeSender } from './phone-codes.ts'
import { createPush } from './push.ts'
import { createSms } from './sms.ts'
import { createStandIns, googleClient, readStandInKeys, type StandInKeys } from './stand-ins.ts'
import { tracedFetch } from './tracing/traced-fetch.ts'

type Dependencies = {
  config: Config
  log: Logger
  clock: () => Date
  /** Reaches the network. */
  fetch: typeof fetch
  cardFaults?: Faults | undefined
  sslcommerzFaults?: SslcommerzFaults | undefined
  bkashFaults?: BkashFaults | undefined
}

export type Providers = Awaited<ReturnType<typeof createProviders>>

/** Clients for the outside systems, and a stand-in for each one that is not configured. */
export async function createProviders(
  { config, log, clock, fetch, cardFaults, sslcommerzFaults, bkashFaults }: Dependencies,
  { database, standInPool, jobQueue }: Pick<DatabaseConnections, 'database' | 'standInPool' | 'jobQueue'>,
) {
  const keys = await readStandInKeys(database)
  const storage = createObjectStorage(config)
  const network = config.outbound ? fetch : blockOutbound(fetch)
  const { [SEALING_KEY]: sealingKey } = await getOrCreateSecrets(database, [SEALING_KEY], newSealingKey)
  const sealer = createSealer(sealingKey)
  const outbox = { config, database, jobs: jobQueue.jobs, clock, log, sealer }
  const { standIns, identityRules, startNotices, forgetPictures } = createStandIns({
    config,
    pool: standInPool,
    keys,
    clock,
    log,
    storage,
    network,
    cardFaults,
    sslcommerzFaults,
    bkashFaults,
    sendMail: createLinkSender(outbox),
    sendCode: createCodeSender(outbox),
  })
  const externalFetch = tracedFetch(fetchThrough(() => standIns, network))
  const identityAdmin = config.firebase
    ? undefined
    : createIdentityAdministration({ database: standInPool, projectId: IDENTITY_PROJECT, clock })
  const google = googleClient(config, keys)
  const cards = createCardClient(config, keys, externalFetch)
  return {
    keys,
    sealer,
    standIns,
    identityRules,
    startNotices,
    forgetPictures,
    externalFetch,
    storage,
    files: {
      storage,
      readObject: (key: string) => readObject(storage, key),
      cleanPicture,
      cleanMark,
      links: createFileLinks({ secret: keys.links, clock }),
    },
    pictures: pictureFiles(storage),
    /** Undefined with Firebase, whose accounts the server cannot change. */
    identityAdmin,
    identity: createIdentity({
      projectId: config.firebase?.projectId ?? IDENTITY_PROJECT,
      fetch: externalFetch,
      clock,
      sessions: identityAdmin,
    }),
    google: google && {
      signIn: createGoogleSignIn({ ...google, fetch: externalFetch }),
      addressForBrowsers: (url: URL) => addressForBrowsers(standIns, url),
    },
    cards,
    payments: {
      ...(cards && { card: createCardPayments(cards, config.cardMinimumMinor) }),
      ...createHostedProviders({ config, keys, standIns, database, fetch: externalFetch, clock }),
    },
    /** Undefined: no SMS is sent. */
    sms: createSms(config, externalFetch, clock),
    /** Undefined: nothing is pushed to browsers. */
    push: await createPush(config, database),
    /** Undefined with OUTBOUND=off too: the classes of a copy would be held in the rooms of the real ones. */
    meetings: config.jitsi && config.outbound ? createJitsi(config.jitsi, clock) : undefined,
    // The stand-in makes pictures anew by itself.
    images: createImages(
      config.imgbb
        ? { apiKey: config.imgbb.apiKey, fetch: externalFetch, clean: previewOf }
        : { apiKey: keys.images, fetch: externalFetch },
    ),
  }
}

/** Undefined where nothing can be sold: without Stripe outside a demonstration, and with OUTBOUND=off. */
function createCardClient(
  { stripe, demo, outbound }: Config,
  keys: StandInKeys,
  externalFetch: typeof fetch,
) {
  const standIn = demo ? { secretKey: keys.cards.secret, webhookSecret: keys.cards.webhook } : undefined
  const credentials = stripe ?? standIn
  return credentials && outbound ? createCards({ ...credentials, fetch: externalFetch }) : undefined
}
