import { type SQL, sql } from 'drizzle-orm'
import { type RowKind, rowKinds } from '../../contract/day-close/rows.ts'
import { endOfDay, startOfDay } from '../../contract/formats/dates.ts'
import type { MoneyMethod } from '../../contract/payments/payment-methods.ts'
import { attempts, checkouts, disputes, payments, receipts, refunds } from '../../db/schema.ts'
import { isLostDispute } from '../payments/disputes/lost-disputes.ts'
import { isOpenDispute } from '../payments/disputes/open-disputes.ts'
import { noteMinor } from '../receipts/note-amount.ts'
import { belongsTo, chargedMoney, countedAt, countsIn, refundedMoney } from './closed-day.ts'

/**
 * The columns of `moneyOf`. `belongsTo`: the day of a correction. `requested`: the provider was asked to
 * refund it. `byId` took or refunded it by hand. `method`: how it came, or was refunded by hand.
 */
export const money = {
  kind: sql<RowKind>`money.kind`,
  id: sql<string>`money.id`,
  at: sql`money.at`.mapWith(payments.chargedAt),
  until: sql`money.until`.mapWith(attempts.heldUntil),
  amountMinor: sql<number>`money.amount_minor`,
  method: sql<MoneyMethod>`money.method`,
  byHand: sql<boolean>`money.by_hand`,
  currency: sql<string>`money.currency`,
  paymentId: sql<string | null>`money.payment_id`,
  userId: sql<string>`money.user_id`,
  sessionId: sql<string | null>`money.session_id`,
  sessionTitle: sql<string>`money.session_title`,
  reference: sql<string | null>`money.reference`,
  byId: sql<string | null>`money.by_id`,
  year: sql<number | null>`money.year`,
  number: sql<number | null>`money.number`,
  requested: sql<boolean>`money.requested`,
  belongsTo: sql<string | null>`money.belongs_to`,
}
const names = sql.raw(
  `kind, id, at, until, amount_minor, method, by_hand, currency, payment_id, user_id, session_id, session_title, reference, by_id,
   year, number, requested, belongs_to`,
)

type Wanted = {
  lastDay?: string
  /** At least the rows of these. */
  kinds?: readonly RowKind[]
  /** By the time at which money moved, whenever it was found: so a provider lists it. */
  asMoved?: boolean
}

/**
 * The money of a day in Dhaka, or of the days until `lastDay`, and what is open now: every figure of the
 * close is a sum over these rows. What is paid from a balance, and is refunded there, does not move.
 * Money comes in when it is charged, is refunded by credit and debit notes, which are written with
 * it, and is lost when we hear that a dispute is.
 */
export function moneyOf(day: string, { lastDay = day, kinds, asMoved = false }: Wanted = {}): SQL {
  const from = startOfDay(day)
  const until = endOfDay(lastDay)
  const parts: Record<RowKind, SQL[]> = {
    in: asMoved
      ? [cameIn(within(chargedMoney, from, until))]
      : countsIn(chargedMoney, from, until).map(cameIn),
    out: asMoved
      ? [wentOut(within(refundedMoney, from, until))]
      : countsIn(refundedMoney, from, until).map(wentOut),
    lost: [wasLost(from, until)],
    refund_at_desk: [isToRefund],
    refund_at_provider: [isToRefund],
    decision: [toDecide],
    dispute: [inDispute],
  }
  const wanted = new Set((kinds ?? rowKinds).flatMap((kind) => parts[kind]))
  return sql`(${sql.join([...wanted], sql` union all `)}) as money (${names})`
}

const within = ({ at }: { at: SQL }, from: Date, until: Date) => sql`${at} >= ${from} and ${at} < ${until}`

const ofPayment = sql`${payments.method}, ${payments.byHand}, ${payments.currency}, ${payments.id}, ${payments.userId},
  ${payments.sessionId}, ${payments.sessionTitle}`

/** The transaction's reference. Cash has the payment's own id, which says nothing. */
const reference = sql`case when ${payments.method} <> 'cash' then ${payments.providerPaymentId} end`
const moves = sql`${payments.method} <> 'balance'`
const isReceipt = sql`${receipts.paymentId} = ${payments.id} and ${receipts.series} = 'receipt'`

const cameIn = (isWanted: SQL) => sql`
  select 'in', ${payments.id}, ${countedAt(chargedMoney)}, null::timestamptz, ${payments.amountMinor}, ${ofPayment}, ${reference},
    ${payments.recordedById}, ${receipts.year}, ${receipts.number}, false, ${belongsTo(chargedMoney)}
  from ${payments} left join ${receipts} on ${isReceipt}
  where ${moves} and ${isWanted}`

const wentOut = (isWanted: SQL) => sql`
  select 'out', ${receipts.id}, ${countedAt(refundedMoney)}, null::timestamptz, ${noteMinor},
    coalesce(${refunds.method}, ${payments.method}),
    ${payments.byHand} or ${refunds.recordedById} is not null, ${payments.currency}, ${payments.id}, ${payments.userId},
    ${payments.sessionId}, ${payments.sessionTitle},
    ${refunds.reference}, ${refunds.recordedById}, ${receipts.year}, ${receipts.number}, false, ${belongsTo(refundedMoney)}
  from ${receipts} join ${payments} on ${payments.id} = ${receipts.paymentId}
    join ${refunds} on ${refunds.id} = ${receipts.refundId}
  where ${receipts.series} <> 'receipt' and ${moves} and ${isWanted}`

const wasLost = (from: Date, until: Date) => sql`
  select 'lost', ${disputes.id}, ${disputes.closedAt}, null::timestamptz, ${disputes.amountMinor}, ${ofPayment}, ${disputes.reference},
    null::uuid, ${receipts.year}, ${receipts.number}, false, null::text
  from ${disputes} join ${payments} on ${payments.id} = ${disputes.paymentId} left join ${receipts} on ${isReceipt}
  where ${isLostDispute} and ${disputes.closedAt} >= ${from} and ${disputes.closedAt} < ${until}`

const inDispute = sql`
  select 'dispute', ${disputes.id}, ${disputes.openedAt}, ${disputes.respondBy}, ${disputes.amountMinor}, ${ofPayment}, ${disputes.reference},
    null::uuid, ${receipts.year}, ${receipts.number}, false, null::text
  from ${disputes} join ${payments} on ${payments.id} = ${disputes.paymentId} left join ${receipts} on ${isReceipt}
  where ${isOpenDispute}`

const isToRefund = sql`
  select case when ${payments.byHand} then 'refund_at_desk' else 'refund_at_provider' end, ${payments.id},
    ${payments.refundDueAt}, null::timestamptz, ${payments.amountMinor} - ${payments.keptMinor} - ${payments.refundedMinor},
    ${ofPayment}, ${reference}, null::uuid, ${receipts.year}, ${receipts.number},
    exists (select from ${refunds} where ${refunds.paymentId} = ${payments.id} and ${refunds.state} in ('asked', 'processing')),
    null::text
  from ${payments} left join ${receipts} on ${isReceipt}
  where ${payments.status} = 'refund_due'`

const toDecide = sql`
  select 'decision', ${attempts.id}, ${attempts.heldSince}, ${attempts.heldUntil}, ${attempts.amountMinor},
    case when ${attempts.method} = 'desk' then coalesce(${attempts.wallet}, 'cash') else ${attempts.method} end,
    ${attempts.method} = 'desk', ${attempts.currency}, null::uuid, ${checkouts.userId}, ${checkouts.sessionId},
    ${checkouts.sessionTitle}, ${attempts.reference}, null::uuid, null::integer, null::integer, false,
    null::text
  from ${attempts} join ${checkouts} on ${checkouts.id} = ${attempts.checkoutId}
  where ${attempts.state} = 'held'`
