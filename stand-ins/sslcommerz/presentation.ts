import type { InferSelectModel } from 'drizzle-orm'
import { dhakaTime, formatAmount } from './ids.ts'
import type { sessions, transactions } from './schema.ts'
import { behaviourOf } from './test-numbers.ts'

export type Session = InferSelectModel<typeof sessions>
export type Transaction = InferSelectModel<typeof transactions>

/** What SSLCommerz keeps for itself, in thousandths. */
const FEE = 25

/** A try to pay in the fields that queries, validation and notices share. `order` is that of its session. */
export function presentTransaction(transaction: Transaction, { order }: Pick<Session, 'order'>) {
  const { status, validatedAt, amount, instrument, behaviour } = transaction
  const isPaid = status === 'VALID'
  const fee = Math.ceil((amount * FEE) / 1000)
  const { risky } = behaviourOf(behaviour)
  return {
    status: isPaid && validatedAt ? 'VALIDATED' : status,
    tran_date: dhakaTime(transaction.createdAt),
    tran_id: transaction.tranId,
    val_id: transaction.valId ?? '',
    amount: formatAmount(amount),
    store_amount: isPaid ? formatAmount(amount - fee) : '',
    bank_tran_id: transaction.bankTranId,
    ...instrument,
    ...currencyOf(amount),
    ...order.values,
    risk_level: risky ? '1' : '0',
    risk_title: risky ? 'High risk' : 'Safe',
    error: transaction.error,
  }
}

/** A session that nobody has tried to pay yet, or whose end concerns no try: without what only a try has. */
export function presentSession(session: Session) {
  const { status, amount, tranId, createdAt, order } = session
  return {
    status: status === 'OPEN' ? 'PENDING' : status,
    tran_date: dhakaTime(createdAt),
    tran_id: tranId,
    val_id: '',
    amount: formatAmount(amount),
    store_amount: '',
    bank_tran_id: '',
    card_type: '',
    card_no: '',
    card_issuer: '',
    card_brand: '',
    card_sub_brand: '',
    card_issuer_country: '',
    card_issuer_country_code: '',
    ...currencyOf(amount),
    ...order.values,
    risk_level: '0',
    risk_title: 'Safe',
    error: reasons[status] ?? '',
  }
}

const currencyOf = (amount: number) => ({
  currency: 'BDT',
  currency_type: 'BDT',
  currency_amount: formatAmount(amount),
  currency_rate: '1.0000',
  base_fair: '0.00',
})

const reasons: Partial<Record<Session['status'], string>> = {
  CANCELLED: 'Cancelled by the customer',
  EXPIRED: 'Payment timeout',
  UNATTEMPTED: 'The customer chose no way to pay',
}
