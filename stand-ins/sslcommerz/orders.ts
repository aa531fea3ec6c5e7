import type { StandIn } from './context.ts'
import type { Form } from './form.ts'
import { isSame, newSessionKey, parseAmount } from './ids.ts'
import { sessions } from './schema.ts'
import { gateways } from './test-numbers.ts'

/** The longest value of each field. Those of the second list must be there. */
const LENGTHS: Record<string, number> = {
  tran_id: 30,
  product_category: 50,
  product_name: 255,
  success_url: 255,
  fail_url: 255,
  cancel_url: 255,
  ipn_url: 255,
  cus_name: 50,
  cus_email: 50,
  cus_add1: 50,
  cus_city: 50,
  cus_postcode: 30,
  cus_country: 50,
  cus_phone: 20,
  value_a: 255,
  value_b: 255,
  value_c: 255,
  value_d: 255,
}
const REQUIRED = [
  'total_amount',
  'currency',
  'tran_id',
  'product_category',
  'product_name',
  'product_profile',
  'success_url',
  'fail_url',
  'cancel_url',
  'cus_name',
  'cus_email',
  'cus_add1',
  'cus_city',
  'cus_country',
  'cus_phone',
  'shipping_method',
]

/** How long a payer has. */
const LIFETIME_MS = 30 * 60_000

/** Where the payer's page is, below SSLCommerz's own host, as its answers name it. */
const ORIGIN = 'https://sandbox.sslcommerz.com'

/** Opens a session for an order, or says why not. */
export async function openSession(standIn: StandIn, form: Form): Promise<object> {
  const refusal = findRefusal(standIn, form)
  if (refusal) return { status: 'FAILED', failedreason: refusal, sessionkey: '', GatewayPageURL: '' }
  const sessionKey = newSessionKey(standIn)
  const now = standIn.clock()
  const field = (name: string) => form[name] ?? ''
  await standIn.queries.insert(sessions).values({
    sessionKey,
    tranId: field('tran_id'),
    amount: parseAmount(field('total_amount')) ?? 0,
    order: {
      productName: field('product_name'),
      payerName: field('cus_name'),
      successUrl: field('success_url'),
      failUrl: field('fail_url'),
      cancelUrl: field('cancel_url'),
      ipnUrl: field('ipn_url'),
      values: {
        value_a: field('value_a'),
        value_b: field('value_b'),
        value_c: field('value_c'),
        value_d: field('value_d'),
      },
    },
    status: 'OPEN',
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  })
  const page = `${ORIGIN}/gwprocess/v4/gw.php?Q=PAY&SESSIONKEY=${sessionKey}`
  return {
    status: 'SUCCESS',
    failedreason: '',
    sessionkey: sessionKey,
    gw: {
      visa: 'visacard',
      master: 'mastercard',
      amex: 'amexcard',
      othercards: '',
      internetbanking: Object.keys(gateways.bank).join(),
      mobilebanking: Object.keys(gateways.wallet).join(),
    },
    redirectGatewayURL: page,
    directPaymentURLBank: '',
    directPaymentURLCard: '',
    directPaymentURL: '',
    redirectGatewayURLFailed: '',
    GatewayPageURL: page,
    storeBanner: '',
    storeLogo: '',
    desc: [],
    is_direct_pay_enable: '0',
  }
}

function findRefusal(standIn: StandIn, form: Form): string | null {
  if (!isMerchant(standIn, form)) return 'Store Credential Error Or Store is De-active'
  const missing = REQUIRED.find((name) => !form[name])
  if (missing) return `Invalid Information! '${missing}' is missing or empty.`
  const long = Object.entries(LENGTHS).find(([name, length]) => [...(form[name] ?? '')].length > length)
  if (long) return `Invalid Information! '${long[0]}' is longer than ${long[1]} characters.`
  const address = ['success_url', 'fail_url', 'cancel_url', 'ipn_url'].find(
    (name) => form[name] && !isWeb(form[name]),
  )
  if (address) return `Invalid Information! '${address}' is no URL.`
  if (form.currency !== 'BDT') return 'This stand-in for SSLCommerz takes BDT only.'
  if ((form.emi_option || '0') !== '0') return 'This stand-in for SSLCommerz has no instalments.'
  const amount = parseAmount(form.total_amount ?? '')
  if (amount === null || amount < 10_00 || amount > 500_000_00)
    return "Invalid Information! 'total_amount' must be from 10.00 BDT to 500000.00 BDT."
  return null
}

export const isMerchant = ({ storeId, storePassword }: StandIn, form: Form): boolean =>
  isSame(form.store_id ?? '', storeId) && isSame(form.store_passwd ?? '', storePassword)

const isWeb = (address: string) => /^https?:$/.test(URL.parse(address)?.protocol ?? '')
