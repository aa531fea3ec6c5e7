import { cleanCode } from '../formats/clean-text.ts'

/**
 * How people can pay, in the order in which they are offered. `desk`: at the counter, or by sending the money
 * by hand.
 */
export const paymentMethods = ['bkash', 'sslcommerz', 'card', 'desk'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The methods whose money a provider takes. */
export const onlineMethods = ['bkash', 'sslcommerz', 'card'] as const satisfies readonly PaymentMethod[]
export type OnlineMethod = (typeof onlineMethods)[number]

export const isOnline = (method: string): method is OnlineMethod =>
  onlineMethods.some((one) => one === method)

/** The wallets from which people send money by hand. */
export const wallets = ['bkash', 'nagad', 'rocket'] as const
export type Wallet = (typeof wallets)[number]

/** How money comes in at the desk. */
export const handMethods = ['cash', ...wallets] as const
export type HandMethod = (typeof handMethods)[number]

/** How a seat can be paid: also from what the person has with the centre. */
export const checkoutMethods = ['balance', ...paymentMethods] as const
export type CheckoutMethod = (typeof checkoutMethods)[number]

/** How a seat is paid at the desk. */
export const deskMethods = ['balance', ...handMethods] as const
export type DeskMethod = (typeof deskMethods)[number]

/**
 * How a payment was made. `cash` and the wallets beside `bkash` are taken by hand only. By `balance` nothing
 * comes in: the person had paid it in advance.
 */
export const moneyMethods = ['bkash', 'sslcommerz', 'card', 'cash', 'nagad', 'rocket', 'balance'] as const
export type MoneyMethod = (typeof moneyMethods)[number]

/** Whether its payer knows the payment by a reference. Of the others it is a name of our own. */
export const hasReference = (method: MoneyMethod): boolean => method !== 'cash' && method !== 'balance'

/** bKash's are ten letters and digits, Nagad's eight, Rocket's ten digits or more. */
const TRX_ID = /^[A-Z0-9]{6,20}$/

/**
 * A transaction id as people type it: with spaces, in small letters, in Bangla digits. Null for anything
 * else.
 */
export function parseTrxId(typed: string): string | null {
  const trxId = cleanCode(typed).replace(/[\s-]/g, '').toUpperCase()
  return TRX_ID.test(trxId) ? trxId : null
}
