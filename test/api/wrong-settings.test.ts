import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../server/config.ts'

const s3 = {
  S3_REGION: 'auto',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}
const backups = Object.fromEntries(Object.entries(s3).map(([name, value]) => [`BACKUP_${name}`, value]))
const bkash = {
  BKASH_APP_KEY: 'key',
  BKASH_APP_SECRET: 'secret',
  BKASH_USERNAME: 'name',
  BKASH_PASSWORD: 'password',
}
const sslcommerz = { SSLCOMMERZ_STORE_ID: 'shop', SSLCOMMERZ_STORE_PASSWORD: 'secret' }
const alpha = { SMS_GATEWAY: 'alpha', SMS_KEY: 'key' }
const http = { SMS_GATEWAY: 'http', SMS_URL: 'https://sms.test/send', SMS_BODY: 'to={to}&text={text}' }
const stripe = (mode: string) => ({
  STRIPE_SECRET_KEY: `sk_${mode}_1`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
})
const without = (group: Record<string, string>, gone: string) =>
  Object.fromEntries(Object.entries(group).filter(([name]) => name !== gone))

/** What an operator set, and the setting that the sentence begins with. */
const wrong: [Record<string, string>, string][] = [
  [{ PORT: '65536' }, 'PORT'],
  [{ WORKERS: '0' }, 'WORKERS'],
  [{ PUBLIC_URL: 'boithok.test' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://boithok.test/centre' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'http://boithok.test' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'http://198.51.101.7:3000' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'http://boithok.test', DEMO: '0', HOST: '0.0.0.0' }, 'PUBLIC_URL'],
  [{ HSTS_SUBDOMAINS: '1' }, 'HSTS_SUBDOMAINS'],
  [{ HSTS_SUBDOMAINS: '1', PUBLIC_URL: 'http://192.168.0.10', DEMO: '0' }, 'HSTS_SUBDOMAINS'],
  [{ ALLOWED_HOSTS: 'https://boithok.test' }, 'ALLOWED_HOSTS'],
  [{ CORS_ORIGINS: 'https://app.test/path' }, 'CORS_ORIGINS'],
  [{ OWN_NETWORKS: '203.0.113.0/40' }, 'OWN_NETWORKS'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY'],
  [{ DEMO: 'true' }, 'DEMO'],
  [{ DEMO: '1', HOST: '0.0.0.0' }, 'DEMO'],
  [{ DEMO: '1', ...stripe('live') }, 'STRIPE_SECRET_KEY'],
  [{ DEMO: '1', ...bkash, BKASH_LIVE: '1' }, 'BKASH_LIVE'],
  [{ DEMO: 'public', ...alpha }, 'SMS_GATEWAY'],
  [{ ADMIN_EMAILS: 'me' }, 'ADMIN_EMAILS'],
  [{ CURRENCY: 'Tk' }, 'CURRENCY'],
  [{ CURRENCY: 'USD', ...bkash }, 'BKASH_APP_KEY'],
  [{ CURRENCY: 'USD', ...sslcommerz }, 'SSLCOMMERZ_STORE_ID'],
  [{ DATABASE_URL: 'postgres://boithok:p#ss@db.test/boithok' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'https://db.test' }, 'DATABASE_URL'],
  [{ DATABASE_DIRECT_URL: 'postgres://db.test/boithok' }, 'DATABASE_DIRECT_URL'],
  [{ DATABASE_CONNECTIONS: '5' }, 'DATABASE_CONNECTIONS'],
  [{ FIREBASE_API_KEY: 'key', FIREBASE_PROJECT_ID: 'centre' }, 'FIREBASE_AUTH_DOMAIN'],
  [{ GOOGLE_CLIENT_SECRET: 'secret' }, 'GOOGLE_CLIENT_ID'],
  [{ PASSWORD_POLICY: 'min=4' }, 'PASSWORD_POLICY'],
  [{ STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ ...stripe('test'), STRIPE_WEBHOOK_SECRET: 'secret' }, 'STRIPE_WEBHOOK_SECRET'],
  [without(bkash, 'BKASH_APP_SECRET'), 'BKASH_APP_SECRET'],
  [{ BKASH_VERSION: 'v2' }, 'BKASH_VERSION'],
  [{ BKASH_VERSION: 'v3', ...bkash }, 'BKASH_VERSION'],
  [{ BKASH_LIVE: '1' }, 'BKASH_LIVE'],
  [{ BKASH_TOPIC_ARN: 'arn:aws:sns:ap-southeast-1:123456789012:bkash' }, 'BKASH_TOPIC_ARN'],
  [{ SSLCOMMERZ_LIVE: '1' }, 'SSLCOMMERZ_LIVE'],
  [without(sslcommerz, 'SSLCOMMERZ_STORE_PASSWORD'), 'SSLCOMMERZ_STORE_PASSWORD'],
  [{ JITSI_TENANT: 'mirpur' }, 'JITSI_TENANT'],
  [without(s3, 'S3_REGION'), 'S3_REGION'],
  [{ S3_ENDPOINT: 'https://s3.test' }, 'S3_ENDPOINT'],
  [{ ...s3, S3_ENDPOINT: 's3.test' }, 'S3_ENDPOINT'],
  [without(backups, 'BACKUP_S3_REGION'), 'BACKUP_S3_REGION'],
  [{ BACKUP_S3_FORCE_PATH_STYLE: '1' }, 'BACKUP_S3_FORCE_PATH_STYLE'],
  [{ ...backups, BACKUP_S3_ENDPOINT: 's3.test' }, 'BACKUP_S3_ENDPOINT'],
  [{ ...backups, BACKUP_S3_BUCKET: 'Backups of Boithok' }, 'BACKUP_S3_BUCKET'],
  [{ SMTP_URL: 'smtp://mail.test' }, 'MAIL_FROM'],
  [{ SMTP_URL: 'mail.test', MAIL_FROM: 'a@b.test' }, 'SMTP_URL'],
  [{ OUTBOUND: 'false' }, 'OUTBOUND'],
  [{ SMS_GATEWAY: 'twilio' }, 'SMS_GATEWAY'],
  [{ SMS_GATEWAY: 'alpha' }, 'SMS_KEY'],
  [{ SMS_GATEWAY: 'bulksmsbd', SMS_KEY: 'key' }, 'SMS_SENDER'],
  ...[
    'SMS_URL',
    'SMS_KEY',
    'SMS_SENDER',
    'SMS_METHOD',
    'SMS_HEADERS',
    'SMS_BODY',
    'SMS_SUCCESS',
    'SMS_PRICE',
  ].map((name): [Record<string, string>, string] => [{ [name]: usual(name) }, name]),
  [{ ...alpha, SMS_METHOD: 'GET' }, 'SMS_METHOD'],
  [{ ...alpha, SMS_URL: 'http://sms.test' }, 'SMS_URL'],
  [without(http, 'SMS_BODY'), 'SMS_BODY'],
  [{ ...http, SMS_SENDER: 'Boithok' }, 'SMS_SENDER'],
  [{ RATE_LIMITS: 'bookings=none' }, 'RATE_LIMITS'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
  [{ BACKUP_PASSPHRASE: 'short' }, 'BACKUP_PASSPHRASE'],
  [{ BACKUP_RECIPIENTS: 'ssh-ed25519 AAAA' }, 'BACKUP_RECIPIENTS'],
  [
    {
      BACKUP_RECIPIENTS: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
      BACKUP_PASSPHRASE: 'of many letters',
    },
    'BACKUP_RECIPIENTS, BACKUP_PASSPHRASE',
  ],
  [{ OTEL_TRACES_SAMPLER: 'sometimes' }, 'OTEL_TRACES_SAMPLER'],
  [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL'],
]

/** A value that is right beside a gateway. */
function usual(name: string): string {
  const values: Record<string, string> = {
    SMS_URL: 'https://sms.test/send',
    SMS_METHOD: 'GET',
    SMS_HEADERS: 'authorization=Bearer%20token',
    SMS_BODY: 'to={to}&text={text}',
    SMS_SUCCESS: '200 status=ok',
    SMS_PRICE: '0.35',
  }
  return values[name] ?? 'x'
}

test.each(wrong)('%j is refused in one sentence that begins with the setting', (env, name) => {
  let said: unknown
  try {
    readConfig(env)
  } catch (error) {
    said = error
  }
  expect(said).toBeInstanceOf(ConfigError)
  expect((said as Error).message).toMatch(new RegExp(`^${name}: [^\\n]+$`))
})

test.each([
  [{ PUBLIC_URL: 'http://127.0.0.1:8080' }],
  [{ PUBLIC_URL: 'http://192.168.0.10:3000', HOST: '0.0.0.0', DEMO: '0' }],
  [{ PUBLIC_URL: 'http://[fd00::7]:3000', DEMO: '0' }],
  [{ PUBLIC_URL: 'https://boithok.test', HSTS_SUBDOMAINS: '1' }],
  [{ ...bkash, BKASH_VERSION: 'v2' }],
  [{ ...alpha, SMS_PRICE: '0.35' }],
])('%j is taken', (env: Record<string, string>) => {
  expect(() => readConfig(env)).not.toThrow()
})
