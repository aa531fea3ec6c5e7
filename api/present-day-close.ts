import type { Close, CloseRow } from '../contract/day-close/day-close.ts'
import { type MoneyMove, moneyMoves, openKinds } from '../contract/day-close/rows.ts'
import { toMajor } from '../contract/payments/money.ts'
import { moneyMethods } from '../contract/payments/payment-methods.ts'
import { receiptNumber } from '../contract/receipts/receipt-number.ts'
import type { CloseSum, MoneyRow } from '../domain/day-close/read.ts'
import { presentCorrection } from './present-corrections.ts'
import { presentReductions } from './present-reductions.ts'

/** Sums that have something in common: `one` is the first of them. */
type Group = { one: CloseSum; sums: CloseSum[] }

const groupBy = (sums: readonly CloseSum[], keyOf: (sum: CloseSum) => string): Group[] =>
  [...Map.groupBy(sums, keyOf).values()].flatMap((group) =>
    group.slice(0, 1).map((one) => ({ one, sums: group })),
  )

function figureOf(sums: readonly CloseSum[], currency: string) {
  const amountInCents = sums.reduce((total, { amountMinor }) => total + amountMinor, 0)
  const count = Math.max(
    0,
    sums.reduce((total, sum) => total + sum.count, 0),
  )
  return { count, amountInCents, amount: toMajor(amountInCents, currency) }
}

function movedOf(sums: readonly CloseSum[], currency: string) {
  const of = (move: MoneyMove) => sums.filter(({ kind }) => kind === move)
  return {
    in: figureOf(of('in'), currency),
    out: figureOf(of('out'), currency),
    lost: figureOf(of('lost'), currency),
  }
}

/** Nobody last. Sorting keeps the order of ways within a person. */
const byName = (one: CloseSum, other: CloseSum) =>
  Number(one.cashierId === null) - Number(other.cashierId === null) ||
  (one.cashierName ?? '').localeCompare(other.cashierName ?? '') ||
  (one.cashierId ?? '').localeCompare(other.cashierId ?? '')

/** Always the same order of ways, whoever took the first money of the day. */
const inOrderOfWays = (sums: readonly CloseSum[]) =>
  sums.toSorted(
    (one, other) =>
      moneyMethods.indexOf(one.method) - moneyMethods.indexOf(other.method) ||
      Number(one.byHand) - Number(other.byHand),
  )

/** By hand nothing is disputed. */
function takenAndGiven(sums: readonly CloseSum[], currency: string) {
  const { in: taken, out: given } = movedOf(sums, currency)
  return { in: taken, out: given }
}

type Shown = { date: string; at: Date; currency: string; isOver: boolean; isCashHidden: boolean }

/** `currency`: the centre's own. */
export function presentClose(
  sums: readonly CloseSum[],
  { date, at, currency, isOver, isCashHidden }: Shown,
): Close {
  const isShown = ({ kind, method }: CloseSum) =>
    moneyMoves.some((move) => move === kind) && !(isCashHidden && method === 'cash')
  const moved = inOrderOfWays(sums.filter(isShown))
  const isOpen = ({ kind }: CloseSum) => openKinds.some((one) => one === kind)
  const byWay = groupBy(moved, ({ method, byHand, currency }) => `${method} ${byHand} ${currency}`)
  const byCashier = groupBy(
    moved.filter(({ byHand }) => byHand).toSorted(byName),
    (sum) => `${sum.cashierId} ${sum.method} ${sum.currency}`,
  )
  const byOpenKind = groupBy(sums.filter(isOpen), ({ kind, currency }) => `${kind} ${currency}`)
  return {
    date,
    at: at.toISOString(),
    ...(isCashHidden && { isCashHidden }),
    cash: isCashHidden
      ? []
      : [...new Set([currency, ...moved.map((sum) => sum.currency)])].map((one) => cashOf(moved, one)),
    lines: byWay.map(({ one: { method, byHand, currency }, sums }) => ({
      ...{ method, byHand, currency },
      ...movedOf(sums, currency),
    })),
    corrections: correctionsOf(moved),
    ...(!isOver && {
      open: openKinds.flatMap((kind) =>
        byOpenKind
          .filter(({ one }) => one.kind === kind)
          .map(({ one: { currency }, sums }) => ({ kind, currency, ...figureOf(sums, currency) })),
      ),
    }),
    cashiers: byCashier.map(({ one: { cashierId, cashierName, method, currency }, sums }) => ({
      person: cashierId === null ? null : { _id: cashierId, name: cashierName ?? '' },
      ...{ method, currency },
      ...takenAndGiven(sums, currency),
    })),
  }
}

/** Sums the corrections of all cashiers. */
const correctionsOf = (moved: readonly CloseSum[]): Close['corrections'] =>
  moneyMoves.flatMap((kind) =>
    groupBy(
      moved.filter((sum) => sum.kind === kind && sum.belongsTo !== null),
      ({ belongsTo, method, byHand, currency }) => `${belongsTo} ${method} ${byHand} ${currency}`,
    ).map(({ one: { belongsTo, method, byHand, currency }, sums }) => ({
      ...{ belongsTo: belongsTo ?? '', kind, method, byHand, currency },
      ...figureOf(sums, currency),
    })),
  )

function cashOf(moved: readonly CloseSum[], currency: string): Close['cash'][number] {
  const cash = moved.filter((sum) => sum.method === 'cash' && sum.currency === currency)
  const { in: taken, out: given } = movedOf(cash, currency)
  const amountInCents = taken.amountInCents - given.amountInCents
  return { currency, amountInCents, amount: toMajor(amountInCents, currency) }
}

export const presentRow = (row: MoneyRow): CloseRow => ({
  _id: row.id,
  kind: row.kind,
  at: row.at.toISOString(),
  ...(row.until && { until: row.until.toISOString() }),
  ...(row.kind === 'refund_at_provider' && { requested: row.requested }),
  method: row.method,
  byHand: row.byHand,
  currency: row.currency,
  amountInCents: row.amountMinor,
  amount: toMajor(row.amountMinor, row.currency),
  person: { name: row.name ?? '', email: row.email, phone: row.phone },
  sessionId: row.sessionId,
  sessionTitle: row.sessionTitle,
  ...(row.reference && { reference: row.reference }),
  ...numberOf(row),
  ...(row.cashierName && { by: row.cashierName }),
  ...(row.paymentId && { paymentId: row.paymentId }),
  ...(row.bookingId && { bookingId: row.bookingId }),
  ...(row.part && { part: row.part }),
  ...(row.belongsTo && { belongsTo: row.belongsTo }),
  ...presentReductions(row.reductions, row.currency),
  ...presentCorrection(row.correction),
})

const seriesOf = ({ kind, amountMinor }: MoneyRow) =>
  kind !== 'out' ? 'receipt' : amountMinor < 0 ? 'debit_note' : 'credit_note'

const numberOf = (row: MoneyRow) =>
  row.year === null || row.number === null
    ? {}
    : { number: receiptNumber(seriesOf(row), row.year, row.number) }
