import { aliasedTable, and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { dayOf } from '../../../contract/formats/dates.ts'
import { receiptNumber } from '../../../contract/receipts/receipt-number.ts'
import type { Executor } from '../../../db/client.ts'
import { payments, receipts } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import type { Payment } from './payment.ts'

/** Why a payment was refunded that was only written down wrongly: no money moved. */
export const CORRECTED = 'refund_corrected'

/** As a condition on rows of `payments`: it stands as it was written down. */
export const isUncorrected = sql`${payments.refundReasonCode} is distinct from ${sql.raw(`'${CORRECTED}'`)}`

/** Why a payment cannot be corrected, or undefined: see `correctPayment`. */
export function correctionRefusal(
  { clock }: Pick<Context, 'clock'>,
  actor: Pick<Actor, 'id' | 'role'>,
  payment: Payment,
) {
  const { byHand, method, status, refundReasonCode, recordedAt, userId, confirmedBy } = payment
  if (!byHand || method === 'balance') return 'correct_by_hand_only'
  if (refundReasonCode === CORRECTED) return 'payment_corrected'
  if (actor.role !== 'Admin') return 'not_allowed'
  if (actor.id === userId) return 'own_payment'
  if (status !== 'paid' || payment.keptMinor < payment.amountMinor) return 'correct_before_refund'
  if (dayOf(recordedAt) !== dayOf(clock())) return 'correct_same_day'
  return confirmedBy === 'statement' ? 'correct_before_statement' : undefined
}

/** The other payment of a correction, and the number of its receipt, once it has one. */
export type Other = { paymentId: string; receipt: string | null }
/** `corrects`: the one that it stands for now. `correctedBy`: the one that stands for it. */
export type Correction = { corrects?: Other; correctedBy?: Other }

/** The corrections that these payments take part in, by their ids; most in none. */
export async function readCorrections(
  queries: Pick<Executor, 'select'>,
  paymentIds: readonly string[],
): Promise<Map<string, Correction>> {
  const ids = [...new Set(paymentIds)]
  if (ids.length === 0) return new Map()
  const [ofOld, ofNew] = [aliasedTable(receipts, 'of_old'), aliasedTable(receipts, 'of_new')]
  const rows = await queries
    .select({ id: payments.id, corrects: payments.correctsId, old: ofOld, now: ofNew })
    .from(payments)
    .innerJoin(ofOld, and(eq(ofOld.paymentId, payments.correctsId), eq(ofOld.series, 'receipt')))
    .innerJoin(ofNew, and(eq(ofNew.paymentId, payments.id), eq(ofNew.series, 'receipt')))
    .where(
      and(isNotNull(payments.correctsId), or(inArray(payments.id, ids), inArray(payments.correctsId, ids))),
    )
  const found = new Map<string, Correction>()
  const add = (id: string, is: Correction) => found.set(id, { ...found.get(id), ...is })
  for (const { id, corrects, old, now } of rows) {
    if (corrects === null) continue
    add(id, { corrects: { paymentId: corrects, receipt: numberOf(old) } })
    add(corrects, { correctedBy: { paymentId: id, receipt: numberOf(now) } })
  }
  return found
}

const numberOf = ({ year, number }: typeof receipts.$inferSelect): string | null =>
  number === null ? null : receiptNumber('receipt', year, number)
