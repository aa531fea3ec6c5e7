import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { appliedVersions, expectedVersions } from '../db/migrate.ts'
import { findIncompatibility } from '../db/program-version.ts'
import type { Context } from '../domain/context.ts'
import { attention } from '../domain/health/check-result.ts'
import { checkDemonstration } from '../domain/health/checks/exposure.ts'
import {
  checkBackup,
  checkClock,
  checkDisk,
  checkProcesses,
  checkSchema,
  type Disk,
} from '../domain/health/checks/machine.ts'
import { checkMail } from '../domain/health/checks/mail.ts'
import { checkReconciler, checkRefunds, checkWebhooks } from '../domain/health/checks/money.ts'
import {
  type CredentialChecks,
  checkCards,
  checkGoogle,
  checkIdentity,
  checkImages,
} from '../domain/health/checks/providers.ts'
import { readOperationalStats } from '../domain/health/operational-stats.ts'
import { type Checks, createHealthReporter, type HealthReporter } from '../domain/health/read.ts'
import {
  type CredentialResult,
  checkFirebaseKey,
  checkGoogleClient,
  checkImgbbKey,
  checkStripeKey,
} from '../providers/credential-checks.ts'
import { createMailer } from '../providers/mail.ts'
import type { Config } from './config.ts'

type Dependencies = {
  config: Config
  pool: pg.Pool
  context: Context
  externalFetch: typeof fetch
  /** How full a disk is. */
  statfs?: Disk['statfs'] | undefined
}

/** What the product looks at when an Admin asks how it is. */
export function createHealthReport({
  config,
  pool,
  context,
  externalFetch,
  ...options
}: Dependencies): HealthReporter {
  const { demo, firebase, stripe, smtp, workers, dataDir, reconcileMs, publicUrl } = config
  const started = context.clock()
  const isDemo = demo !== false
  const { hostname: host } = new URL(publicUrl)
  const stripeKeys = stripe ? [stripe.secretKey, stripe.publishableKey] : []
  const setting = { demo: isDemo, firebase: firebase !== undefined, host, stripeKeys }
  const { keys, apart } = measureClockSkew(
    config.outbound ? credentialChecks(config, externalFetch) : {},
    context.clock,
  )
  const figures = memoizeFor(() => readOperationalStats(context))
  const seen = memoizeFor(context.heartbeats.read)
  const mail = { ...setting, verify: smtp && (() => verifyMailServer(smtp)) }
  const images = join(dataDir, 'images')
  const hasWebhookSecret = !stripe || stripe.webhookSecret !== undefined
  const outward: Checks = config.outbound
    ? {
        mail: () => checkMail(context, mail, figures),
        notices: () => checkWebhooks(context, hasWebhookSecret, seen),
        cards: () => checkCards(context, keys.cards, setting),
        identity: () => checkIdentity(keys.identity, setting),
        google: () => checkGoogle(keys.google, setting),
        images: () => checkImages(keys.images, { folder: images, keep: () => assertWritable(images) }),
        payments: () => checkReconciler(context, { started, everyMs: reconcileMs }, seen),
        refunds: () => checkRefunds(context, figures),
      }
    : { outbound: async () => attention(({ messages }) => messages.outbound.off()) }
  return createHealthReporter(
    {
      ...outward,
      clock: () => checkClock(context, apart),
      disk: () => checkDisk(context, { dataDir, statfs: options.statfs ?? statfs }),
      backup: () => checkBackup(context, isDemo, seen),
      schema: () =>
        checkSchema(async () => ({
          own: await expectedVersions(),
          database: await appliedVersions(pool),
          isTooOld: (await findIncompatibility(pool)) !== undefined,
        })),
      processes: () => checkProcesses(context, workers),
      demonstration: async () => checkDemonstration(demo),
    },
    context.clock,
  )
}

/** How the keys of each provider that is set are tried. */
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

/** Providers tell the time with every answer: `apart` answers by how many milliseconds ours is off, for each that did. */
function measureClockSkew(checks: Partial<CredentialChecks>, clock: () => Date) {
  const off = (at: Date | null) =>
    at ? Math.abs(at.getTime() - clock().getTime()) : Number.POSITIVE_INFINITY
  const watched = <Answer extends CredentialResult>(check: (() => Promise<Answer>) | undefined) =>
    check &&
    memoizeFor(async () => {
      const answer = await check()
      return { ...answer, apart: off(answer.serverTime) }
    })
  const keys = {
    cards: watched(checks.cards),
    identity: watched(checks.identity),
    google: watched(checks.google),
    images: watched(checks.images),
  }
  const apart = async () => {
    const answers = await Promise.allSettled(Object.values(keys).map((check) => check?.()))
    return answers.flatMap((asked) => (asked.status === 'fulfilled' && asked.value ? asked.value.apart : []))
  }
  return { keys, apart }
}

/** Goes as far as the login, and throws what went wrong. */
export async function verifyMailServer(smtp: NonNullable<Config['smtp']>): Promise<void> {
  const mailer = createMailer(smtp)
  await mailer.verify().finally(mailer.close)
}

/** As an upload would: what PostgreSQL or the disk's figures say of another folder proves nothing. */
async function assertWritable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  // Backups leave `.part` out.
  const file = join(folder, `check-${process.pid}.part`)
  await writeFile(file, '')
  await rm(file, { force: true })
}

const MEMO_MS = 1000

/** Those who ask at once get one and the same answer. */
function memoizeFor<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let last: { at: number; answer: Promise<Value> } | undefined
  return () => {
    const at = performance.now()
    if (!last || at - last.at > MEMO_MS) last = { at, answer: read() }
    return last.answer
  }
}
