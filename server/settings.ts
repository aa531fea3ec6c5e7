import { z } from 'zod'
import { ownValue } from '../contract/http/own-value.ts'
import { parseSuccess } from '../providers/sms/http-success.ts'
import { parseBody } from '../providers/sms/http-template.ts'
import { databaseAddress } from './database-address.ts'
import { readNetwork } from './own-networks.ts'
import { urlOf } from './url-setting.ts'

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(blankIsAbsent, schema.optional())
const splitList = (list: string) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const number = (least: number, most: number, form = /^\d+$/, kind = 'a whole number') =>
  z.string().transform((text, context) => {
    const value = Number(text)
    if (form.test(text.trim()) && value >= least && value <= most) return value
    context.addIssue(`must be ${kind} from ${least} to ${most}`)
    return z.NEVER
  })
const seconds = (least: number, most: number) => number(least, most, /^\d+(\.\d+)?$/, 'a number of seconds')
const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`)

/** Undefined for what is no origin of a web page. */
function originOf(text: string): string | undefined {
  const url = URL.parse(text)
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.hostname && url.href === `${url.origin}/`
  return isOrigin ? url.origin : undefined
}
const origin = z.string().transform((text, context) => {
  const given = originOf(text)
  if (given !== undefined) return given
  context.addIssue('must be an origin such as https://boithok.example, without a path')
  return z.NEVER
})
const origins = z.string().transform((list, context) => {
  const given = splitList(list)
  const wrong = given.filter((one) => originOf(one) === undefined)
  if (wrong.length === 0) return given.flatMap((one) => originOf(one) ?? [])
  context.addIssue(
    `does not know ${wrong.join(', ')}; it takes origins such as https://app.example, without a path, separated by commas`,
  )
  return z.NEVER
})
const secureOrigin = origin.refine(
  (url) => url.startsWith('https:'),
  'must begin with https, because a key to a class is in its addresses',
)
const emails = z.string().transform((list, context) => {
  const given = splitList(list.toLowerCase())
  const wrong = given.filter((email) => !z.email().safeParse(email).success)
  if (wrong.length === 0) return given
  context.addIssue(`${wrong.join(', ')} is no address of email; it takes addresses separated by commas`)
  return z.NEVER
})
/** Topics of Amazon SNS, separated by commas. */
const topics = z.string().transform((list, context) => {
  const given = splitList(list)
  if (given.every((topic) => /^arn:aws[a-z-]*:sns:[^\s:]+:\d+:[\w.-]+$/.test(topic))) return given
  context.addIssue('must be topics such as arn:aws:sns:ap-southeast-1:123456789012:name, separated by commas')
  return z.NEVER
})
const flag = z.enum(['0', '1'], 'must be 0 or 1')
const startingWith = (prefixes: string[], what: string) =>
  z
    .string()
    .refine(
      (value) => prefixes.some((prefix) => value.startsWith(prefix)),
      `must be ${what}, which begins with ${prefixes.join(' or ')}`,
    )

/** Headers as OpenTelemetry writes them: `name=value,name=value`, with percent-encoded values. */
const headerList = z.string().transform((list, context): Record<string, string> => {
  const pairs = splitList(list).map((pair) => /^([\w-]+)\s*=\s*([^\s=].*)$/.exec(pair))
  try {
    if (pairs.every((pair) => pair !== null))
      return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decodeURIComponent(value)]))
  } catch {
    // A percent sign that begins no code.
  }
  context.addIssue('must be headers such as authorization=Bearer%20token, separated by commas')
  return z.NEVER
})

/** A text that `parse` takes; what it throws says what is wrong. */
const textFor = (parse: (text: string) => unknown) =>
  z.string().superRefine((text, context) => {
    try {
      parse(text)
    } catch (error) {
      context.addIssue((error as Error).message)
    }
  })

/** An address, or a name with an address in brackets. */
const sender = z
  .string()
  .regex(
    /^([^<>\r\n]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/,
    'must be an address such as Boithok <mail@boithok.example>',
  )

/** Public keys of age, separated by commas. */
const ageRecipients = z
  .string()
  .transform((list) => list.split(',').map((key) => key.trim()))
  .pipe(z.array(z.string().regex(/^age1[a-z0-9]{30,}$/, 'must be public keys of age such as age1ql3z7hjy…')))

const passwordRequirements = {
  lowercase: 'containsLowercaseCharacter',
  uppercase: 'containsUppercaseCharacter',
  numeric: 'containsNumericCharacter',
  'non-alphanumeric': 'containsNonAlphanumericCharacter',
} as const
export type PasswordPolicy = {
  minPasswordLength?: number
  maxPasswordLength?: number
} & { [K in (typeof passwordRequirements)[keyof typeof passwordRequirements]]?: boolean }

/** Such as `min=10,max=100,lowercase,numeric` (V05). */
const passwordPolicy = z.string().transform((list, context): PasswordPolicy => {
  const policy: PasswordPolicy = {}
  for (const part of splitList(list)) {
    const [name = '', value] = part.split('=')
    const length = /^\d+$/.test(value ?? '') ? Number(value) : 0
    if (Object.hasOwn(passwordRequirements, name) && value === undefined)
      policy[passwordRequirements[name as keyof typeof passwordRequirements]] = true
    else if (name === 'min' && length >= 6 && length <= 100) policy.minPasswordLength = length
    else if (name === 'max' && length >= 20 && length <= 4096) policy.maxPasswordLength = length
    else
      context.addIssue(
        `does not know ${part}; it takes min=6…100, max=20…4096, ${Object.keys(passwordRequirements).join(', ')}`,
      )
  }
  const { minPasswordLength: min = 6, maxPasswordLength: max = 4096 } = policy
  if (min > max) context.addIssue(`min=${min} is more than max=${max}: nobody could choose a password`)
  return policy
})

/**
 * The default rate limits. Each counts per person; those with `ip-` count per client address, because mobile
 * carriers put thousands of people behind one.
 */
export const defaultRateLimits = {
  'user-requests': { max: 600, seconds: 60 },
  'payment-attempts': { max: 30, seconds: 60 },
  notes: { max: 60, seconds: 60 },
  /** Copies of what the centre knows of oneself: each reads many rows and files. */
  'own-data': { max: 5, seconds: 3600 },
  bookings: { max: 30, seconds: 3600 },
  /**
   * Per person and session: bookings (which can be cancelled and made again), and seats held for a payment.
   */
  'session-bookings': { max: 3, seconds: 3600 },
  'session-holds': { max: 3, seconds: 3600 },
  /** To one address, except those that verify an address, which the identity provider limits. */
  emails: { max: 30, seconds: 3600 },
  sms: { max: 15, seconds: 3600 },
  'sms-day': { max: 30, seconds: 24 * 3600 },
  /** Of pictures. A course has more files than a person has pictures. */
  uploads: { max: 60, seconds: 3600 },
  'uploads-day': { max: 200, seconds: 24 * 3600 },
  'uploads-unconfirmed': { max: 5, seconds: 24 * 3600 },
  /** Of all who have confirmed nothing: a school's pupils share an address. */
  'ip-uploads': { max: 300, seconds: 24 * 3600 },
  files: { max: 600, seconds: 3600 },
  reviews: { max: 20, seconds: 3600 },
  applications: { max: 10, seconds: 24 * 3600 },
  /** Named by a student, so that nobody finds out by it who has an account. */
  guardians: { max: 20, seconds: 24 * 3600 },
  /** By cashiers, so that nobody leafs through the people. */
  'people-by-name': { max: 300, seconds: 3600 },
  'people-opened': { max: 300, seconds: 24 * 3600 },
  'wrong-codes': { max: 10, seconds: 60 },
  'ip-wrong-codes': { max: 100, seconds: 60 },
  'ip-requests': { max: 6000, seconds: 60 },
  'ip-assets': { max: 60_000, seconds: 60 },
  'ip-sign-ups': { max: 1000, seconds: 3600 },
  /** Links by email to people who have not signed in from there before. */
  'ip-mails': { max: 30, seconds: 600 },
  /** Requests in progress in one process, per person or, without a sign-in, per client address. */
  concurrency: { max: 8, seconds: 0 },
  /** Open event streams in one process, per client address. */
  'ip-streams': { max: 1000, seconds: 0 },
}
export type RateLimits = typeof defaultRateLimits

/** Such as `user-requests=1200,ip-requests=20000`. */
const rateLimits = z.string().transform((list, context): RateLimits => {
  const chosen: Record<string, RateLimits[keyof RateLimits]> = { ...defaultRateLimits }
  for (const part of splitList(list)) {
    const [, name = '', max] = /^([\w-]+)=(\d{1,9})$/.exec(part) ?? []
    const known = ownValue(chosen, name)
    if (known && Number(max) > 0) chosen[name] = { ...known, max: Number(max) }
    else
      context.addIssue(
        `does not know ${part}; it takes numbers such as user-requests=600 for ${Object.keys(defaultRateLimits).join(', ')}`,
      )
  }
  return chosen as RateLimits
})

/** Such as `boithok.internal,10.0.0.5`. */
const hostNames = z.string().transform((list, context) =>
  splitList(list).map((name) => {
    const host = URL.parse(`http://${name}/`)
    if (host?.host !== name.toLowerCase())
      context.addIssue(
        `does not know ${name}; it takes names or addresses without a port, such as boithok.internal`,
      )
    return host?.hostname ?? name
  }),
)

/** Such as `203.0.113.7,2001:db8::/32`. */
const networks = z.string().transform((list, context) =>
  splitList(list).map((given) => {
    if (!readNetwork(given))
      context.addIssue(
        `does not know ${given}; it takes addresses and networks, such as 203.0.113.7,198.51.100.0/24`,
      )
    return given
  }),
)

/** Such as `127.0.0.1:8080`. */
const hostPorts = z.string().transform((list, context) => {
  const given = splitList(list.toLowerCase())
  const wrong = given.filter((one) => !/^[^\s:/]+:\d{1,5}$/.test(one) || !URL.canParse(`http://${one}/`))
  if (wrong.length === 0) return given
  context.addIssue(`does not know ${wrong.join(', ')}; it takes hosts with a port, such as 127.0.0.1:8080`)
  return z.NEVER
})

const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, such as boithok-pictures')

/** Every setting, as the environment gives it. */
export const settingsSchema = z.object({
  PORT: optional(number(0, 65535)),
  HOST: optional(z.string()),
  WORKERS: optional(
    number(1, 64).refine(
      (count) => count === 1 || process.platform === 'linux',
      'can be more than 1 on Linux only',
    ),
  ),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(databaseAddress),
  DATABASE_DIRECT_URL: optional(databaseAddress),
  DATABASE_CONNECTIONS: optional(number(6, 1000)),
  PUBLIC_URL: optional(origin),
  ALLOWED_HOSTS: optional(hostNames),
  CORS_ORIGINS: optional(origins),
  OWN_NETWORKS: optional(networks),
  DEMO: optional(oneOf('0', '1', 'public')),
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
  STRIPE_SECRET_KEY: optional(startingWith(['sk_', 'rk_'], 'Stripe’s secret key')),
  STRIPE_PUBLISHABLE_KEY: optional(startingWith(['pk_'], 'Stripe’s publishable key')),
  STRIPE_WEBHOOK_SECRET: optional(startingWith(['whsec_'], 'the signing secret of Stripe’s webhook')),
  STRIPE_MINIMUM: optional(number(0, 10_000, /^\d+(\.\d{1,2})?$/, 'an amount of CURRENCY')),
  BKASH_APP_KEY: optional(z.string()),
  BKASH_APP_SECRET: optional(z.string()),
  BKASH_USERNAME: optional(z.string()),
  BKASH_PASSWORD: optional(z.string()),
  BKASH_LIVE: optional(flag),
  BKASH_VERSION: optional(oneOf('v1.2', 'v2')),
  BKASH_TOPIC_ARN: optional(topics),
  SSLCOMMERZ_STORE_ID: optional(z.string().max(30, 'must be at most 30 characters long')),
  SSLCOMMERZ_STORE_PASSWORD: optional(z.string()),
  SSLCOMMERZ_LIVE: optional(flag),
  DISPUTED_SEATS: optional(oneOf('keep', 'until-lost', 'release')),
  RECONCILE_INTERVAL_SECONDS: optional(seconds(0.1, 3600)),
  JITSI_URL: optional(secureOrigin),
  JITSI_APP_ID: optional(z.string()),
  JITSI_APP_SECRET: optional(z.string().min(16, 'must be at least 16 characters long')),
  JITSI_TENANT: optional(
    z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'must be small letters, digits and hyphens, as in the address'),
  ),
  IMGBB_API_KEY: optional(z.string()),
  S3_ENDPOINT: optional(urlOf(/^https?$/, 'https://s3.example')),
  S3_REGION: optional(z.string()),
  S3_BUCKET: optional(bucketName),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_FORCE_PATH_STYLE: optional(flag),
  SMTP_URL: optional(urlOf(/^smtps?$/, 'smtps://user:password@mail.example:465')),
  OUTBOUND: optional(oneOf('on', 'off')),
  OUTBOUND_ALLOW: optional(hostPorts),
  MAIL_FROM: optional(sender),
  SMS_GATEWAY: optional(oneOf('ssl-wireless', 'bulksmsbd', 'alpha', 'http')),
  SMS_URL: optional(urlOf(/^https?$/, 'https://sms.example/send')),
  SMS_KEY: optional(z.string()),
  SMS_SENDER: optional(z.string()),
  SMS_METHOD: optional(oneOf('POST', 'GET')),
  SMS_HEADERS: optional(headerList),
  SMS_BODY: optional(textFor(parseBody)),
  SMS_SUCCESS: optional(textFor(parseSuccess)),
  SMS_PRICE: optional(number(0, 100, /^\d+(\.\d{1,2})?$/, 'an amount of taka')),
  RATE_LIMITS: optional(rateLimits),
  TRUST_PROXY: optional(number(0, 10)),
  METRICS_TOKEN: optional(z.string().min(16, 'must be at least 16 characters long')),
  HSTS_SUBDOMAINS: optional(flag),
  BACKUP_RECIPIENTS: optional(ageRecipients),
  BACKUP_PASSPHRASE: optional(z.string().min(12, 'must be at least 12 characters long')),
  BACKUP_IDENTITY_FILE: optional(z.string()),
  BACKUP_S3_ENDPOINT: optional(urlOf(/^https?$/, 'https://s3.example')),
  BACKUP_S3_REGION: optional(z.string()),
  BACKUP_S3_BUCKET: optional(bucketName),
  BACKUP_S3_ACCESS_KEY_ID: optional(z.string()),
  BACKUP_S3_SECRET_ACCESS_KEY: optional(z.string()),
  BACKUP_S3_FORCE_PATH_STYLE: optional(flag),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(urlOf(/^https?$/, 'http://127.0.0.1:4318')),
  OTEL_EXPORTER_OTLP_HEADERS: optional(headerList),
  OTEL_EXPORTER_OTLP_PROTOCOL: optional(
    z.literal('http/protobuf', 'must be http/protobuf, the one that this program speaks'),
  ),
  OTEL_SERVICE_NAME: optional(z.string()),
  OTEL_TRACES_SAMPLER: optional(
    oneOf(
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ),
  ),
  OTEL_TRACES_SAMPLER_ARG: optional(number(0, 1, /^\d*\.?\d+$/, 'a share')),
  SLOW_QUERY_MS: optional(number(1, 600_000)),
  LOG_LEVEL: optional(oneOf('silent', 'error', 'warn', 'info', 'debug')),
})
export type Settings = z.output<typeof settingsSchema>
