import { and, eq } from 'drizzle-orm'
import { type Counted, sumOfCounted } from '../../contract/day-close/cash.ts'
import { conflict, notFound } from '../../contract/http/errors.ts'
import { toMinor } from '../../contract/payments/money.ts'
import type { Executor } from '../../db/client.ts'
import { cashBoxCounts, cashBoxes } from '../../db/schema.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { expectedMinor } from './expected.ts'
import { lockOpenBox } from './lock-open-box.ts'

export type Count = typeof cashBoxCounts.$inferSelect

/**
 * Writes down what somebody counted in a box, beside what should be in it, which they hear only now. Counts
 * are never changed: who counts again adds one. A repeated request answers as the first. Throws as
 * `lockOpenBox`, and 409 for a count of another box.
 */
export async function countBox(
  context: Context,
  actor: Actor,
  boxId: string,
  { countId: id, counted }: { countId: string; counted: Counted },
): Promise<Count> {
  // A repeated request succeeds also when the box was signed meanwhile, so this comes before the lock.
  const earlier = await findCount(context.database, boxId, id)
  if (earlier) return earlier
  return context.database
    .transaction(async (transaction) => {
      const { currency } = await lockOpenBox(transaction, actor, boxId)
      const first = await findCount(transaction, boxId, id)
      if (first) return first
      const [count] = await transaction
        .insert(cashBoxCounts)
        .values({
          ...{ id, cashBoxId: boxId, counted, countedMinor: toMinor(sumOfCounted(counted), currency) },
          ...{ expectedMinor: await readExpected(transaction, boxId) },
          ...{ byId: actor.id, at: context.clock() },
        })
        .returning()
      if (!count) throw new Error(`The count ${id} was not written`)
      return count
    })
    .catch((error: unknown): never => {
      throw isUniqueViolation(error, 'cash_box_counts_pkey')
        ? conflict('count_in_other_box', 'countId')
        : error
    })
}

/** Throws 409 for a count of another box. */
async function findCount(queries: Executor, boxId: string, id: string): Promise<Count | undefined> {
  const [count] = await queries.select().from(cashBoxCounts).where(eq(cashBoxCounts.id, id))
  if (count && count.cashBoxId !== boxId) throw conflict('count_in_other_box', 'countId')
  return count
}

/**
 * The count that somebody signs: their own, of a box to which nothing has come since. Throws 404, and 409
 * when other cash came or went since they counted.
 */
export async function requireCount(
  transaction: Executor,
  actor: Actor,
  boxId: string,
  id: string,
): Promise<Count> {
  const isOwn = and(
    eq(cashBoxCounts.id, id),
    eq(cashBoxCounts.cashBoxId, boxId),
    eq(cashBoxCounts.byId, actor.id),
  )
  const [count] = await transaction.select().from(cashBoxCounts).where(isOwn)
  if (!count) throw notFound('count_not_found')
  if (count.expectedMinor !== (await readExpected(transaction, boxId))) throw conflict('cash_box_moved')
  return count
}

async function readExpected(queries: Executor, boxId: string): Promise<number> {
  const [is] = await queries.select({ expectedMinor }).from(cashBoxes).where(eq(cashBoxes.id, boxId))
  return is?.expectedMinor ?? 0
}
