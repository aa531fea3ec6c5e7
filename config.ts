import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'

/** A setting that cannot be used. The message names it. */
export class ConfigError extends Error {}

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(blankIsAbsent, schema.optional())
const origin = z.url({ protocol: /^https?$/ }).transform((url, context) => {
  const { origin, pathname } = new URL(url)
  if (pathname === '/') return origin
  context.addIssue('must be an origin such as https://boithok.example, without a path')
  return z.NEVER
})
const emails = z
  .string()
  .transform((list) => list.split(',').map((email) => email.trim().toLowerCase()))
  .pipe(z.array(z.email()))

const requirements = {
  lowercase: 'containsLowercaseCharacter',
  uppercase: 'containsUppercaseCharacter',
  numeric: 'containsNumericCharacter',
  'non-alphanumeric': 'containsNonAlphanumericCharacter',
} as const
export type PasswordPolicy = {
  minPasswordLength?: number
  maxPasswordLength?: number
} & { [K in (typeof requirements)[keyof typeof requirements]]?: boolean }

/** Such as `min=10,max=100,lowercase,numeric` (V05). */
const passwordPolicy = z.string().transform((list, context): PasswordPolicy => {
  const policy: PasswordPolicy = {}
  for (const part of list.split(',').map((text) => text.trim())) {
    const [name = '', value] = part.split('=')
    const length = Number(value)
    if (name in requirements && value === undefined)
      policy[requirements[name as keyof typeof requirements]] = true
    else if (name === 'min' && length >= 6 && length <= 100) policy.minPasswordLength = length
    else if (name === 'max' && length >= 20 && length <= 4096) policy.maxPasswordLength = length
    else
      context.addIssue(
        `does not know ${part}; it takes min=6…100, max=20…4096, ${Object.keys(requirements).join(', ')}`,
      )
  }
  return policy
})

/** How often within so many seconds: of a person, or of an address where the name says so. Carriers put thousands behind one. */
const limits = {
  calls: { most: 600, seconds: 60 },
  intents: { most: 30, seconds: 60 },
  notes: { most: 60, seconds: 60 },
  uploads: { most: 60, seconds: 3600 },
  applications: { most: 10, seconds: 24 * 3600 },
  'address-calls': { most: 6000, seconds: 60 },
  'address-files': { most: 60_000, seconds: 60 },
  'address-sign-ups': { most: 1000, seconds: 3600 },
  /** At work at the same moment in one process: of a person, or of an address where nobody is signed in. */
  'at-once': { most: 8, seconds: 0 },
}
export type Limits = typeof limits

/** Such as `calls=1200,address-calls=20000`. */
const chosenLimits = z.string().transform((list, context): Limits => {
  const chosen: Record<string, Limits[keyof Limits]> = { ...limits }
  for (const part of list.split(',').map((text) => text.trim())) {
    const [, name = '', most] = /^([\w-]+)=(\d{1,9})$/.exec(part) ?? []
    const known = Object.hasOwn(chosen, name) ? chosen[name] : undefined
    if (known && Number(most) > 0) chosen[name] = { ...known, most: Number(most) }
    else
      context.addIssue(
        `does not know ${part}; it takes numbers such as calls=600 for ${Object.keys(limits).join(', ')}`,
      )
  }
  return chosen as Limits
})

const environment = z.object({
  PORT: optional(z.coerce.number().int().min(0).max(65535)),
  HOST: optional(z.string()),
  WORKERS: optional(
    z.coerce
      .number()
      .int()
      .min(1)
      .max(64)
      .refine((count) => count === 1 || process.platform === 'linux', 'can be more than 1 on Linux only'),
  ),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  PUBLIC_URL: optional(origin),
  DEMO: optional(z.enum(['0', '1'])),
  ADMIN_EMAILS: optional(emails),
  CURRENCY: optional(
    z
      .string()
      .refine(
        (code) => Intl.supportedValuesOf('currency').includes(code),
        'must be an ISO 4217 code such as BDT',
      ),
  ),
  FIREBASE_API_KEY: optional(z.string()),
  FIREBASE_AUTH_DOMAIN: optional(z.string()),
  FIREBASE_PROJECT_ID: optional(z.string()),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  PASSWORD_POLICY: optional(passwordPolicy),
  STRIPE_SECRET_KEY: optional(z.string().startsWith('sk_')),
  STRIPE_PUBLISHABLE_KEY: optional(z.string().startsWith('pk_')),
  STRIPE_WEBHOOK_SECRET: optional(z.string().startsWith('whsec_')),
  RECONCILE_SECONDS: optional(z.coerce.number().min(0.1).max(3600)),
  IMGBB_API_KEY: optional(z.string()),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional(
    z.string().regex(/^[^\r\n]*@[^\r\n]*$/, 'must be an address such as Boithok <mail@boithok.example>'),
  ),
  LIMITS: optional(chosenLimits),
  TRUST_PROXY: optional(z.coerce.number().int().min(0).max(10)),
  METRICS_TOKEN: optional(z.string().min(16)),
  LOG_LEVEL: optional(z.enum(['silent', 'error', 'warn', 'info', 'debug'])),
})
type Environment = z.output<typeof environment>

export type Config = {
  host: string
  port: number
  /** How many processes serve, side by side on one port. */
  workers: number
  dataDir: string
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  publicUrl: string
  demo: boolean
  adminEmails: readonly string[]
  currency: string
  /** The real providers' keys; undefined where the stand-in serves. */
  firebase: { apiKey: string; authDomain: string; projectId: string } | undefined
  /** Our client at Google, for sign-in without Firebase. */
  google: { clientId: string; clientSecret: string } | undefined
  /** What a new password must have; for the identity stand-in. */
  passwordPolicy: PasswordPolicy
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string | undefined } | undefined
  imgbb: { apiKey: string } | undefined
  /** How often unfinished payments are looked at, in milliseconds. */
  reconcileMs: number
  smtp: { url: string; from: string } | undefined
  /** How often people and addresses may ask. */
  limits: Limits
  /** How many proxies of ours stand in front, each adding one address to X-Forwarded-For. */
  trustedProxies: number
  /** Who shows it may read /metrics from anywhere; undefined: from this machine alone. */
  metricsToken: string | undefined
  logLevel: string
}

/** Reads the environment (see docs/operating.md). Throws ConfigError, which names the setting, on a value that cannot be used. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const result = environment.safeParse(env)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
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
    demo: set.DEMO
      ? set.DEMO === '1'
      : !set.DATABASE_URL && isLoopback(host) && isLoopbackUrl(set.PUBLIC_URL),
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
    stripe: allOrNone(set, 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY') && {
      secretKey: set.STRIPE_SECRET_KEY as string,
      publishableKey: set.STRIPE_PUBLISHABLE_KEY as string,
      webhookSecret: set.STRIPE_WEBHOOK_SECRET,
    },
    reconcileMs: (set.RECONCILE_SECONDS ?? 30) * 1000,
    imgbb: set.IMGBB_API_KEY ? { apiKey: set.IMGBB_API_KEY } : undefined,
    smtp: allOrNone(set, 'SMTP_URL', 'MAIL_FROM') && {
      url: set.SMTP_URL as string,
      from: set.MAIL_FROM as string,
    },
    limits: set.LIMITS ?? limits,
    trustedProxies: set.TRUST_PROXY ?? 0,
    metricsToken: set.METRICS_TOKEN,
    logLevel: set.LOG_LEVEL ?? 'info',
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function isLoopbackUrl(url: string | undefined): boolean {
  return !url || isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''))
}

/** Settings that make sense together only: true when all are there, undefined when none is. */
function allOrNone(set: Environment, ...names: (keyof Environment)[]): true | undefined {
  const missing = names.filter((name) => set[name] === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length > 0)
    throw new ConfigError(`${missing.join(', ')}: missing, but ${names.join(', ')} go together`)
  return true
}
