import { resolve } from 'node:path'
import { isLoopback } from './loopback.ts'
import {
  defaultRateLimits,
  type PasswordPolicy,
  type RateLimits,
  renamedSettings,
  type Settings,
  settingsSchema,
} from './settings.ts'

export type { PasswordPolicy, RateLimits } from './settings.ts'

/** An invalid setting. The message names it. */
export class ConfigError extends Error {}

export type Config = {
  host: string
  port: number
  /** How many processes serve on one port. */
  workers: number
  dataDir: string
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  publicUrl: string
  /** `local`: reachable from this machine only. `public`: shows the product to the world. */
  demo: false | 'local' | 'public'
  adminEmails: readonly string[]
  currency: string
  /** Credentials of real providers. Undefined: the stand-in serves. */
  firebase: { apiKey: string; authDomain: string; projectId: string } | undefined
  /** Our client at Google, for sign-in without Firebase. */
  google: { clientId: string; clientSecret: string } | undefined
  /** Requirements for new passwords at the identity stand-in. */
  passwordPolicy: PasswordPolicy
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string | undefined } | undefined
  imgbb: { apiKey: string } | undefined
  /** What happens to the seat when a payment is disputed. */
  disputedSeats: 'keep' | 'until-lost' | 'release'
  /** Interval of the reconciler. */
  reconcileMs: number
  smtp: { url: string; from: string } | undefined
  /** Rate limits of people and client addresses. */
  limits: RateLimits
  /** How many of our own proxies add an address to X-Forwarded-For. */
  trustedProxies: number
  /** False: sends no mail, moves no money and calls no provider. For a copy of real data. */
  outbound: boolean
  /** Connections to PostgreSQL in the pools of all processes of this server together. */
  databaseConnections: number
  /** Bearer token for /metrics. Undefined: /metrics is for this machine only. */
  metricsToken: string | undefined
  /** Whether HSTS includes subdomains. */
  hstsSubdomains: boolean
  /** Encryption keys of backups, and the file with the private keys. */
  backup: { recipients: readonly string[]; passphrase: string | undefined; identityFile: string | undefined }
  logLevel: string
}

/**
 * Reads the environment (see docs/operating.md).
 * @throws {ConfigError} naming each invalid setting
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  requireCurrentNames(env)
  const result = settingsSchema.safeParse(env)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`)
    throw new ConfigError(lines.join('\n'))
  }
  const set = result.data
  const host = set.HOST ?? '127.0.0.1'
  const port = set.PORT ?? 3000
  return {
    host,
    port,
    workers: set.WORKERS ?? 1,
    dataDir: resolve(set.DATA_DIR ?? 'data'),
    databaseUrl: set.DATABASE_URL,
    publicUrl: set.PUBLIC_URL ?? `http://localhost:${port}`,
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
    stripe: stripeKeys(set),
    disputedSeats: set.DISPUTED_SEATS ?? 'until-lost',
    reconcileMs: (set.RECONCILE_INTERVAL_SECONDS ?? 30) * 1000,
    imgbb: set.IMGBB_API_KEY ? { apiKey: set.IMGBB_API_KEY } : undefined,
    smtp: allOrNone(set, 'SMTP_URL', 'MAIL_FROM') && {
      url: set.SMTP_URL as string,
      from: set.MAIL_FROM as string,
    },
    limits: set.RATE_LIMITS ?? defaultRateLimits,
    trustedProxies: set.TRUST_PROXY ?? 0,
    outbound: set.OUTBOUND !== 'off',
    databaseConnections: set.DATABASE_CONNECTIONS ?? 40,
    metricsToken: set.METRICS_TOKEN,
    hstsSubdomains: set.HSTS_SUBDOMAINS === '1',
    backup: backupSettings(set),
    logLevel: set.LOG_LEVEL ?? 'info',
  }
}

function requireCurrentNames(env: Record<string, string | undefined>): void {
  const renamed = Object.entries(renamedSettings).filter(([name]) => env[name])
  const lines = renamed.map(([name, newName]) => `${name}: is called ${newName} since 0.2; rename it`)
  if (lines.length > 0) throw new ConfigError(lines.join('\n'))
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
  if (demo === 'local') return
  const named = (['FIREBASE_API_KEY', 'SMTP_URL', 'IMGBB_API_KEY'] as const).find((name) => set[name])
  if (named)
    throw new ConfigError(
      `${named}: with DEMO=public anybody can be Admin, and so act in your name there. ${remedy}`,
    )
}

function stripeKeys(set: Settings): Config['stripe'] {
  if (allOrNone(set, 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'))
    return {
      secretKey: set.STRIPE_SECRET_KEY as string,
      publishableKey: set.STRIPE_PUBLISHABLE_KEY as string,
      webhookSecret: set.STRIPE_WEBHOOK_SECRET,
    }
  if (set.STRIPE_WEBHOOK_SECRET)
    throw new ConfigError(
      'STRIPE_WEBHOOK_SECRET: does nothing without STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY; set them too',
    )
  return undefined
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
  }
}

function isLoopbackUrl(url: string | undefined): boolean {
  return !url || isLoopback(new URL(url).hostname)
}

/** For settings that are required together. True when all are set, undefined when none is. */
function allOrNone(set: Settings, ...names: (keyof Settings)[]): true | undefined {
  const missing = names.filter((name) => set[name] === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length > 0)
    throw new ConfigError(`${missing.join(', ')}: missing, but ${names.join(', ')} go together`)
  return true
}
