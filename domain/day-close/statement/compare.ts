import { and, eq, inArray, sql } from 'drizzle-orm'
import type { StatementMethod } from '../../../contract/day-close/statement-limits.ts'
import { attempts, payments, refunds } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { type ComparedSum, sumsOf } from '../compare.ts'
import { money, moneyOf } from '../movements.ts'
import { readStatement, type StatementRow } from './read.ts'

/** The money of a payment that came in or went back on the day, here and in the statement. */
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
  sums: ComparedSum[]
  matches: StatementMatch[]
  rows: number
  otherDays: number
  notDone: number
}

export type WantedStatement = { day: string; method: StatementMethod; byHand?: boolean | undefined }

/**
 * Compares the money of a day by one method with a statement that somebody downloaded: by the ids of each
 * row, and by the provider's time. A refund belongs to its payment, so that two parts of it are compared as
 * one. A row of another day counts only where we say that its money moved on this one. Throws as
 * `readStatement`.
 */
export async function compareWithStatement(
  context: Context,
  wanted: WantedStatement,
  bytes: Buffer,
): Promise<ComparedStatement> {
  const { currency } = context
  const statement = await readStatement(bytes, currency)
  const ours = (await readOurs(context, wanted)).map((one) => ({ ...one, theirs: [] as StatementRow[] }))
  const known = new Map(ours.flatMap((one) => one.ids.map((id) => [keyOf(one.kind, id), one])))
  const unknown: StatementRow[] = []
  let otherDays = 0
  for (const row of statement.rows) {
    const found = row.references.map((id) => known.get(keyOf(row.kind, id))).find(Boolean)
    if (found) found.theirs.push(row)
    else if (row.day === undefined || row.day === wanted.day) unknown.push(row)
    else otherDays += 1
  }
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
    ...{ rows: rows.length, otherDays, notDone: statement.notDone },
  }
}

const keyOf = (kind: string, id: string) => `${kind} ${id.toUpperCase()}`
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)

type Ours = { kind: 'in' | 'out'; paymentId: string; reference: string; ids: string[]; parts: number[] }

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
        inArray(money.kind, ['in', 'out']),
        byHand === undefined ? undefined : eq(money.byHand, byHand),
      ),
    )
  const nameOf = method === 'sslcommerz' ? providers.sslcommerz?.nameOfAttempt : undefined
  return [...Map.groupBy(rows, ({ kind, paymentId }) => `${kind} ${paymentId}`).values()].flatMap((parts) => {
    const [first] = parts
    if (!first) return []
    const { kind, paymentId, charge, attemptId, ofAttempt } = first
    const named = attemptId && [attemptId, nameOf?.(attemptId)]
    const ids = [...parts.map(({ reference }) => reference), charge, ofAttempt, ...(named || [])]
    return {
      ...{ kind, paymentId, reference: first.reference ?? charge },
      ids: [...new Set(ids.filter((id) => !!id))] as string[],
      parts: parts.map(({ amountMinor }) => amountMinor),
    }
  })
}

/** Payments of whatever day, by ids of the statement as they are written, or in capitals. */
async function findPayments({ database }: Context, method: StatementMethod, rows: readonly StatementRow[]) {
  const written = rows.flatMap(({ references }) => references)
  const ids = [...new Set([...written, ...written.map((id) => id.toUpperCase())])]
  const isNamed = (column: Column) => sql`${column} = any(${sql.param(ids)}::text[])`
  const [charged, returned] = await Promise.all([
    database
      .select({ id: payments.id, reference: payments.providerPaymentId })
      .from(payments)
      .where(and(eq(payments.method, method), isNamed(payments.providerPaymentId))),
    database
      .select({ id: refunds.paymentId, reference: refunds.reference })
      .from(refunds)
      .where(isNamed(refunds.reference)),
  ])
  return new Map([...charged, ...returned].map(({ id, reference }) => [(reference ?? '').toUpperCase(), id]))
}
type Column = typeof payments.providerPaymentId | typeof refunds.reference
