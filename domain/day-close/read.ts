import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { kindsOf, moneyMoves, NOBODY, rowKinds, type ShownKind } from '../../contract/day-close/rows.ts'
import { dayOf } from '../../contract/formats/dates.ts'
import type { MoneyMethod } from '../../contract/payments/payment-methods.ts'
import { users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { type PartOf, readPartsPaid } from '../fee-parts/of-money.ts'
import { type Correction, readCorrections } from '../payments/ledger/corrections.ts'
import { type Reduction, readReductions } from '../payments/ledger/reductions.ts'
import { bookingOf } from '../payments/ledger/seat-money.ts'
import { money, moneyOf } from './movements.ts'

const cashierId = sql<string | null>`cashier.id`
const cashierName = sql<string | null>`cashier.name`
const withCashier = sql`left join ${users} as cashier on cashier.id = ${money.byId}`

/** What is open now is no part of a day that is over. */
const moneyOn = ({ clock }: Context, day: string) =>
  moneyOf(day, { kinds: day < dayOf(clock()) ? moneyMoves : rowKinds })

/**
 * All sums of a day's close, per method and per person who took or gave the money; of one snapshot because of
 * one statement.
 */
export const readCloseSums = (context: Context, day: string) =>
  context.database
    .select({
      kind: money.kind,
      method: money.method,
      byHand: money.byHand,
      currency: money.currency,
      belongsTo: money.belongsTo,
      cashierId,
      cashierName,
      // A refund that failed is none: its debit note undoes the credit note.
      count: sql<number>`sum(case when ${money.amountMinor} < 0 then -1 else 1 end)::int`,
      amountMinor: sql<number>`sum(${money.amountMinor})::float8`,
    })
    .from(sql`${moneyOn(context, day)} ${withCashier}`)
    .groupBy(money.kind, money.method, money.byHand, money.currency, money.belongsTo, cashierId, cashierName)
    .orderBy(money.currency, money.belongsTo)
export type CloseSum = Awaited<ReturnType<typeof readCloseSums>>[number]

/**
 * With the person whose money it is, who took or gave it by hand, and the booking that the payment led to.
 */
const selectRows = ({ database }: Context, from: SQL) =>
  database
    .select({
      ...money,
      name: sql<string | null>`person.name`,
      email: sql<string | null>`case when person.deleted_at is null then person.email end`,
      phone: sql<string | null>`person.phone`,
      cashierName,
      bookingId: bookingOf(money.paymentId),
    })
    .from(sql`${from} join ${users} as person on person.id = ${money.userId} ${withCashier}`)
    .$dynamic()
type SelectedRow = Awaited<ReturnType<typeof selectRows>>[number]
export type MoneyRow = SelectedRow & {
  part?: PartOf | undefined
  reductions?: Reduction[] | undefined
  correction?: Correction | undefined
}

/**
 * Adds the part of a fee that each payment paid, and what made it less than the price. A cashier reads the
 * contacts of those alone whose money they took or gave: else the close of some weeks is a list of numbers
 * that no limit counts.
 */
async function asReadBy(actor: Actor, { database }: Context, rows: SelectedRow[]): Promise<MoneyRow[]> {
  const paid = rows.flatMap(({ paymentId }) => (paymentId === null ? [] : [{ id: paymentId }]))
  const ids = paid.map(({ id }) => id)
  const [parts, reductions, corrections] = await Promise.all([
    readPartsPaid(database, paid),
    readReductions(database, ids),
    readCorrections(database, ids),
  ])
  return rows.map((row) => ({
    ...row,
    ...(row.byId !== actor.id && actor.role !== 'Admin' && { email: null, phone: null }),
    part: parts.get(row.paymentId ?? ''),
    reductions: reductions.get(row.paymentId ?? ''),
    correction: corrections.get(row.paymentId ?? ''),
  }))
}

/** Which rows, and which page of them. */
type RowFilter = {
  day: string
  lastDay?: string | undefined
  kind: ShownKind
  method?: MoneyMethod | undefined
  byHand?: boolean | undefined
  /** Who took or gave it by hand, or `NOBODY`. */
  by?: string | undefined
  page: number
  limit: number
}

/**
 * A page of the rows of a figure, and how many there are. What is open comes oldest first, the day's money
 * latest first.
 */
export async function listCloseRows(
  context: Context,
  actor: Actor,
  { day, lastDay, kind, method, byHand, by, page, limit }: RowFilter,
): Promise<{ rows: MoneyRow[]; total: number }> {
  const kinds = kindsOf(kind)
  const from = moneyOf(day, { ...(lastDay && { lastDay }), kinds })
  const wanted = and(
    inArray(money.kind, kinds),
    method && eq(money.method, method),
    byHand === undefined ? undefined : eq(money.byHand, byHand),
    by === undefined ? undefined : by === NOBODY ? isNull(money.byId) : eq(money.byId, by),
  )
  const isOfDay = kinds.every((one) => moneyMoves.some((move) => move === one))
  const [rows, [counted]] = await Promise.all([
    selectRows(context, from)
      .where(wanted)
      .orderBy(isOfDay ? sql`${money.at} desc, ${money.id} desc` : sql`${money.at}, ${money.id}`)
      .limit(limit)
      .offset((page - 1) * limit),
    context.database.select({ total: sql<number>`count(*)::int` }).from(from).where(wanted),
  ])
  return { rows: await asReadBy(actor, context, rows), total: counted?.total ?? 0 }
}

/** What came in, was refunded, was lost and is open, in this order. */
const inOrder = sql`array_position(array['in', 'out', 'lost', 'refund_at_desk', 'refund_at_provider', 'decision', 'dispute'], ${money.kind})`

/**
 * All rows of a day's close, of one snapshot. A day at a centre has hundreds of rows; thousands fit in memory
 * as well.
 */
export const readCloseRows = async (context: Context, actor: Actor, day: string): Promise<MoneyRow[]> =>
  asReadBy(
    actor,
    context,
    await selectRows(context, moneyOn(context, day)).orderBy(inOrder, money.at, money.id),
  )
