import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { JobQueue } from '../db/job-queue.ts'
import { findIncompatibility } from '../db/program-version.ts'
import { appliedVersions, expectedVersions } from '../db/schema-versions.ts'
import type { Context } from '../domain/context.ts'
import { attention } from '../domain/health/check-result.ts'
import { checkEmail } from '../domain/health/checks/email.ts'
import { checkDemonstration } from '../domain/health/checks/exposure.ts'
import { checkJobs } from '../domain/health/checks/jobs.ts'
import {
  checkBackup,
  checkClock,
  checkDisk,
  checkProcesses,
  checkSchema,
  type Disk,
} from '../domain/health/checks/machine.ts'
import {
  checkHostedNotices,
  checkReconciler,
  checkRefunds,
  checkWebhooks,
} from '../domain/health/checks/money.ts'
import {
  type CredentialChecks,
  checkCards,
  checkGoogle,
  checkHosted,
  checkIdentity,
  checkImages,
} from '../domain/health/checks/providers.ts'
import { checkPush } from '../domain/health/checks/push.ts'
import { checkSms, type ReadSmsBalance } from '../domain/health/checks/sms.ts'
import { readOperationalStats } from '../domain/health/operational-stats.ts'
import { type Checks, createHealthReporter, type HealthReporter } from '../domain/health/read.ts'
import type { CredentialResult } from '../providers/credential-checks.ts'
import { KEY_REFUSED } from '../providers/web-push.ts'
import type { Config } from './config.ts'
import { credentialChecks, verifyEmailServer } from './credential-checks.ts'
import { redact } from './logger.ts'
import { bucketOf, inTime, tryBucket } from './object-storage.ts'

type Dependencies = {
  config: Config
  pool: pg.Pool
  context: Context
  jobQueue: Pick<JobQueue, 'failing'>
  externalFetch: typeof fetch
  readSmsBalance: ReadSmsBalance | undefined
  statfs: Disk['statfs']
}

/** How long callers share one result: of a query, and of a request to a provider. */
const MEMO_MS = 1000

/** The checks of the System page. */
export function createHealthChecks(dependencies: Dependencies): HealthReporter {
  const { config, context, externalFetch } = dependencies
  const bkash = config.bkash && context.payments.bkash?.checkCredentials
  const credentials = config.outbound ? { ...credentialChecks(config, externalFetch), bkash } : {}
  const { checks, skews } = measureClockSkew(credentials, context.clock)
  return createHealthReporter(
    { ...outboundChecks(dependencies, checks), ...machineChecks(dependencies, skews) },
    context.clock,
  )
}

/** Logs every check that is not fine. Not the number of processes, because the others are still starting. */
export async function logHealthWarnings(health: HealthReporter, log: Logger): Promise<void> {
  const { findings } = await health.read('en', [])
  for (const { name, state, text, remedy } of findings)
    if (state !== 'fine' && name !== 'processes') log.warn({ subject: name, remedy }, redact(text))
}

function outboundChecks(
  { config, context, jobQueue, readSmsBalance }: Dependencies,
  credentials: CredentialChecks,
): Checks {
  const { demo, firebase, stripe, smtp, dataDir, reconcileMs, publicUrl } = config
  if (!config.outbound) return { outbound: async () => attention((texts) => texts.outbound.off()) }
  const setting = {
    demo: demo !== false,
    firebase: firebase !== undefined,
    host: new URL(publicUrl).hostname,
    stripeKeys: stripe ? [stripe.secretKey, stripe.publishableKey] : [],
  }
  const hosted = (name: 'bkash' | 'sslcommerz') => ({
    demo: demo !== false,
    live: config[name]?.live === true,
    available: context.payments[name] !== undefined,
  })
  const started = context.clock()
  const stats = memoizeFor(MEMO_MS, () => readOperationalStats(context))
  const email = { ...setting, verify: smtp && (() => verifyEmailServer(smtp)) }
  const bucket = bucketOf(config)
  const folder = join(dataDir, 'images')
  const pictures = bucket
    ? ({ kind: 'bucket', name: bucket.bucket, attempt: () => tryBucket(bucket) } as const)
    : ({ kind: 'folder', name: folder, attempt: () => inTime(assertWritable(folder)) } as const)
  const hasWebhookSecret = !stripe || stripe.webhookSecret !== undefined
  const readHeartbeats = memoizeFor(MEMO_MS, context.heartbeats.read)
  return {
    email: () => checkEmail(context, email, stats),
    sms: () => checkSms(context, readSmsBalance, stats),
    push: () => checkPush(context, KEY_REFUSED),
    notices: () => checkWebhooks(context, hasWebhookSecret, readHeartbeats),
    'bkash-notices': () => checkHostedNotices(context, 'bkash', readHeartbeats),
    'sslcommerz-notices': () => checkHostedNotices(context, 'sslcommerz', readHeartbeats),
    cards: () => checkCards(context, credentials.cards, setting),
    bkash: () => checkHosted('bkash', credentials.bkash, hosted('bkash')),
    sslcommerz: () => checkHosted('sslcommerz', credentials.sslcommerz, hosted('sslcommerz')),
    identity: () => checkIdentity(credentials.identity, setting),
    google: () => checkGoogle(credentials.google, setting),
    images: () => checkImages(credentials.images, pictures),
    payments: () => checkReconciler(context, { started, everyMs: reconcileMs }, readHeartbeats, stats),
    refunds: () => checkRefunds(context, stats),
    jobs: () => checkJobs(context, jobQueue.failing),
  }
}

function machineChecks(
  { config, context, pool, statfs }: Dependencies,
  skews: () => Promise<number[]>,
): Checks {
  const { demo, dataDir, workers } = config
  return {
    clock: () => checkClock(context, skews),
    disk: () => checkDisk(context, { dataDir, statfs }),
    backup: () => checkBackup(context, demo !== false, context.heartbeats.read),
    schema: () =>
      checkSchema(async () => ({
        own: expectedVersions(),
        database: await appliedVersions(pool),
        isTooOld: (await findIncompatibility(pool)) !== undefined,
      })),
    processes: () => checkProcesses(context, workers),
    demonstration: async () => checkDemonstration(demo),
  }
}

/**
 * Providers send their time with each response. `skews` resolves to the difference in milliseconds for each
 * that did.
 */
function measureClockSkew(credentials: Partial<CredentialChecks>, clock: () => Date) {
  const skewOf = (at: Date | null) =>
    at ? Math.abs(at.getTime() - clock().getTime()) : Number.POSITIVE_INFINITY
  const measured = <Result extends CredentialResult>(check: (() => Promise<Result>) | undefined) =>
    check &&
    memoizeFor(MEMO_MS, async () => {
      const result = await check()
      return { ...result, skewMs: skewOf(result.serverTime) }
    })
  const checks = {
    cards: measured(credentials.cards),
    bkash: measured(credentials.bkash),
    sslcommerz: measured(credentials.sslcommerz),
    identity: measured(credentials.identity),
    google: measured(credentials.google),
    images: measured(credentials.images),
  }
  const skews = async () => {
    const results = await Promise.allSettled(Object.values(checks).map((check) => check?.()))
    return results.flatMap((result) =>
      result.status === 'fulfilled' && result.value ? result.value.skewMs : [],
    )
  }
  return { checks, skews }
}

/** Writes a file, as an upload does: the free space alone does not prove that the folder is writable. */
async function assertWritable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  // Backups skip `.part` files.
  const file = join(folder, `check-${process.pid}.part`)
  await writeFile(file, '')
  await rm(file, { force: true })
}

function memoizeFor<Value>(ttlMs: number, read: () => Promise<Value>): () => Promise<Value> {
  let last: { at: number; value: Promise<Value> } | undefined
  return () => {
    const at = performance.now()
    if (!last || at - last.at > ttlMs) last = { at, value: read() }
    return last.value
  }
}
