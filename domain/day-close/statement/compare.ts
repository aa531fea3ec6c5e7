import { and, eq, inArray, sql } from 'drizzle-orm'
import type { StatementColumn, StatementMethod } from '../../../contract/day-close/statement-limits.ts'
import type { ReadTable } from '../../../contract/tables/tables.ts'
import { attempts, payments, refunds } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { confirmByStatement } from '../../payments/held-payments/confirm-sent.ts'
import { CORRECTED } from '../../payments/ledger/corrections.ts'
import type { Columns } from '../../tables/columns.ts'
import { type ComparedSum, sumsOf } from '../compare.ts'
import { money, moneyOf } from '../movements.ts'
import { type Matched, matchRows, type Ours } from './match.ts'
import { type LeftOut, readStatement, type StatementRow } from './read.ts'
import { findWay, type Way } from './way.ts'

/** The money of a payment that came in or was refunded on the day, here and in the statement. */
export type StatementMatch = {
  what: 'agrees' | 'differs' | 'missing' | 'unknown'
  kind: 'in' | 'out'
  currency: string
  reference: string
  hereMinor: number
  thereMinor: number
  paymentId: string | null
}
export type ComparedStatement = {
  asks: false
  sums: ComparedSum[]
  matches: StatementMatch[]
  rows: number
  otherDays: number
  notDone: number
  leftOut: LeftOut[]
  table: ReadTable
  /** Of which the statement is. */
  way: Way
}

/** `columns`: which is which, as somebody says. */
export type WantedStatement = Way & { day: string; columns?: Columns<StatementColumn> | undefined }

/**
 * Compares the money of a day by one way with a statement that somebody downloaded: by the ids of each row,
 * and by the provider's time. The ids say of which way the statement is, where it is not the wanted one. A
 * refund belongs to its payment, so that two parts of it are compared as one. A row of another day counts
 * only where we say that its money moved on this one. Hand-sent money that the statement has is confirmed by
 * it. `asks`: it is not known which column is which. Throws as `readStatement`.
 */
export async function compareWithStatement(
  context: Context,
  actor: Actor,
  asked: WantedStatement,
  bytes: Buffer,
): Promise<ComparedStatement | { asks: true; table: ReadTable }> {
  const { currency } = context
  const statement = await readStatement(context, bytes, asked.columns)
  if (statement.asks) return statement
  const way = await findWay(context, asked, statement.rows)
  const wanted = { ...way, day: asked.day }
  const { ours, others } = matchRows(await readOurs(context, wanted), statement.rows)
  const isOfDay = ({ day }: StatementRow) => day === undefined || day === wanted.day
  const unknown = others.filter(isOfDay)
  await confirmByStatement(
    context,
    actor,
    ours.flatMap((one) => (isFound(one) ? [one.paymentId] : [])),
  )
  const otherDays = others.length - unknown.length
  const paymentIds = await findPayments(context, wanted.method, unknown)
  const rows = [...ours.flatMap(({ theirs }) => theirs), ...unknown]
  const here = ours.flatMap(({ kind, parts }) =>
    parts.map((amountMinor) => ({ kind, amountMinor, currency })),
  )
  return {
    sums: sumsOf(
      here,
      rows.map(({ kind, amountMinor }) => ({ kind, amountMinor, currency })),
    ),
    matches: [
      ...ours.map(({ kind, parts, theirs, reference, paymentId }): StatementMatch => {
        const [hereMinor, thereMinor] = [sum(parts), sum(theirs.map(({ amountMinor }) => amountMinor))]
        const what = theirs.length === 0 ? 'missing' : hereMinor === thereMinor ? 'agrees' : 'differs'
        return { what, kind, currency, reference, hereMinor, thereMinor, paymentId }
      }),
      ...unknown.map(({ kind, references, amountMinor }): StatementMatch => {
        const paymentId = references.map((id) => paymentIds.get(id.toUpperCase())).find(Boolean) ?? null
        const [reference = ''] = references
        return {
          what: 'unknown',
          kind,
          currency,
          reference,
          hereMinor: 0,
          thereMinor: amountMinor,
          paymentId,
        }
      }),
    ],
    ...{ rows: rows.length, otherDays, notDone: statement.notDone, leftOut: statement.leftOut },
    ...{ asks: false as const, table: statement.table },
    way,
  }
}

/** Whether a statement has the money of a payment that came in. */
const isFound = ({ kind, parts, theirs }: Matched): boolean =>
  kind === 'in' && theirs.length > 0 && sum(parts) === sum(theirs.map(({ amountMinor }) => amountMinor))

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)

/** Each payment's money of the day, with all ids by which a statement may name it. */
async function readOurs(
  { database, payments: providers }: Context,
  wanted: WantedStatement,
): Promise<Ours[]> {
  const { day, method, byHand } = wanted
  const rows = await database
    .select({
      kind: sql<'in' | 'out'>`${money.kind}`,
      amountMinor: money.amountMinor,
      paymentId: sql<string>`${money.paymentId}`,
      reference: money.reference,
      charge: sql<string>`payment.provider_payment_id`,
      attemptId: sql<string | null>`payment.attempt_id`,
      ofAttempt: sql<string | null>`attempt.reference`,
    })
    .from(
      sql`${moneyOf(day, { kinds: ['in', 'out'], asMoved: true })} join ${payments} as payment on payment.id = ${money.paymentId}
        left join ${attempts} as attempt on attempt.id = payment.attempt_id`,
    )
    .where(
      and(
        eq(money.method, method),
        // What was written down wrongly never came by this way.
        sql`payment.refund_reason_code is distinct from ${CORRECTED}`,
        inArray(money.kind, ['in', 'out']),
        byHand === undefined ? undefined : eq(money.byHand, byHand),
      ),
    )
  const nameOf = method === 'sslcommerz' ? providers.sslcommerz?.nameOfAttempt : undefined
  return [...Map.groupBy(rows, ({ kind, paymentId }) => `${kind} ${paymentId}`).values()].flatMap((parts) => {
    const [first] = parts
    if (!first) return []
    const { kind, paymentId, charge, attemptId, ofAttempt } = first
    const own = parts.map(({ reference }) => reference)
    return {
      ...{ kind, paymentId, reference: first.reference ?? charge },
      ids: distinct(kind === 'in' ? [...own, charge] : own),
      orderIds: distinct([charge, ofAttempt, attemptId, attemptId && nameOf?.(attemptId)]),
      parts: parts.map(({ amountMinor }) => amountMinor),
    }
  })
}

const distinct = (ids: readonly (string | null | undefined)[]) =>
  [...new Set(ids.filter((id) => !!id))] as string[]

/** Payments of whatever day, by ids of the statement as they are written, or in capitals. */
async function findPayments({ database }: Context, method: StatementMethod, rows: readonly StatementRow[]) {
  const written = rows.flatMap(({ references }) => references)
  const ids = [...new Set([...written, ...written.map((id) => id.toUpperCase())])]
  const isNamed = (column: Column) => sql`${column} = any(${sql.param(ids)}::text[])`
  const [charged, refunded] = await Promise.all([
    database
      .select({ id: payments.id, reference: payments.providerPaymentId })
      .from(payments)
      .where(and(eq(payments.method, method), isNamed(payments.providerPaymentId))),
    database
      .select({ id: refunds.paymentId, reference: refunds.reference })
      .from(refunds)
      .where(isNamed(refunds.reference)),
  ])
  return new Map([...charged, ...refunded].map(({ id, reference }) => [(reference ?? '').toUpperCase(), id]))
}
type Column = typeof payments.providerPaymentId | typeof refunds.reference
