import { createHash, randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PaymentMethod } from '../../contract/payments/payment-methods.ts'
import { shortId } from '../../providers/payments/sslcommerz-ids.ts'
import { readStandInKeys } from '../../server/stand-ins.ts'
import { loadSigningKey, signNotice } from '../../stand-ins/bkash/signing.ts'
import { formOf, openPage, submit } from '../providers/hosted-forms.ts'
import type { TestApp } from './boot.ts'
import type { Person } from './people.ts'
import { createTestPool } from './pool.ts'

type Fields = Record<string, string>

/** Begins to pay for a session by a method. Throws the refusal. */
export async function startCheckout(
  person: Pick<Person, 'ask'>,
  { sessionId, method, amount }: { sessionId: string; method: PaymentMethod; amount: number },
): Promise<{ checkoutId: string; redirectUrl: string }> {
  const { status, body } = await person.ask('POST', '/checkouts', { sessionId, method, amount })
  if (status !== 200) throw new Error(body.message)
  return body as unknown as { checkoutId: string; redirectUrl: string }
}

/** Confirms on bKash's page. Returns where the browser is sent then, on the app. */
export async function confirmAtBkash(
  app: Pick<TestApp, 'url'>,
  redirectUrl: string,
  { wallet = '01770618575' } = {},
): Promise<string> {
  let leadsTo: string | null = null
  for (const typed of [{ wallet }, { otp: '123456' }, { pin: '12121' }] as Fields[]) {
    const body = new URLSearchParams(typed)
    const response = await fetch(app.url + redirectUrl, { method: 'POST', body, redirect: 'manual' })
    leadsTo = response.headers.get('location')
  }
  if (leadsTo === null) throw new Error('bKash’s page led nowhere')
  return onApp(app, leadsTo)
}

/**
 * Pays on SSLCommerz's page by a card. Returns the form that takes the browser back: its target on the app,
 * and its fields.
 */
export async function payAtSslcommerz(
  app: Pick<TestApp, 'url'>,
  redirectUrl: string,
  { card = '4111111111111111' } = {},
): Promise<{ target: string; fields: Fields }> {
  const page = await openPage(fetch, app.url + redirectUrl)
  const asked = await submit(fetch, page, 'pay.php', { number: card })
  const { target, fields } = formOf(await submit(fetch, asked, 'code.php', { code: '111111' }), 'http')
  return { target: onApp(app, target), fields }
}

/** Addresses begin with PUBLIC_URL, where a test does not listen. */
const onApp = (app: Pick<TestApp, 'url'>, address: string) => {
  const { pathname, search } = new URL(address)
  return app.url + pathname + search
}

/** Notices of bKash's stand-in, signed with its own key. `change` is signed, `forged` is not. */
export async function createBkashNoticeSigner(app: TestApp) {
  const pool = createTestPool({ connectionString: app.databaseUrl })
  const { privateKey } = await loadSigningKey(drizzle(pool), new Date()).finally(() => pool.end())
  return (message: Fields, { change = {}, forged = {} }: { change?: Fields; forged?: Fields } = {}) => {
    const signed: Fields = {
      Type: 'Notification',
      MessageId: randomUUID(),
      TopicArn: 'arn:aws:sns:ap-southeast-1:000000000000:boithok',
      Message: JSON.stringify({
        trxID: 'ABCD123456',
        transactionStatus: 'Completed',
        transactionType: '10002294',
        amount: '500.00',
        currency: 'BDT',
        ...message,
      }),
      Timestamp: new Date().toISOString(),
      ...change,
    }
    return JSON.stringify({
      ...signed,
      SignatureVersion: '1',
      Signature: signNotice(signed, '1', privateKey),
      SigningCertURL: 'https://tokenized.sandbox.bka.sh/sns/SimpleNotificationService.pem',
      ...forged,
    })
  }
}

/** Notices of SSLCommerz's stand-in, signed with the store's password. */
export async function createSslcommerzNoticeSigner(app: TestApp) {
  const { sslcommerz } = await readStandInKeys(app.services.context.database)
  const hash = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex')
  return (attemptId: string, change: Fields = {}) => {
    const told: Fields = {
      tran_id: shortId(attemptId),
      val_id: 'val',
      bank_tran_id: 'bank',
      status: 'VALID',
      amount: '500.00',
      currency: 'BDT',
      currency_amount: '500.00',
      currency_type: 'BDT',
      tran_date: '2026-11-22 10:00:00',
      store_id: sslcommerz.storeId,
      ...change,
    }
    const sign = (algorithm: string) => {
      const all: Fields = { ...told, store_passwd: hash(algorithm, sslcommerz.storePassword) }
      const names = Object.keys(all).sort()
      return hash(algorithm, names.map((name) => `${name}=${all[name]}`).join('&'))
    }
    return new URLSearchParams({
      ...told,
      verify_key: Object.keys(told).join(','),
      verify_sign: sign('md5'),
      verify_sign_sha2: sign('sha256'),
    }).toString()
  }
}
