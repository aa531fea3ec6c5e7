import { join } from 'node:path'
import type { Hono } from 'hono'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { getOrCreateSecret } from '../db/secrets.ts'
import { type GoogleClient, googleKeys } from '../providers/google.ts'
import { createCardStandIn, type Faults, startWebhookDelivery } from '../stand-ins/cards/index.ts'
import { createGoogleStandIn } from '../stand-ins/google/index.ts'
import { createIdentityStandIn, type Mail } from '../stand-ins/identity/index.ts'
import { withSandbox } from '../stand-ins/identity/sandbox.ts'
import { createImageStandIn } from '../stand-ins/images/server.ts'
import type { StandIns } from '../stand-ins/index.ts'
import type { Config } from './config.ts'

/** What the identity stand-in calls the product's own project. */
export const IDENTITY_PROJECT = 'boithok'

/** What the product shows to the stand-ins in place of a vendor's keys. */
export type StandInKeys = {
  identity: string
  cards: { secret: string; publishable: string; webhook: string }
  images: string
  google: string
}

/** Made on the first start, then kept in the database. */
export async function readStandInKeys(database: Database): Promise<StandInKeys> {
  const [cards, webhook, images, google] = await Promise.all([
    getOrCreateSecret(database, 'cards'),
    getOrCreateSecret(database, 'cards webhook'),
    getOrCreateSecret(database, 'images'),
    getOrCreateSecret(database, 'google'),
  ])
  return {
    identity: 'boithok-stand-in',
    cards: {
      secret: `sk_test_${cards.replaceAll(/\W/g, '0')}`,
      publishable: 'pk_test_boithokStandIn',
      webhook: `whsec_${webhook}`,
    },
    images,
    google,
  }
}

type Dependencies = {
  /** How mails of the identity stand-in leave. */
  sendMail: (mail: Mail) => Promise<void>
  /** What the product has to say and to do when a person deletes their account at the identity stand-in. */
  beforeDelete: (uid: string) => Promise<boolean>
  /** A database for accounts that are nobody's, where people run tests of their own. */
  openSandbox: () => Promise<pg.Pool>
  /** Reaches the outside systems, the stand-ins among them. */
  externalFetch: typeof fetch
  config: Config
  pool: pg.Pool
  keys: StandInKeys
  clock: () => Date
  log: Logger
  /** What shall go wrong with calls of the card stand-in. For tests. */
  cardFaults?: Faults | undefined
}

/** A stand-in for each outside system that is not configured. One that is not wanted answers nothing at all. */
export function createStandIns(parts: Dependencies): StandIns {
  const { config, pool, keys, clock, log, cardFaults, sendMail, beforeDelete, externalFetch } = parts
  const shared = { database: pool, clock, publicUrl: config.publicUrl }
  const client = googleClient(config, keys)
  const identity = config.firebase
    ? undefined
    : createIdentityStandIn({
        ...shared,
        projectId: IDENTITY_PROJECT,
        apiKey: keys.identity,
        onError: (error) => log.error({ err: error }, 'the identity stand-in failed'),
        sendMail,
        beforeDelete,
        passwordPolicy: config.passwordPolicy,
        signUps: config.limits['ip-sign-ups'],
        ...(client && { googleKeys: googleKeys({ ...client, fetch: externalFetch }) }),
      })
  const google =
    client && client !== config.google
      ? createGoogleStandIn({ ...shared, ...client, isRegistered: createCallbackCheck(config.publicUrl) })
      : undefined
  const cards =
    config.stripe || !config.demo
      ? undefined
      : createCardStandIn({
          ...shared,
          secretKey: keys.cards.secret,
          publishableKey: keys.cards.publishable,
          webhook: cardWebhook(config, keys),
          ...(cardFaults && { faults: cardFaults }),
          onError: (error) => log.error({ err: error }, 'the card stand-in failed'),
        })
  const images = config.imgbb
    ? undefined
    : createImageStandIn({ ...shared, apiKey: keys.images, folder: join(config.dataDir, 'images') })
  const identities = identity && config.demo === 'local' ? sandboxed(parts, identity) : identity
  return {
    'identitytoolkit.googleapis.com': identities,
    'securetoken.googleapis.com': identities,
    // Nobody's host, but the path of the emulator's own calls. Never externalFetch a demonstration on one's own machine.
    emulator: config.demo === 'local' ? identities : undefined,
    'www.googleapis.com/service_accounts': identity,
    'www.googleapis.com/oauth2': google,
    'accounts.google.com': google,
    'openidconnect.googleapis.com': google,
    'oauth2.googleapis.com': google,
    'api.stripe.com': cards,
    'api.imgbb.com': images,
    'i.ibb.co': images,
    'ibb.co': images,
  }
}

const sandboxed = ({ config, keys, clock, log, openSandbox }: Dependencies, app: Hono) =>
  withSandbox({
    own: { app, projectId: IDENTITY_PROJECT, apiKey: keys.identity },
    publicUrl: config.publicUrl,
    clock,
    openDatabase: openSandbox,
    onError: (error) => log.error({ err: error }, 'the identity sandbox failed'),
  })

/** Our client at Google: the configured one; in a demonstration the stand-in's; with Firebase none, as that has its own. */
export function googleClient(config: Config, keys: StandInKeys): GoogleClient | undefined {
  if (config.firebase) return undefined
  const standIn = { clientId: 'boithok.apps.googleusercontent.com', clientSecret: keys.google }
  return config.google ?? (config.demo ? standIn : undefined)
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Google, too, passes over the port of one's own machine (RFC 8252, 7.3). */
const createCallbackCheck = (publicUrl: string) => (redirectUri: string) => {
  const [given, own] = [URL.parse(redirectUri), new URL(publicUrl)]
  if (given?.pathname !== '/auth/google/callback' || given.search !== '') return false
  return given.origin === own.origin || (LOOPBACK.has(given.hostname) && LOOPBACK.has(own.hostname))
}

const cardWebhook = ({ publicUrl }: Config, keys: StandInKeys) => ({
  url: `${publicUrl}/api/webhooks/stripe`,
  secret: keys.cards.webhook,
})

/** Tells the product what becomes of payments, as Stripe does: signed, and again until it is heard. */
export function startCardWebhooks(
  { config, pool, keys, clock, log }: Pick<Dependencies, 'config' | 'pool' | 'keys' | 'clock' | 'log'>,
  deliver: (request: Request) => Response | Promise<Response>,
): { stop(): Promise<void> } {
  return startWebhookDelivery({
    database: pool,
    webhook: {
      ...cardWebhook(config, keys),
      fetch: async (input, init) => deliver(new Request(input, init)),
    },
    clock,
    onError: (error) => log.warn({ err: error }, 'the card stand-in could not deliver'),
  })
}
