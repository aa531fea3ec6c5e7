import { sql } from 'drizzle-orm'
import { type StatementMethod, statementMethods } from '../../../contract/day-close/statement-limits.ts'
import { attempts, payments, refunds } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import type { StatementRow } from './read.ts'

/** `byHand` undefined: online and at the desk together. */
export type Way = { method: StatementMethod; byHand?: boolean | undefined }

/**
 * Finds the way of a statement: the one that most of its rows are payments of, by their ids, whatever their
 * day. The asked way where it has as many.
 */
export async function findWay(
  { database }: Context,
  { method, byHand }: Way,
  rows: readonly StatementRow[],
): Promise<Way> {
  const asked = { method, ...(byHand !== undefined && { byHand }) }
  const written = rows.flatMap(({ references }) => references)
  const ids = sql.param([...new Set([...written, ...written.map((id) => id.toUpperCase())])])
  const { rows: found } = await database.execute<{
    method: StatementMethod
    byHand: boolean
    count: number
  }>(sql`
    select ${payments.method} as method, ${payments.byHand} as "byHand", count(*)::integer as count
    from ${payments} where ${payments.method} = any(${sql.param([...statementMethods])}::text[])
      and ${payments.id} in (
        select ${payments.id} from ${payments} where ${payments.providerPaymentId} = any(${ids}::text[])
        union select ${refunds.paymentId} from ${refunds} where ${refunds.reference} = any(${ids}::text[])
        union select paid.id from ${payments} as paid join ${attempts} on ${attempts.id} = paid.attempt_id
          where ${attempts.reference} = any(${ids}::text[]))
    group by 1, 2 order by 3 desc, 1, 2`)
  const countOf = (way: Way) =>
    found
      .filter((one) => one.method === way.method && (way.byHand ?? one.byHand) === one.byHand)
      .reduce((total, { count }) => total + count, 0)
  const [most] = found
  if (!most || most.count <= countOf(asked)) return asked
  return most.method === method ? { method, byHand: most.byHand } : { method: most.method }
}
