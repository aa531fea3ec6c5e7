import { type SQL, sql } from 'drizzle-orm'
import type { Database, Executor } from '../../../db/client.ts'
import { allowanceAt } from './sentence.ts'
import { auditSentences } from './sentences.ts'

/** How many violations of a sentence are named. */
const EXAMPLES = 20

export type Violation = {
  sentence: string
  count: number
  /** The ids of some of them. */
  examples: string[]
}

export type AuditReport = { checkedAt: Date; sentences: number; violations: Violation[] }

type Options = {
  now: Date
  /** PostgreSQL ends a query that takes longer. */
  timeoutMs: number
  signal?: AbortSignal
}

/**
 * The consistency audit: checks all tables by all sentences, in one snapshot, beside people who book. It
 * writes nothing and waits for nobody, and PostgreSQL works on it with one processor at most.
 * @throws when the database is away, and when a query takes too long
 */
export async function runAudit(
  database: Pick<Database, 'transaction'>,
  { now, timeoutMs, signal }: Options,
): Promise<AuditReport> {
  const sentences = Object.entries(auditSentences(allowanceAt(now)))
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`set transaction isolation level repeatable read read only`)
    await transaction.execute(sql.raw(`set local statement_timeout = ${timeoutMs}`))
    await transaction.execute(sql`set local max_parallel_workers_per_gather = 0`)
    const violations: Violation[] = []
    for (const [sentence, query] of sentences) {
      signal?.throwIfAborted()
      const found = await findSome(transaction, query)
      if (found.count > 0) violations.push({ sentence, ...found })
    }
    return { checkedAt: now, sentences: sentences.length, violations }
  })
}

async function findSome(transaction: Pick<Executor, 'execute'>, query: SQL) {
  const { rows } = await transaction.execute<{ example: Record<string, unknown>; count: number }>(
    sql`select to_jsonb(found) as example, count(*) over ()::integer as count from (${query}) as found limit ${EXAMPLES}`,
  )
  return { count: rows[0]?.count ?? 0, examples: rows.map(({ example }) => Object.values(example).join(' ')) }
}
