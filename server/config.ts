import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { toMinor } from '../contract/payments/money.ts'
import type { JitsiSettings } from '../providers/jitsi.ts'
import type { S3Settings } from '../providers/object-storage/s3.ts'
import { isPublicAddress } from '../providers/outbound/public-address.ts'
import type { BkashCredentials } from '../providers/payments/bkash.ts'
import type { BkashVersion } from '../providers/payments/bkash-versions.ts'
import { leastByCard } from '../providers/payments/card.ts'
import type { Store } from '../providers/payments/sslcommerz-api.ts'
import { isLoopback } from './loopback.ts'
import { allOrNone, ConfigError, refuseWithout } from './setting-groups.ts'
import {
  defaultRateLimits,
  type PasswordPolicy,
  type RateLimits,
  type Settings,
  settingsSchema,
} from './settings.ts'
import { readSmsConfig, type SmsConfig } from './sms-settings.ts'

export { ConfigError } from './setting-groups.ts'
export type { PasswordPolicy, RateLimits } from './settings.ts'

/** Where and how traces are sent. */
export type TracingConfig = {
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  sampler: NonNullable<Settings['OTEL_TRACES_SAMPLER']>
  /** Of the samplers that keep a share of the traces. */
  ratio: number
}

export type Config = {
  host: string
  port: number
  /** How many processes serve on one port. */
  workers: number
  dataDir: string
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** The same database without the pooler that `databaseUrl` leads through. Undefined: there is no pooler. */
  databaseDirectUrl: string | undefined
  publicUrl: string
  /** Further names by which requests may ask for this server. */
  allowedHosts: string[]
  /** Whose pages may call the API too. */
  corsOrigins: readonly string[]
  /** `local`: reachable from this machine only. `public`: shows the product to the world. */
  demo: false | 'local' | 'public'
  adminEmails: readonly string[]
  currency: string
  /** Credentials of real providers. Undefined: the stand-in serves. */
  firebase: { apiKey: string; authDomain: string; projectId: string } | undefined
  /** Our client at Google, for sign-in without Firebase. */
  google: { clientId: string; clientSecret: string } | undefined
  /** Requirements for new passwords at the identity service. */
  passwordPolicy: PasswordPolicy
  /** The least that is paid by card, in the smallest unit. */
  cardMinimumMinor: number
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string | undefined } | undefined
  /** `live`: with real money; otherwise in the sandbox. `topics`: whose notices count; none means any. */
  bkash: (BkashCredentials & { live: boolean; version: BkashVersion; topics: readonly string[] }) | undefined
  sslcommerz: (Store & { live: boolean }) | undefined
  /** Undefined: online classes have the links that tutors give them. */
  jitsi: JitsiSettings | undefined
  imgbb: { apiKey: string } | undefined
  /** The bucket of pictures and files. Undefined: they are on the disk. */
  s3: S3Settings | undefined
  /** What happens to the seat when a payment is disputed. */
  disputedSeats: 'keep' | 'until-lost' | 'release'
  /** Interval of the reconciler. */
  reconcileMs: number
  smtp: { url: string; from: string } | undefined
  /** Undefined: no SMS is sent. */
  sms: SmsConfig | undefined
  /** Rate limits of people and client addresses. */
  limits: RateLimits
  /** How many of our own proxies add an address to X-Forwarded-For. */
  trustedProxies: number
  /** Addresses and networks of the operator, which limits per address do not count. */
  ownNetworks: string[]
  /** False: sends no email, moves no money and calls no provider. For a copy of real data. */
  outbound: boolean
  /** `host:port` of what people's addresses may lead to although it is not on the internet. */
  outboundAllow: readonly string[]
  /** Connections to PostgreSQL in the pools of all processes of this server together. */
  databaseConnections: number
  /** Bearer token for /metrics. Undefined: /metrics is for this machine only. */
  metricsToken: string | undefined
  /** Whether HSTS includes subdomains. */
  hstsSubdomains: boolean
  /** Encryption keys of backups, the file with the private keys, and the bucket of `bucket:NAME`. */
  backup: {
    recipients: readonly string[]
    passphrase: string | undefined
    identityFile: string | undefined
    s3: S3Settings | undefined
  }
  logLevel: string
  /** Undefined: nothing is traced. */
  tracing: TracingConfig | undefined
  /** What takes so long is logged and counted. */
  slowQueryMs: number
}

/**
 * Reads the environment (see .env.example).
 * @throws {ConfigError} naming each invalid setting
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const result = settingsSchema.safeParse(env)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`)
    throw new ConfigError(lines.join('\n'))
  }
  const set = result.data
  requireEncryption(set)
  const host = set.HOST ?? '127.0.0.1'
  const port = set.PORT ?? 3000
  return {
    host,
    port,
    workers: set.WORKERS ?? 1,
    dataDir: resolve(set.DATA_DIR ?? 'data'),
    databaseUrl: set.DATABASE_URL,
    databaseDirectUrl: beside(set, 'DATABASE_DIRECT_URL'),
    publicUrl: set.PUBLIC_URL ?? `http://localhost:${port}`,
    allowedHosts: set.ALLOWED_HOSTS ?? [],
    corsOrigins: set.CORS_ORIGINS ?? [],
    demo: demoMode(set, host),
    adminEmails: set.ADMIN_EMAILS ?? [],
    currency: set.CURRENCY ?? 'BDT',
    firebase: allOrNone(set, 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID') && {
      apiKey: set.FIREBASE_API_KEY as string,
      authDomain: set.FIREBASE_AUTH_DOMAIN as string,
      projectId: set.FIREBASE_PROJECT_ID as string,
    },
    google: allOrNone(set, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET') && {
      clientId: set.GOOGLE_CLIENT_ID as string,
      clientSecret: set.GOOGLE_CLIENT_SECRET as string,
    },
    passwordPolicy: set.PASSWORD_POLICY ?? {},
    cardMinimumMinor: cardMinimum(set),
    stripe: stripeKeys(set),
    bkash: bkashKeys(set),
    sslcommerz: sslcommerzKeys(set),
    disputedSeats: set.DISPUTED_SEATS ?? 'until-lost',
    reconcileMs: (set.RECONCILE_INTERVAL_SECONDS ?? 30) * 1000,
    jitsi: jitsiSettings(set),
    imgbb: set.IMGBB_API_KEY ? { apiKey: set.IMGBB_API_KEY } : undefined,
    s3: s3Settings(set),
    smtp: allOrNone(set, 'SMTP_URL', 'MAIL_FROM') && {
      url: set.SMTP_URL as string,
      from: set.MAIL_FROM as string,
    },
    sms: readSmsConfig(set),
    limits: set.RATE_LIMITS ?? defaultRateLimits,
    trustedProxies: set.TRUST_PROXY ?? 0,
    ownNetworks: set.OWN_NETWORKS ?? [],
    outbound: set.OUTBOUND !== 'off',
    outboundAllow: set.OUTBOUND_ALLOW ?? [],
    databaseConnections: set.DATABASE_CONNECTIONS ?? 40,
    metricsToken: set.METRICS_TOKEN,
    hstsSubdomains: set.HSTS_SUBDOMAINS === '1',
    backup: backupSettings(set),
    logLevel: set.LOG_LEVEL ?? 'info',
    tracing: tracingSettings(set),
    slowQueryMs: set.SLOW_QUERY_MS ?? 500,
  }
}

/** Passwords and tokens go there: without encryption only within one's own walls. */
function requireEncryption({ PUBLIC_URL, HSTS_SUBDOMAINS }: Settings): void {
  const { protocol, hostname } = new URL(PUBLIC_URL ?? 'http://localhost')
  if (protocol === 'http:' && !isLoopback(hostname) && !isOwnAddress(hostname))
    throw new ConfigError(
      `PUBLIC_URL: must begin with https, because passwords go to ${hostname}; a proxy in front gets the certificate`,
    )
  if (HSTS_SUBDOMAINS === '1' && protocol === 'http:')
    throw new ConfigError(
      'HSTS_SUBDOMAINS: does nothing without an https PUBLIC_URL; set it, or leave this out',
    )
}

/** The default is a local demonstration on the embedded database. */
function demoMode(set: Settings, host: string): Config['demo'] {
  const isLocal = isLoopback(host) && isLoopbackUrl(set.PUBLIC_URL)
  const chosen = { 0: false, 1: 'local', public: 'public' } as const
  const demo = set.DEMO ? chosen[set.DEMO] : !set.DATABASE_URL && isLocal && 'local'
  if (demo === 'local' && !isLocal) {
    const reached = isLoopback(host) ? `PUBLIC_URL=${set.PUBLIC_URL}` : `HOST=${host}`
    throw new ConfigError(
      `DEMO: DEMO=1 is for this machine alone, but ${reached} lets others in. Set DEMO=public to show the product to the world, or DEMO=0 for your centre`,
    )
  }
  if (demo) requireSafeForDemo(set, demo)
  return demo
}

/** Anybody can be Admin of a demonstration, so it must not have credentials of value. */
function requireSafeForDemo(set: Settings, demo: 'local' | 'public'): void {
  const remedy = `Leave it out, or set DEMO=0${set.PUBLIC_URL ? '' : ' and PUBLIC_URL'} for your centre`
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const)
    if (/^[a-z]+_live_/.test(set[name] ?? ''))
      throw new ConfigError(`${name}: a demonstration takes no live key, which moves real money. ${remedy}`)
  for (const name of ['BKASH_LIVE', 'SSLCOMMERZ_LIVE'] as const)
    if (set[name] === '1')
      throw new ConfigError(
        `${name}: a demonstration takes no live keys, which move real money. Leave it out for the sandbox, or set DEMO=0${set.PUBLIC_URL ? '' : ' and PUBLIC_URL'} for your centre`,
      )
  if (demo === 'local') return
  const named = (['FIREBASE_API_KEY', 'SMTP_URL', 'SMS_GATEWAY', 'JITSI_URL', 'IMGBB_API_KEY'] as const).find(
    (name) => set[name],
  )
  if (named)
    throw new ConfigError(
      `${named}: with DEMO=public anybody can be Admin, and so act in your name there. ${remedy}`,
    )
}

function stripeKeys(set: Settings): Config['stripe'] {
  if (allOrNone(set, 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY')) {
    requireSameMode(set)
    return {
      secretKey: set.STRIPE_SECRET_KEY as string,
      publishableKey: set.STRIPE_PUBLISHABLE_KEY as string,
      webhookSecret: set.STRIPE_WEBHOOK_SECRET,
    }
  }
  if (set.STRIPE_WEBHOOK_SECRET)
    throw new ConfigError(
      'STRIPE_WEBHOOK_SECRET: does nothing without STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY; set them too',
    )
  return undefined
}

function cardMinimum({ STRIPE_MINIMUM: least, CURRENCY: currency = 'BDT' }: Settings): number {
  return least === undefined ? leastByCard(currency) : Math.max(1, toMinor(least, currency))
}

/** Payments would be begun in one mode and looked for in the other. */
function requireSameMode({ STRIPE_SECRET_KEY = '', STRIPE_PUBLISHABLE_KEY = '' }: Settings): void {
  const modes = [STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY].map(
    (key) => /^[a-z]+_(test|live)_/.exec(key)?.[1],
  )
  if (modes.includes('test') && modes.includes('live'))
    throw new ConfigError(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: one is a test key, and the other moves real money. Take both from the same mode of Stripe’s dashboard',
    )
}

function bkashKeys(set: Settings): Config['bkash'] {
  if (!allOrNone(set, 'BKASH_APP_KEY', 'BKASH_APP_SECRET', 'BKASH_USERNAME', 'BKASH_PASSWORD')) {
    refuseWithout('BKASH_APP_KEY', set, ['BKASH_LIVE', 'BKASH_VERSION', 'BKASH_TOPIC_ARN'])
    return undefined
  }
  requireTaka(set, 'BKASH_APP_KEY', 'bKash')
  return {
    appKey: set.BKASH_APP_KEY as string,
    appSecret: set.BKASH_APP_SECRET as string,
    username: set.BKASH_USERNAME as string,
    password: set.BKASH_PASSWORD as string,
    live: set.BKASH_LIVE === '1',
    version: set.BKASH_VERSION === 'v2' ? 'v2' : 'v1.2.0-beta',
    topics: set.BKASH_TOPIC_ARN ?? [],
  }
}

function sslcommerzKeys(set: Settings): Config['sslcommerz'] {
  if (!allOrNone(set, 'SSLCOMMERZ_STORE_ID', 'SSLCOMMERZ_STORE_PASSWORD')) {
    refuseWithout('SSLCOMMERZ_STORE_ID', set, ['SSLCOMMERZ_LIVE'])
    return undefined
  }
  requireTaka(set, 'SSLCOMMERZ_STORE_ID', 'SSLCommerz')
  return {
    storeId: set.SSLCOMMERZ_STORE_ID as string,
    storePassword: set.SSLCOMMERZ_STORE_PASSWORD as string,
    live: set.SSLCOMMERZ_LIVE === '1',
  }
}

function jitsiSettings(set: Settings): Config['jitsi'] {
  if (!allOrNone(set, 'JITSI_URL', 'JITSI_APP_ID', 'JITSI_APP_SECRET')) {
    refuseWithout('JITSI_URL', set, ['JITSI_TENANT'])
    return undefined
  }
  return {
    url: set.JITSI_URL as string,
    appId: set.JITSI_APP_ID as string,
    appSecret: set.JITSI_APP_SECRET as string,
    tenant: set.JITSI_TENANT,
  }
}

/** `prefix`: before the names of the settings. */
function s3Settings(set: Settings, prefix: '' | 'BACKUP_' = ''): S3Settings | undefined {
  const given = allOrNone(
    set,
    `${prefix}S3_REGION`,
    `${prefix}S3_BUCKET`,
    `${prefix}S3_ACCESS_KEY_ID`,
    `${prefix}S3_SECRET_ACCESS_KEY`,
  )
  if (!given) {
    refuseWithout(`${prefix}S3_BUCKET`, set, [`${prefix}S3_ENDPOINT`, `${prefix}S3_FORCE_PATH_STYLE`])
    return undefined
  }
  return {
    endpoint: set[`${prefix}S3_ENDPOINT`],
    region: set[`${prefix}S3_REGION`] as string,
    bucket: set[`${prefix}S3_BUCKET`] as string,
    accessKeyId: set[`${prefix}S3_ACCESS_KEY_ID`] as string,
    secretAccessKey: set[`${prefix}S3_SECRET_ACCESS_KEY`] as string,
    forcePathStyle: set[`${prefix}S3_FORCE_PATH_STYLE`] === '1',
  }
}

function beside(set: Settings, name: 'DATABASE_DIRECT_URL'): string | undefined {
  if (!set.DATABASE_URL) refuseWithout('DATABASE_URL', set, [name])
  return set[name]
}

function requireTaka({ CURRENCY = 'BDT' }: Settings, name: string, provider: string): void {
  if (CURRENCY !== 'BDT')
    throw new ConfigError(`${name}: ${provider} takes taka only, but CURRENCY is ${CURRENCY}; leave one out`)
}

/** A copy of real data would mix its traces with those of the original. */
function tracingSettings(set: Settings): TracingConfig | undefined {
  if (!set.OTEL_EXPORTER_OTLP_ENDPOINT || set.OUTBOUND === 'off') return undefined
  return {
    endpoint: set.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: set.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: set.OTEL_SERVICE_NAME ?? 'boithok',
    sampler: set.OTEL_TRACES_SAMPLER ?? 'parentbased_always_on',
    ratio: set.OTEL_TRACES_SAMPLER_ARG ?? 1,
  }
}

function backupSettings(set: Settings): Config['backup'] {
  if (set.BACKUP_RECIPIENTS && set.BACKUP_PASSPHRASE)
    throw new ConfigError(
      'BACKUP_RECIPIENTS, BACKUP_PASSPHRASE: set one of them, age takes no file with both',
    )
  return {
    recipients: set.BACKUP_RECIPIENTS ?? [],
    passphrase: set.BACKUP_PASSPHRASE,
    identityFile: set.BACKUP_IDENTITY_FILE,
    s3: s3Settings(set, 'BACKUP_'),
  }
}

/** An address of one's own network, such as 192.168.0.10. A name may lead anywhere. */
function isOwnAddress(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) !== 0 && !isPublicAddress(address)
}

function isLoopbackUrl(url: string | undefined): boolean {
  return !url || isLoopback(new URL(url).hostname)
}
