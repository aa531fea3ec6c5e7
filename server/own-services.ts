import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Hono } from 'hono'
import type pg from 'pg'
import type { Logger } from 'pino'
import { findNamedPictures } from '../domain/files/named-pictures.ts'
import { type GoogleClient, googleKeys } from '../providers/google.ts'
import { type ObjectStorage, readObject } from '../providers/object-storage/storage.ts'
import {
  createIdentityService,
  type IdentityOptions,
  type Mail,
  type PhoneCode,
} from '../services/identity/index.ts'
import { withSandbox } from '../services/identity/sandbox.ts'
import type { Files } from '../services/images/files.ts'
import { createImageService } from '../services/images/server.ts'
import { forgetUnnamed } from '../services/images/unnamed.ts'
import type { Config } from './config.ts'
import { createNetworkCheck } from './own-networks.ts'

/** The project of this product at the identity service. */
export const IDENTITY_PROJECT = 'boithok'

/** The centre's country: codes for other ones cost more, and attract those who earn by them. */
const PHONE_REGIONS = ['+880']

/** The API keys of the services. */
export type ServiceKeys = { identity: string; images: string }

export type ServiceDependencies = {
  config: Config
  pool: pg.Pool
  keys: ServiceKeys
  clock: () => Date
  log: Logger
  /** Keeps the pictures. */
  storage: ObjectStorage
  /** Sends the emails of accounts. */
  sendMail: (email: Mail) => Promise<void>
  /** Sends codes to phones. */
  sendCode: (code: PhoneCode) => Promise<void>
}
type Dependencies = ServiceDependencies

/** The decisions of the product about accounts. */
export type IdentityRules = Required<Pick<IdentityOptions, 'beforeDelete' | 'mayBeOthers' | 'afterProof'>>

const sharedOptions = ({ config, pool, clock }: Dependencies) => ({
  database: pool,
  clock,
  publicUrl: config.publicUrl,
})

/** The accounts of the product; undefined with Firebase. `google` verifies its tokens. */
export function createIdentity(
  dependencies: Dependencies,
  google: { client: GoogleClient; fetch: typeof fetch } | undefined,
  rules: IdentityRules,
): Hono | undefined {
  const { config, keys, log, sendMail, sendCode } = dependencies
  if (config.firebase) return undefined
  return createIdentityService({
    ...sharedOptions(dependencies),
    projectId: IDENTITY_PROJECT,
    apiKey: keys.identity,
    onError: (error) => log.error({ err: error }, 'the identity service failed'),
    sendMail,
    sendCode,
    phoneRegions: PHONE_REGIONS,
    beforeDelete: (uid) => rules.beforeDelete(uid),
    mayBeOthers: (number) => rules.mayBeOthers(number),
    afterProof: (proved) => rules.afterProof(proved),
    passwordPolicy: config.passwordPolicy,
    signUps: config.limits['ip-sign-ups'],
    mailsToStrangers: config.limits['ip-mails'],
    isOwnAddress: createNetworkCheck(config.ownNetworks),
    ...(google && { googleKeys: googleKeys({ ...google.client, fetch: google.fetch }) }),
  })
}

/** Beside the product's accounts, those of users' own Firebase tests. */
export const addSandbox = (dependencies: Dependencies, app: Hono) =>
  withSandbox({
    ...sharedOptions(dependencies),
    own: { app, projectId: IDENTITY_PROJECT, apiKey: dependencies.keys.identity },
    onError: (error) => dependencies.log.error({ err: error }, 'the identity sandbox failed'),
  })

/** The pictures of the product; undefined with imgbb. */
export function createImages(dependencies: Dependencies): Hono | undefined {
  const { config, keys, storage, log } = dependencies
  if (config.imgbb) return undefined
  return createImageService({
    ...sharedOptions(dependencies),
    apiKey: keys.images,
    files: pictureFiles(storage),
    onError: (error) => log.error({ err: error }, 'the storage of pictures failed'),
  })
}

/** With Firebase it is not known here which pictures accounts have, and imgbb keeps its own. */
export function createPicturePass({ config, storage, pool, clock }: Dependencies) {
  if (config.imgbb || config.firebase) return undefined
  const database = drizzle(pool)
  const findNamed = (ids: string[]) => findNamedPictures(database, ids)
  return (signal: AbortSignal): Promise<number> =>
    forgetUnnamed({ database, files: pictureFiles(storage) }, findNamed, {
      ...{ now: clock(), from: randomBytes(16).toString('base64url'), signal },
    })
}

/** The image service's view of the object storage. */
export const pictureFiles = (storage: ObjectStorage): Files => ({
  put: storage.put,
  read: (key) => readObject(storage, key),
  delete: storage.delete,
})
