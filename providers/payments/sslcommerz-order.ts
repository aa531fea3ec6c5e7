import type { PaymentOrder } from './provider.ts'
import { formatAmount } from './sslcommerz-amounts.ts'
import { shortId } from './sslcommerz-ids.ts'

/** SSLCommerz demands these of every payer; for those of whom we do not know them: the centre's own. */
export type PayerDefaults = { email: string; phone: string; address: string; city: string; postcode: string }

/** The fields of an order. SSLCommerz refuses empty ones and longer ones than these. */
export function orderFields(order: PaymentOrder, defaults: PayerDefaults): Record<string, string> {
  const { payer } = order
  return {
    total_amount: formatAmount(order.amountMinor),
    currency: order.currency,
    tran_id: shortId(order.attemptId),
    success_url: order.returnUrl,
    fail_url: order.returnUrl,
    cancel_url: order.returnUrl,
    ipn_url: order.noticeUrl,
    product_category: 'education',
    product_name: bounded(255, order.description, 'Study session'),
    product_profile: 'non-physical-goods',
    num_of_item: '1',
    shipping_method: 'NO',
    emi_option: '0',
    cus_name: bounded(50, payer.name, 'Student'),
    // Half an address may be somebody else's.
    cus_email: payer.email && payer.email.length <= 50 ? payer.email : defaults.email,
    cus_phone: bounded(20, payer.phone, defaults.phone),
    cus_add1: bounded(50, defaults.address, 'Bangladesh'),
    cus_city: bounded(50, defaults.city, 'Dhaka'),
    cus_postcode: bounded(30, defaults.postcode, '1000'),
    cus_country: 'Bangladesh',
  }
}

/** The first of the texts that is not empty, cut between characters. */
export function bounded(length: number, ...texts: (string | null)[]): string {
  const chosen = texts.map((given) => given?.replaceAll(/\s+/g, ' ').trim()).find(Boolean) ?? ''
  return Array.from(chosen).slice(0, length).join('')
}
