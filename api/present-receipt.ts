import { splitFee } from '../contract/fee-parts/split-fee.ts'
import { toMajor } from '../contract/payments/money.ts'
import { receiptNumber } from '../contract/receipts/receipt-number.ts'
import type { Receipt } from '../contract/receipts/receipts.ts'
import { sayReason } from '../contract/refusals/say.ts'
import { dueMinor, type Payment } from '../domain/payments/ledger/payment.ts'
import type { Paper, WholeReceipt } from '../domain/receipts/read.ts'
import { presentCorrection } from './present-corrections.ts'
import { presentReductions } from './present-reductions.ts'

const numberOf = ({ series, year, number }: Paper) =>
  number === null ? {} : { number: receiptNumber(series, year, number) }

const creditedMinor = ({ series, amountMinor }: Paper) =>
  series === 'debit_note' ? -amountMinor : amountMinor

export function presentReceipt(found: WholeReceipt): Receipt {
  const { checkout, payment, bookingId, papers, lost } = found
  const { buyer, code, session, part, centre } = found.content
  const { amountMinor, currency, recordedAt: paidAt } = payment ?? ofFree(checkout)
  const own = papers.find(({ series }) => series === 'receipt')
  const notes = papers.filter(({ series }) => series !== 'receipt')
  const goneMinor = [...notes.map(creditedMinor), ...lost.map((taken) => taken.amountMinor)]
  const netMinor = goneMinor.reduce((left, gone) => left - gone, amountMinor)
  const offMinor = ((checkout && fullOf(checkout)) ?? amountMinor) - amountMinor
  return {
    ...(own && numberOf(own)),
    ...(bookingId && { bookingId }),
    paid_at: paidAt.toISOString(),
    buyer: { email: null, phone: null, ...buyer, name: buyer?.name ?? '' },
    ...(checkout &&
      session && { session: { _id: checkout.sessionId, title: checkout.sessionTitle, ...session } }),
    ...(part && { part }),
    currency,
    ...(code && {
      discount: { code, amountInCents: offMinor, amount: toMajor(offMinor, currency) },
    }),
    ...presentReductions(found.reductions, currency),
    ...presentCorrection(found.correction),
    amountInCents: amountMinor,
    amount: toMajor(amountMinor, currency),
    ...(payment && ofPayment(payment)),
    creditNotes: notes.map((note) => ({
      ...numberOf(note),
      ...(note.series === 'debit_note' && { failed: true as const }),
      at: note.createdAt.toISOString(),
      amountInCents: note.amountMinor,
      amount: toMajor(note.amountMinor, currency),
    })),
    lost: lost.flatMap(({ closedAt, amountMinor: minor }) =>
      closedAt === null
        ? []
        : [{ at: closedAt.toISOString(), amountInCents: minor, amount: toMajor(minor, currency) }],
    ),
    netInCents: netMinor,
    net: toMajor(netMinor, currency),
    centre,
  }
}

/** Presents the receipt of a booking that a code made free. */
function ofFree(checkout: WholeReceipt['checkout']) {
  if (!checkout) throw new Error('A receipt of neither a payment nor a checkout')
  return { ...checkout, recordedAt: checkout.closedAt ?? checkout.createdAt }
}

/** What was sold would have cost so much without the code: all of the fee, or its first part. */
function fullOf({ fullMinor, parts, currency }: NonNullable<WholeReceipt['checkout']>): number | null {
  if (fullMinor === null || parts === null) return fullMinor
  return splitFee(fullMinor, parts, currency)[0] ?? fullMinor
}

function ofPayment(payment: Payment) {
  const { id, method, currency, refundReasonCode } = payment
  const minor = dueMinor(payment)
  return {
    paymentId: id,
    method,
    // Of cash the reference is the payment's own id.
    ...(method !== 'cash' && { reference: payment.providerPaymentId }),
    ...(minor > 0 && { dueBack: toMajor(minor, currency) }),
    ...(refundReasonCode && { refundReasonCode, refundReason: sayReason('en', refundReasonCode) }),
  }
}
