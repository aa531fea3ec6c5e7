import { eq } from 'drizzle-orm'
import { conflict, invalid, notFound } from '../../../contract/http/errors.ts'
import { toMajor } from '../../../contract/payments/money.ts'
import type { HandMethod } from '../../../contract/payments/payment-methods.ts'
import type { Executor } from '../../../db/client.ts'
import { attempts, bookings, feeParts, payments, refunds, switches } from '../../../db/schema.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import type { Actor } from '../../access.ts'
import { recordAuditEvent } from '../../audit/record.ts'
import { requireCashInBox } from '../../cash-boxes/take-from-box.ts'
import { type Context, newId } from '../../context.ts'
import { requireUnused } from '../../payments/held-payments/unused-reference.ts'
import { isAdvance } from '../../payments/ledger/advance.ts'
import { allocate, setKept } from '../../payments/ledger/allocate.ts'
import { requireBalance } from '../../payments/ledger/balance.ts'
import { CORRECTED } from '../../payments/ledger/corrections.ts'
import type { Payment } from '../../payments/ledger/payment.ts'
import { lockPayment, ofPayment } from '../../payments/ledger/seat-money.ts'
import { tellCorrected } from '../../payments/messages/corrected.ts'
import { numberReceipt } from '../../receipts/number.ts'
import { requireWithinLimit } from '../../refund-limit/who-confirms.ts'
import { requireMoney } from '../taken-money.ts'
import { lockBoxes } from './box.ts'
import { type Corrected, requireCorrectable, requireSeatPrice } from './correctable.ts'

export type WantedCorrection = {
  /** Of the new payment. Chosen by the client, so that a repeated request corrects nothing. */
  correctionId: string
  /** What stays is left out. */
  method?: HandMethod | undefined
  amountMinor?: number | undefined
  /** The transaction id of a wallet, as it was typed. */
  reference: string | null
  reason: string
}

/**
 * Corrects what was written down wrongly of a payment that was taken by hand today: method, transaction id
 * or amount. The ledger only grows: the payment is refunded whole, and another one that names it
 * (`corrects`) stands for it, with a receipt of its own. The seat stays, and nobody is told of a
 * refund. Less than before counts for the centre's limit. A repeated request answers as the first. Throws 400
 * for what changes nothing, 403 for one's own payment, 404, and 409 for what `requireCorrectable` refuses.
 */
export async function correctPayment(
  context: Context,
  actor: Actor,
  paymentId: string,
  asked: WantedCorrection,
): Promise<{ payment: Payment; receipt: string }> {
  const { database } = context
  const [seen] = await database.select().from(payments).where(eq(payments.id, paymentId))
  if (!seen) throw notFound('payment_not_found')
  return database
    .transaction(async (transaction) => {
      const wrong = (await lockPayment(transaction, seen)) ?? seen
      const earlier = await findEarlier(transaction, wrong, asked)
      const payment = earlier ?? (await correct(transaction, context, actor, wrong, asked))
      return { payment, receipt: await numberReceipt(transaction, payment.id) }
    })
    .catch((error: unknown): never => {
      if (isUniqueViolation(error, 'payments_pkey')) throw conflict('reference_used', 'correctionId')
      if (isUniqueViolation(error, 'attempts_sent', 'payments_reference'))
        throw conflict('reference_used', 'reference')
      throw error
    })
}

/** What an earlier request of the same id has written. */
async function findEarlier(
  queries: Executor,
  { id }: Payment,
  { correctionId }: WantedCorrection,
): Promise<Payment | undefined> {
  const [found] = await queries.select().from(payments).where(eq(payments.id, correctionId))
  if (found && found.correctsId !== id) throw conflict('reference_used', 'correctionId')
  return found
}

async function correct(
  transaction: Executor,
  context: Context,
  actor: Actor,
  wrong: Payment,
  asked: WantedCorrection,
): Promise<Payment> {
  requireCorrectable(context, actor, wrong)
  const right = await rightOf(transaction, wrong, asked)
  const lessMinor = wrong.amountMinor - right.amountMinor
  if (lessMinor !== 0) await requireSeatPrice(transaction, wrong, lessMinor)
  if (lessMinor > 0) {
    const move = { paymentId: wrong.id, decidedMinor: lessMinor, byHandMinor: 0 }
    await requireWithinLimit(transaction, context, actor, wrong.userId, [move])
  }
  const boxes = await lockBoxes(transaction, context, actor, wrong, right)
  if (isAdvance(wrong) && lessMinor > 0) await requireBalance(transaction, context, wrong.userId, lessMinor)
  // Its reference is free for the payment that stands for it.
  await transaction.update(payments).set({ refundReasonCode: CORRECTED }).where(eq(payments.id, wrong.id))
  const payment = await writeAgain(transaction, context, wrong, right, {
    id: asked.correctionId,
    cashBoxId: boxes.into?.id ?? null,
  })
  if (boxes.from) await requireCashInBox(transaction, boxes.from, wrong.amountMinor)
  await refundWhole(transaction, context, actor, wrong, asked.reason)
  await relink(transaction, wrong, payment)
  await recordAuditEvent(transaction, context, actor, {
    action: 'payment.corrected',
    subjectId: payment.id,
    affectedUserId: payment.userId,
    before: valuesOf(wrong),
    after: { ...valuesOf(payment), reason: asked.reason },
  })
  await tellCorrected(transaction, context, wrong, payment)
  return payment
}

/** The money as it was. Throws 400 where nothing differs, and as `requireMoney` and `requireUnused`. */
async function rightOf(
  transaction: Executor,
  wrong: Payment,
  { method, amountMinor = wrong.amountMinor, reference: typed }: WantedCorrection,
): Promise<Corrected> {
  const isSameWay = method === undefined || method === wrong.method
  const kept = isSameWay && wrong.method !== 'cash' ? wrong.providerPaymentId : null
  const money = requireMoney(method ?? (wrong.method as HandMethod), typed ?? kept)
  const { wallet, reference } = money
  const isSame = isSameWay && (reference === null || reference === wrong.providerPaymentId)
  if (isSame && amountMinor === wrong.amountMinor) throw invalid('body', 'nothing_to_change')
  if (wallet !== null && reference !== null && !isSame)
    await requireUnused(transaction, { wallet, trxId: reference }, 'reference')
  return { ...money, amountMinor }
}

/** The payment that stands for the wrong one: taken by the same person, at the same time, for the same. */
async function writeAgain(
  transaction: Executor,
  context: Context,
  wrong: Payment,
  { method, reference, amountMinor, wallet }: Corrected,
  { id, cashBoxId }: { id: string; cashBoxId: string | null },
): Promise<Payment> {
  if (wrong.attemptId !== null)
    await transaction
      .update(attempts)
      .set({ wallet, reference, amountMinor })
      .where(eq(attempts.id, wrong.attemptId))
  const { checkoutId, attemptId, userId, sessionId, sessionTitle, currency, chargedAt, recordedById } = wrong
  const [payment] = await transaction
    .insert(payments)
    .values({
      ...{ id, checkoutId, attemptId, userId, sessionId, sessionTitle, currency, chargedAt, recordedById },
      ...{ method, amountMinor, cashBoxId, providerPaymentId: reference ?? id, byHand: true },
      ...{ status: 'paid', recordedAt: context.clock(), correctsId: wrong.id },
    })
    .returning()
  if (!payment) throw new Error(`The correction of ${wrong.id} was not written`)
  const [booking] = await transaction.select().from(bookings).where(ofPayment(transaction, wrong.id))
  await allocate(transaction, context, payment, booking?.id ?? null)
  await context.jobs.enqueue(transaction, 'receipts')
  return { ...payment, keptMinor: amountMinor }
}

/** A refund of all of it, by which no money moves: cash leaves its box as it comes in again. */
async function refundWhole(
  transaction: Executor,
  context: Context,
  actor: Actor,
  { id: paymentId, amountMinor, cashBoxId, recordedById }: Payment,
  reason: string,
): Promise<void> {
  const now = context.clock()
  const isThis = eq(payments.id, paymentId)
  await setKept(transaction, isThis, 0, now, { by: actor.id })
  const id = newId(context)
  await transaction.insert(refunds).values({
    ...{ id, paymentId, amountMinor, state: 'done', reason, createdAt: now, settledAt: now },
    // Who took it has not taken it after all.
    ...{ recordedById, cashBoxId },
  })
  await transaction.update(payments).set({ status: 'refunded', refundedAt: now, refundRef: id }).where(isThis)
}

/** What the wrong payment paid for is paid by the right one. */
async function relink(transaction: Executor, { id: wrong }: Payment, { id: paymentId }: Payment) {
  await transaction.update(bookings).set({ paymentId }).where(eq(bookings.paymentId, wrong))
  await transaction.update(feeParts).set({ paymentId }).where(eq(feeParts.paymentId, wrong))
  await transaction.update(switches).set({ paymentId }).where(eq(switches.paymentId, wrong))
}

const valuesOf = ({ amountMinor, currency, method, providerPaymentId }: Payment) => ({
  ...{ amount: toMajor(amountMinor, currency), method },
  reference: method === 'cash' ? null : providerPaymentId,
})
