import { invalid } from '../../contract/http/errors.ts'
import { toMajor } from '../../contract/payments/money.ts'
import {
  type DeskMethod,
  hasReference,
  parseTrxId,
  type Wallet,
} from '../../contract/payments/payment-methods.ts'
import type { Executor } from '../../db/client.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { Payment } from '../payments/ledger/payment.ts'

/** The money that is taken. Of a wallet with its transaction id; nothing is where the balance pays. */
export type TakenMoney<Method = DeskMethod> = {
  method: Method
  wallet: Wallet | null
  reference: string | null
}
/** Throws 400 for money of a wallet without its transaction id. */
export function requireMoney<Method extends DeskMethod>(
  method: Method,
  typed: string | null,
): TakenMoney<Method> {
  if (method === 'cash' || method === 'balance') return { method, wallet: null, reference: null }
  if (typed === null) throw invalid('reference', { code: 'required', params: { label: 'trxId' } })
  const reference = parseTrxId(typed)
  if (!reference) throw invalid('reference', 'invalid_trx_id')
  return { method, wallet: method as Wallet, reference }
}

/** Notes who took money at the desk. `reason`: what they wrote about it. */
export const recordTaken = (
  transaction: Executor,
  context: Context,
  actor: Actor,
  { id, userId, amountMinor, currency, method, providerPaymentId }: Payment,
  reason: string | null = null,
): Promise<void> =>
  recordAuditEvent(transaction, context, actor, {
    action: 'payment.taken',
    subjectId: id,
    affectedUserId: userId,
    after: {
      ...{ amount: toMajor(amountMinor, currency), currency, method },
      reference: hasReference(method) ? providerPaymentId : null,
      ...(reason !== null && { reason }),
    },
  })
