import { access, constants, stat, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import type pg from 'pg'
import { assertRecipients } from '../db/backup/encryption.ts'
import { assertUsableDatabase } from '../db/check-server.ts'
import { createPool } from '../db/client.ts'
import { findCluster } from '../db/embedded/cluster.ts'
import { findEmbeddedPostgres } from '../db/embedded.ts'
import { assertNotForeign } from '../db/foreign-tables.ts'
import { assertProgramCompatible } from '../db/program-version.ts'
import { appliedVersions, expectedVersions } from '../db/schema-versions.ts'
import { SetupError } from '../db/setup-error.ts'
import { reasonOf } from '../domain/health/check-result.ts'
import type { CredentialCheck } from '../providers/credential-checks.ts'
import { GatewayRefusal } from '../providers/sms/answers.ts'
import { createSmsGateway } from '../providers/sms/create.ts'
import { BACKUP_PREFIX } from './backup-bucket.ts'
import { requireEnoughConnections } from './check-connections.ts'
import type { Config } from './config.ts'
import { credentialChecks, verifyEmailServer } from './credential-checks.ts'
import { requireUsableFolder } from './data-folder.ts'
import { requireMatchingData } from './demo.ts'
import { describeMisspelt } from './misspelt-settings.ts'
import { tryBucket } from './object-storage.ts'
import { describeStartupError } from './startup-errors.ts'

type CheckResult = { failed: boolean; line: string }
/** Returns what it found; throws what is wrong. */
type Check = (config: Config) => Promise<string>

/**
 * Tries every setting without changing anything, for `bin/start --check`. Returns false if a setting does not
 * work.
 */
export async function checkSettings(config: Config, say: (line: string) => void): Promise<boolean> {
  const checks: [string, Check][] = [
    ['DATA_DIR', checkDataDir],
    ['DATABASE_URL', checkDatabase],
    ['PORT', checkPort],
    ['TRUST_PROXY', checkProxy],
    ['BACKUP_RECIPIENTS', checkBackupKeys],
    ...(config.outbound ? providerChecks(config) : []),
  ]
  const found = await Promise.all(checks.map(([name, check]) => runCheck(name, check, config)))
  for (const { failed, line } of found) say(`${failed ? 'FAIL' : 'ok  '} ${line}`)
  const misspelt = describeMisspelt(process.env)
  for (const sentence of misspelt) say(`FAIL ${sentence}`)
  if (!config.outbound) say('ok   OUTBOUND: off, so email server and providers were not checked')
  return misspelt.length === 0 && found.every(({ failed }) => !failed)
}

async function runCheck(name: string, check: Check, config: Config): Promise<CheckResult> {
  try {
    return { failed: false, line: `${name}: ${await check(config)}` }
  } catch (error) {
    const message = name === 'PORT' ? describeStartupError(error, config) : reasonOf(error)
    return { failed: true, line: /^[A-Z\d_]+: /.test(message) ? message : `${name}: ${message}` }
  }
}

const MIN_FREE_BYTES = 1e9

async function checkDataDir({ dataDir }: Config): Promise<string> {
  let there = dataDir
  while (!(await stat(there).catch(() => undefined))) there = dirname(there)
  if (there === dataDir) await requireUsableFolder(dataDir)
  else if (!(await stat(there)).isDirectory())
    throw new SetupError(`${dataDir} lies below ${there}, which is a file; name a folder`)
  else
    await access(there, constants.W_OK).catch(() => {
      throw new SetupError(`${dataDir} cannot be made: this user may not write to ${there}`)
    })
  const { bavail, bsize } = await statfs(there)
  const gigabytes = ((bavail * bsize) / 1e9).toFixed(1)
  if (bavail * bsize < MIN_FREE_BYTES) throw new SetupError(`only ${gigabytes} GB are free at ${there}`)
  return `${dataDir}${there === dataDir ? '' : ' will be made'}, ${gigabytes} GB are free`
}

const MAX_CLOCK_SKEW_MS = 10_000

async function checkDatabase(config: Config): Promise<string> {
  const url = config.databaseUrl ?? (await findEmbeddedPostgres(config.dataDir))
  if (!url) {
    const isThere = config.demo || (await findCluster(config.dataDir))
    return isThere
      ? 'not set; the embedded PostgreSQL is started with the server'
      : `not set, and ${config.dataDir} has no database yet; bin/start --new makes one`
  }
  await assertUsableDatabase(url, config.databaseDirectUrl)
  const pool = createPool(config.databaseDirectUrl ?? url, () => {})
  try {
    await assertProgramCompatible(pool, config.databaseUrl ? undefined : config.dataDir)
    await assertNotForeign(pool, config.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
    await requireSameTime(pool)
    if (config.databaseUrl) await requireEnoughConnections(pool, config)
    const [own, levels] = [expectedVersions(), await appliedVersions(pool)]
    if (!levels.drizzle)
      return `the database is empty; ${config.demo ? 'the first start' : 'bin/start --new'} fills it`
    await requireMatchingData(config, pool, Boolean(process.env.DEMO))
    const isOlder = Object.keys(own).some((family) => (levels[family] ?? 0) < (own[family] ?? 0))
    return isOlder ? 'a start brings the database forward' : 'the database is ready'
  } finally {
    await pool.end()
  }
}

async function requireSameTime(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query('select extract(epoch from clock_timestamp()) * 1000 as now')
  requireClock('PostgreSQL', new Date(Number(rows[0]?.now)))
}

function requireClock(whose: string, at: Date | null): void {
  const apart = at ? Math.abs(at.getTime() - Date.now()) : 0
  if (apart > MAX_CLOCK_SKEW_MS)
    throw new SetupError(
      `the clocks of this machine and of ${whose} are ${Math.round(apart / 1000)} seconds apart`,
    )
}

/** A running server occupies the port, so a port in use is not an error. */
async function checkPort({ host, port }: Config): Promise<string> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE'
        ? resolve(`${host}:${port} is in use, which is right if the server is running`)
        : reject(error),
    )
    server.listen({ host, port }, () => server.close(() => resolve(`${host}:${port} is free`)))
  })
}

async function checkProxy({ publicUrl, trustedProxies }: Config): Promise<string> {
  if (trustedProxies === 0 && publicUrl.startsWith('https:'))
    throw new SetupError(
      'PUBLIC_URL is https, so a proxy stands in front, but TRUST_PROXY is 0: all visitors would share the limits of one address',
    )
  return trustedProxies === 0 ? 'no proxy stands in front' : `${trustedProxies} in front`
}

async function checkBackupKeys({ backup }: Config): Promise<string> {
  const { recipients, passphrase } = backup
  assertRecipients(recipients)
  if (recipients.length > 0) return `backups are encrypted for ${recipients.length} of them`
  return passphrase
    ? 'not set; backups are encrypted with BACKUP_PASSPHRASE'
    : 'not set; backups are not encrypted'
}

/** Checks that ask other servers. */
function providerChecks(config: Config): [string, Check][] {
  const { smtp, stripe, jitsi, s3, sms } = config
  const backups = config.backup.s3
  const keys = credentialChecks(config, fetch)
  const settings = {
    cards: 'STRIPE_SECRET_KEY',
    sslcommerz: 'SSLCOMMERZ_STORE_ID',
    identity: 'FIREBASE_API_KEY',
    google: 'GOOGLE_CLIENT_SECRET',
    images: 'IMGBB_API_KEY',
  } as const
  const checks = Object.entries(settings).flatMap(([key, name]): [string, Check][] => {
    const check = keys[key as keyof typeof settings]
    return check ? [[name, () => checkCredential(check)]] : []
  })
  if (stripe && !stripe.webhookSecret)
    checks.push(['STRIPE_WEBHOOK_SECRET', async () => 'not set, so payments are found by polling only'])
  // A token of its own could be the third within an hour, for which bKash blocks the merchant.
  if (config.bkash)
    checks.push(['BKASH_APP_KEY', async () => 'set; the System page says whether bKash accepts it'])
  if (jitsi) checks.push(['JITSI_URL', () => checkJitsi(jitsi)])
  if (s3) checks.push(['S3_BUCKET', () => checkBucket(s3)])
  if (backups) checks.push(['BACKUP_S3_BUCKET', () => checkBucket(backups, BACKUP_PREFIX)])
  if (sms) checks.push(['SMS_GATEWAY', () => checkGateway(sms)])
  checks.push([
    'SMTP_URL',
    async () => {
      if (!smtp) return 'not set, so no email is sent'
      await verifyEmailServer(smtp)
      return 'the email server accepts the sign-in'
    },
  ])
  return checks
}

async function checkBucket(s3: NonNullable<Config['s3']>, prefix?: string): Promise<string> {
  await tryBucket(s3, prefix)
  return `objects can be put into ${s3.bucket}, read and deleted`
}

/** Asks for the balance, which needs the key and sends nothing. */
async function checkGateway({ gateway }: NonNullable<Config['sms']>): Promise<string> {
  const { name, balance } = createSmsGateway(gateway, { fetch })
  const left = await balance().catch((error: unknown) => {
    throw error instanceof GatewayRefusal ? new SetupError(`${name} refuses us: ${error.message}`) : error
  })
  return left === null
    ? `set; ${name} tells no balance, so only a message shows whether it works`
    : `${name} knows us, and ${(left / 100).toFixed(2)} taka are left`
}

/** Its addresses open for a minute, so the clocks matter. What it makes of the secret, only a class shows. */
async function checkJitsi({ url }: NonNullable<Config['jitsi']>): Promise<string> {
  const { ok, status, headers } = await fetch(`${url}/config.js`, { signal: AbortSignal.timeout(10_000) })
  if (!ok) throw new SetupError(`no Jitsi Meet is at ${url}: /config.js answers ${status}`)
  const date = headers.get('date')
  requireClock('Jitsi', date ? new Date(date) : null)
  return 'it answers; only a class shows whether it accepts JITSI_APP_SECRET'
}

async function checkCredential(check: CredentialCheck): Promise<string> {
  const { isValid, reason, serverTime } = await check()
  if (!isValid) throw new SetupError(`it is refused: ${reason}`)
  requireClock('the provider', serverTime)
  return 'it is valid'
}
