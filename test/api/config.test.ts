import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../server/config.ts'
import { findMisspelt } from '../../server/misspelt-settings.ts'
import { defaultRateLimits, settingsSchema } from '../../server/settings.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { createApiClient } from '../support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await boot({ PUBLIC_URL: 'http://localhost:4000' })
})
afterAll(() => app.stop())

test('/config has what a client needs to start', async () => {
  expect((await createApiClient(app)('GET', '/config')).body).toEqual({
    currency: 'BDT',
    demo: true,
    banner: null,
    identity: {
      apiKey: expect.any(String),
      projectId: 'boithok',
      authDomain: 'localhost:4000',
      standIn: 'http://localhost:4000',
    },
    google: true,
    phone: true,
    email: true,
    sms: true,
    pushKey: expect.stringMatching(/^B[\w-]{86}$/),
    outbox: true,
    cards: {
      publishableKey: expect.stringMatching(/^pk_test_/),
      standIn: 'http://localhost:4000/api.stripe.com',
    },
    payments: {
      methods: [
        method('bkash', 'http://localhost:4000/tokenized.sandbox.bka.sh', 1, 500_000),
        method('sslcommerz', 'http://localhost:4000/sandbox.sslcommerz.com', 10, 500_000),
        method('card', 'http://localhost:4000/api.stripe.com'),
        method('desk', null),
      ],
    },
  })
})

const method = (method: string, standIn: string | null, minAmount = 0.01, maxAmount = 999_999.99) => ({
  method,
  standIn,
  minAmount,
  maxAmount,
})

/** The ways to pay with these settings. */
async function available(env: Record<string, string>) {
  const other = await boot({ PUBLIC_URL: 'http://localhost:4000', ...env })
  try {
    return other.services.clientConfig.payments.methods.map(({ method, standIn }) =>
      standIn === null ? method : `${method} stood in for`,
    )
  } finally {
    await other.stop()
  }
}

const centre = { DEMO: '0' }

test('M01 without credentials, outside of a demonstration, people pay at the desk only', async () => {
  expect(await available(centre)).toEqual(['desk'])
})

test('M01 what is configured is available, and no stand-in of it is mounted', async () => {
  expect(await available({ ...centre, ...bkash })).toEqual(['bkash', 'desk'])
  expect(await available({ ...centre, ...sslcommerz })).toEqual(['sslcommerz', 'desk'])
  const sandbox = await boot({ ...bkash, ...sslcommerz })
  try {
    for (const path of ['tokenized.sandbox.bka.sh/sns', 'sandbox.sslcommerz.com/gwprocess/v4/gw.php'])
      expect((await fetch(`${sandbox.url}/${path}`)).status).toBe(404)
  } finally {
    await sandbox.stop()
  }
  expect(await available({ ...bkash })).toEqual([
    'bkash',
    'sslcommerz stood in for',
    'card stood in for',
    'desk',
  ])
})

test('M01 a copy of real data takes no money online, and bKash and SSLCommerz take none but taka', async () => {
  expect(await available({ ...centre, ...bkash, ...sslcommerz, OUTBOUND: 'off' })).toEqual(['desk'])
  expect(await available({ CURRENCY: 'USD' })).toEqual(['card stood in for', 'desk'])
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['CURRENCY', 'TAKA'],
  ['PUBLIC_URL', 'boithok.example'],
  ['PUBLIC_URL', 'https://boithok.example/path'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'postgres://localhost/x?sslmode=reqire'],
  ['DATABASE_URL', 'postgres://localhost/x?sslmod=require'],
  ['DATABASE_URL', 'postgres://localhost/x?sslmode=verify-full&sslrootcert=/nowhere/root.crt'],
  ['DATABASE_DIRECT_URL', 'mysql://localhost/x'],
  ['DATABASE_DIRECT_URL', 'postgres://localhost/x'],
  ['DEMO', 'yes'],
  ['ADMIN_EMAILS', 'admin'],
  ['SMTP_URL', 'http://mail.example'],
  ['SMTP_URL', 'smtp://mail.example'],
  ['MAIL_FROM', 'a@b.example'],
  ['MAIL_FROM', 'Boithok a@b.example'],
  ['MAIL_FROM', 'Boithok <a@b.example'],
  ['MAIL_FROM', 'Boithok'],
  ['GOOGLE_CLIENT_ID', 'x'],
  ['TRUST_PROXY', '-1'],
  ['OWN_NETWORKS', 'school'],
  ['OWN_NETWORKS', '203.0.113.7/33'],
  ['OWN_NETWORKS', '203.0.113.7:443'],
  ['RATE_LIMITS', 'user-requests=0'],
  ['RATE_LIMITS', '__proto__=5'],
  ['RATE_LIMITS', 'user-requests=600;notes=5'],
  ['PASSWORD_POLICY', 'min=5'],
  ['PASSWORD_POLICY', 'emoji'],
  ['PASSWORD_POLICY', 'toString'],
  ['PASSWORD_POLICY', 'min=8.5'],
  ['PASSWORD_POLICY', 'min=30,max=20'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_1'],
  ['STRIPE_MINIMUM', 'half a dollar'],
  ['BKASH_APP_KEY', 'x'],
  ['BKASH_LIVE', '1'],
  ['BKASH_LIVE', 'yes'],
  ['BKASH_VERSION', 'v3'],
  ['BKASH_TOPIC_ARN', 'bkash'],
  ['BKASH_TOPIC_ARN', 'arn:aws:sns:ap-southeast-1:1:bkash'],
  ['SSLCOMMERZ_STORE_ID', 'x'],
  ['SSLCOMMERZ_STORE_ID', 'x'.repeat(31)],
  ['SSLCOMMERZ_LIVE', '1'],
  ['JITSI_URL', 'https://meet.example'],
  ['JITSI_URL', 'http://meet.example'],
  ['JITSI_URL', 'https://meet.example/mirpur'],
  ['JITSI_URL', 'meet.example'],
  ['JITSI_APP_ID', 'boithok'],
  ['JITSI_APP_SECRET', 'a secret of many letters'],
  ['JITSI_APP_SECRET', 'short'],
  ['JITSI_TENANT', 'mirpur'],
  ['JITSI_TENANT', 'Mirpur 10'],
  ['S3_BUCKET', 'x'],
  ['S3_BUCKET', 'Pictures of Boithok'],
  ['S3_ENDPOINT', 'https://s3.example'],
  ['S3_ENDPOINT', 's3.example'],
  ['S3_FORCE_PATH_STYLE', '1'],
  ['S3_FORCE_PATH_STYLE', 'yes'],
  ['OUTBOUND', 'no'],
  ['DATABASE_CONNECTIONS', '2'],
  ['RECONCILE_INTERVAL_SECONDS', 'soon'],
  ['METRICS_TOKEN', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['STRIPE_SECRET_KEY', 'pk_live_1'],
  ['FIREBASE_API_KEY', 'AIza'],
])('%s=%s stops the start, and the message names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(name.split('_')[0])
  // In the words of an operator, not of a library.
  expect(() => readConfig({ [name]: value })).not.toThrow(/Invalid|NaN|expected|received/)
})

test('settings that are almost right say what they take', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://localhost/x?sslmode=reqire' })).toThrow(
    /^DATABASE_URL: does not know sslmode=reqire; it takes disable, .*, verify-full$/,
  )
  expect(() => readConfig({ DATABASE_URL: 'postgres://localhost/x?sslrootcert=/nowhere/root.crt' })).toThrow(
    'DATABASE_URL: sslrootcert names /nowhere/root.crt, and there is no such file',
  )
  const mixed = { ...live, DEMO: '0', STRIPE_SECRET_KEY: 'sk_test_1' }
  expect(() => readConfig(mixed)).toThrow(/^STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: one is a test key/)
})

test('a restricted key of Stripe is taken in place of the secret one, in the same mode as the publishable one', () => {
  const take = (secret: string, mode: 'test' | 'live', demo = '0') =>
    readConfig({ DEMO: demo, STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1` }).stripe
      ?.secretKey
  expect(() => take('rk_test_1', 'live')).toThrow(/one is a test key/)
  expect(() => take('rk_live_1', 'test')).toThrow(/one is a test key/)
  expect(() => take('rk_live_1', 'live', '1')).toThrow(/^STRIPE_SECRET_KEY: .*live/)
  expect(() => take('ek_live_1', 'live')).toThrow(
    'STRIPE_SECRET_KEY: must be Stripe’s secret key, which begins with sk_ or rk_',
  )
  expect(take('rk_live_1', 'live')).toBe('rk_live_1')
  expect(take('rk_test_1', 'test')).toBe('rk_test_1')
})

test.each(['a@b.example', 'Boithok <a@b.example>', '"Boithok, Dhaka" <a@b.example>', 'বৈঠক <a@localhost>'])(
  'MAIL_FROM takes %s',
  (from) => {
    expect(readConfig({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: from }).smtp?.from).toBe(from)
  },
)

test.each([
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['ADMIN_EMAIL', 'ADMIN_EMAILS'],
  ['S3_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ['BKASH_APPKEY', 'BKASH_APP_KEY'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['PROT', 'PORT'],
])('%s is told as a misspelt %s', (given, meant) => {
  expect(findMisspelt({ [given]: 'x' })).toEqual([{ given, meant }])
})

test.each(['SMS_FROM', 'BKASH_SANDBOX', 'BACKUP_KEEP_DAYS', 'SSLCOMMERZ_MODE'])(
  '%s is called as only settings of ours are',
  (given) => {
    expect(findMisspelt({ [given]: 'x' })).toEqual([{ given }])
  },
)

test('no variable of a usual machine is taken for a misspelt setting', () => {
  const usual = `HOME PATH USER SHELL TERM LANG LC_ALL PWD OLDPWD SHLVL LOGNAME MAIL HOSTNAME HOSTTYPE TZ EDITOR PAGER DISPLAY
    NODE_ENV NODE_OPTIONS NODE_VERSION NODE_EXTRA_CA_CERTS UV_THREADPOOL_SIZE MALLOC_ARENA_MAX NO_COLOR CI DEBUG POST HOSTS
    HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY SSL_CERT_FILE TMPDIR XDG_DATA_DIRS XDG_DATA_HOME XDG_CONFIG_HOME
    INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET STATE_DIRECTORY SYSTEMD_EXEC_PID MEMORY_PRESSURE_WATCH CREDENTIALS_DIRECTORY
    PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGSSLMODE PGDATA POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB
    AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY KUBERNETES_SERVICE_HOST KUBERNETES_PORT DATABASE_PORT DATABASE_HOST
    STRIPE_API_KEY SMTP_HOST SMTP_PORT OTEL_EXPORTER_OTLP_CERTIFICATE OTEL_EXPORTER_OTLP_TIMEOUT OTEL_RESOURCE_ATTRIBUTES
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT WORKER_ID CHROMIUM npm_config_registry npm_package_name SUDO_USER SSH_CONNECTION`
  const env = Object.fromEntries(usual.split(/\s+/).map((name) => [name, 'x']))
  expect(findMisspelt(env)).toEqual([])
})

/** No number, or none that a limit can be. */
const noNumbers = [
  'abc',
  '-1',
  '1e99',
  '10mb',
  '1_000',
  '0x10',
  'NaN',
  'Infinity',
  'null',
  ' ',
  '১০',
  '9'.repeat(20),
]
const numericSettings = Object.entries(settingsSchema.shape)
  .filter(([, schema]) => ['1', '6'].some((text) => typeof schema.safeParse(text).data === 'number'))
  .map(([name]) => name)

test.each(numericSettings)(
  'the number %s is its default when empty, and stops the start when it is none',
  (name) => {
    expect(readConfig({ [name]: '' })).toEqual(readConfig({}))
    for (const value of noNumbers) {
      expect(() => readConfig({ [name]: value }), value).toThrow(ConfigError)
      expect(() => readConfig({ [name]: value }), value).toThrow(new RegExp(`^${name}: `))
    }
  },
)

test('numbers within a setting are held to the same: no rate limit and no length of a password is switched off', () => {
  expect(numericSettings).toContain('DATABASE_CONNECTIONS')
  const parts = [...Object.keys(defaultRateLimits).map((name) => ['RATE_LIMITS', name])]
  for (const [setting = '', part] of [...parts, ['PASSWORD_POLICY', 'min'], ['PASSWORD_POLICY', 'max']]) {
    expect(readConfig({ [setting]: '' })).toEqual(readConfig({}))
    for (const value of ['', '0', ...noNumbers])
      expect(() => readConfig({ [setting]: `${part}=${value}` }), `${part}=${value}`).toThrow(
        new RegExp(`^${setting}: `),
      )
  }
})

test('a list may end with a comma', () => {
  expect(readConfig({ ADMIN_EMAILS: 'A@b.example, c@d.example,' }).adminEmails).toEqual([
    'a@b.example',
    'c@d.example',
  ])
})

test.each([
  ['HOST', { HOST: '0.0.0.0' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://boithok.example' }],
])('a local-only demonstration is refused where %s allows access from outside', (name, env) => {
  expect(() => readConfig({ DEMO: '1', ...env })).toThrow(new RegExp(`^DEMO: .*${name}=.*DEMO=public`))
  expect(readConfig({ DEMO: 'public', ...env }).demo).toBe('public')
})

const bkash = {
  BKASH_APP_KEY: 'key',
  BKASH_APP_SECRET: 'secret',
  BKASH_USERNAME: 'name',
  BKASH_PASSWORD: 'password',
}
const sslcommerz = { SSLCOMMERZ_STORE_ID: 'shop', SSLCOMMERZ_STORE_PASSWORD: 'secret' }

test('M01 a group of payment keys that is not whole stops the start, and the message names what is missing', () => {
  const { BKASH_PASSWORD, ...three } = bkash
  expect(() => readConfig(three)).toThrow(/^BKASH_PASSWORD: missing/)
  expect(() => readConfig({ SSLCOMMERZ_STORE_PASSWORD: 'x' })).toThrow(/^SSLCOMMERZ_STORE_ID: missing/)
})

test('S01 a bucket needs its region and its key, and nothing else', () => {
  const bucket = {
    S3_REGION: 'auto',
    S3_BUCKET: 'boithok-pictures',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  const { S3_REGION, ...rest } = bucket
  expect(() => readConfig(rest)).toThrow(/^S3_REGION: missing/)
  expect(readConfig(bucket).s3).toMatchObject({ endpoint: undefined, forcePathStyle: false })
  const minio = { ...bucket, S3_ENDPOINT: 'http://minio:9000', S3_FORCE_PATH_STYLE: '1' }
  expect(readConfig(minio).s3).toMatchObject({ endpoint: 'http://minio:9000', forcePathStyle: true })
})

test('A04 a Jitsi needs its address, id and secret; a public demonstration takes none', () => {
  const jitsi = {
    JITSI_URL: 'https://Meet.Example',
    JITSI_APP_ID: 'boithok',
    JITSI_APP_SECRET: 'a secret of many letters',
  }
  for (const name of Object.keys(jitsi))
    expect(() => readConfig({ ...jitsi, [name]: '' })).toThrow(new RegExp(`^${name}: missing`))
  expect(readConfig(jitsi).jitsi).toMatchObject({ url: 'https://meet.example', tenant: undefined })
  expect(() => readConfig({ ...jitsi, DEMO: 'public' })).toThrow(/^JITSI_URL: .*anybody can be Admin/)
})

test('M01 bKash and SSLCommerz take taka only', () => {
  expect(() => readConfig({ ...bkash, CURRENCY: 'USD' })).toThrow(
    'BKASH_APP_KEY: bKash takes taka only, but CURRENCY is USD',
  )
  expect(() => readConfig({ ...sslcommerz, CURRENCY: 'USD' })).toThrow(
    'SSLCOMMERZ_STORE_ID: SSLCommerz takes taka only, but CURRENCY is USD',
  )
})

test.each([
  ['BKASH_LIVE', { ...bkash, BKASH_LIVE: '1' }],
  ['SSLCOMMERZ_LIVE', { ...sslcommerz, SSLCOMMERZ_LIVE: '1' }],
])('M01 a demonstration refuses %s, and takes the keys of the sandbox', (name, env) => {
  for (const demo of [{}, { DEMO: 'public' }])
    expect(() => readConfig({ ...env, ...demo })).toThrow(new RegExp(`^${name}: .*live`))
  expect(readConfig({ ...env, [name]: '0', DEMO: 'public' }).demo).toBe('public')
  expect(readConfig({ ...env, DEMO: '0' }).demo).toBe(false)
})

test('M01 keys alone mean the sandbox and the older generation of bKash', () => {
  expect(readConfig(bkash).bkash).toMatchObject({ live: false, version: 'v1.2.0-beta', topics: [] })
  const topic = 'arn:aws:sns:ap-southeast-1:123456789012:bkash'
  const set = { ...bkash, DEMO: '0', BKASH_LIVE: '1', BKASH_VERSION: 'v2', BKASH_TOPIC_ARN: `${topic},` }
  expect(readConfig(set).bkash).toMatchObject({ live: true, version: 'v2', topics: [topic] })
  expect(readConfig(sslcommerz).sslcommerz).toMatchObject({ live: false })
})

const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
const email = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' }

test('a demonstration refuses live keys, and a public one anything that acts in its operator’s name', () => {
  expect(() => readConfig(live)).toThrow(/^STRIPE_SECRET_KEY: .*live/)
  expect(() => readConfig({ DEMO: 'public', ...live })).toThrow(/^STRIPE_SECRET_KEY: .*live/)
  expect(readConfig({ DEMO: '0', ...live }).stripe).toBeDefined()
  expect(readConfig(email).demo).toBe('local')
  expect(() => readConfig({ DEMO: 'public', ...email })).toThrow(/^SMTP_URL: /)
  expect(() => readConfig({ DEMO: 'public', IMGBB_API_KEY: 'x' })).toThrow(/^IMGBB_API_KEY: /)
})

test('limits have the decided defaults, and each can be changed', () => {
  expect(readConfig({}).limits).toEqual({
    'user-requests': { max: 600, seconds: 60 },
    'payment-attempts': { max: 30, seconds: 60 },
    notes: { max: 60, seconds: 60 },
    bookings: { max: 30, seconds: 3600 },
    'session-bookings': { max: 3, seconds: 3600 },
    'session-holds': { max: 3, seconds: 3600 },
    emails: { max: 30, seconds: 3600 },
    sms: { max: 15, seconds: 3600 },
    'sms-day': { max: 30, seconds: 86_400 },
    uploads: { max: 60, seconds: 3600 },
    'uploads-day': { max: 200, seconds: 86_400 },
    'uploads-unconfirmed': { max: 5, seconds: 86_400 },
    'ip-uploads': { max: 300, seconds: 86_400 },
    files: { max: 600, seconds: 3600 },
    applications: { max: 10, seconds: 86_400 },
    guardians: { max: 20, seconds: 86_400 },
    'people-by-name': { max: 300, seconds: 3600 },
    'people-opened': { max: 300, seconds: 86_400 },
    reviews: { max: 20, seconds: 3600 },
    'own-data': { max: 5, seconds: 3600 },
    'wrong-codes': { max: 10, seconds: 60 },
    'ip-wrong-codes': { max: 100, seconds: 60 },
    'ip-requests': { max: 6000, seconds: 60 },
    'ip-assets': { max: 60_000, seconds: 60 },
    'ip-sign-ups': { max: 1000, seconds: 3600 },
    'ip-mails': { max: 30, seconds: 600 },
    concurrency: { max: 8, seconds: 0 },
    'ip-streams': { max: 1000, seconds: 0 },
  })
  const limits = readConfig({ RATE_LIMITS: 'user-requests=5, uploads=7' }).limits
  expect(limits).toEqual({
    ...readConfig({}).limits,
    'user-requests': { max: 5, seconds: 60 },
    uploads: { max: 7, seconds: 3600 },
  })
})

test('the demonstration is on for an embedded database on loopback only, unless set explicitly', () => {
  expect(readConfig({}).demo).toBe('local')
  expect(readConfig({ HOST: '0.0.0.0' }).demo).toBe(false)
  expect(readConfig({ PUBLIC_URL: 'https://boithok.example' }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/x' }).demo).toBe(false)
  expect(readConfig({ HOST: '0.0.0.0', DEMO: 'public' }).demo).toBe('public')
  expect(readConfig({ DEMO: '0' }).demo).toBe(false)
})
