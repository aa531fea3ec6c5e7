import { and, eq, isNull, sql } from 'drizzle-orm'
import { receiptNumber } from '../../contract/receipts/receipt-number.ts'
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts'
import type { Executor } from '../../db/client.ts'
import { receipts } from '../../db/schema.ts'
import { readContents } from './content.ts'

/**
 * Numbers all receipts and credit notes that have none, in the order in which their money was recorded, and
 * writes down what the receipts say. The transaction keeps the lock, so the next one counts on from what this
 * one commits: no gap, and no number twice. Returns how many it numbered: messages may wait for them.
 */
export const numberReceipts = async (transaction: Executor): Promise<number> =>
  (await numberWaiting(transaction)).filter(({ series }) => series === 'receipt').length

type Numbered = { payment_id: string | null; series: string; year: number; number: number }

async function numberWaiting(transaction: Executor): Promise<Numbered[]> {
  // A statement of its own: the next one sees what others have committed while this one waited.
  await transaction.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.receipts})`)
  const waiting = await transaction
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(isNull(receipts.number), eq(receipts.series, 'receipt')))
  const contents = await readContents(
    transaction,
    waiting.map(({ id }) => id),
  )
  const written = [...contents].map(([id, content]) => ({ id, content }))
  const { rows } = await transaction.execute<Numbered>(sql`
    update receipts set number = numbered.number, content = written.content from (
      select id, row_number() over (partition by series, year order by created_at, payment_id, id) + coalesce((
        select max(number) from receipts as given where given.series = waiting.series and given.year = waiting.year), 0) as number
      from receipts as waiting where number is null and (series <> 'receipt' or id = any(${sql.param([...contents.keys()])}))) as numbered
      left join jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as written (id uuid, content jsonb) on written.id = numbered.id
    where receipts.id = numbered.id returning receipts.payment_id, receipts.series, receipts.year, receipts.number`)
  return rows
}

/**
 * The number of a payment's receipt, given in the transaction that records the payment; and those of all that
 * wait before it. For the desk, which hands the paper over at once; other payments are numbered by the job,
 * within seconds. Call it last, after emails too: others wait for it until the transaction ends.
 */
export async function numberReceipt(transaction: Executor, paymentId: string): Promise<string> {
  const numbered = await numberWaiting(transaction)
  const own = numbered.find((one) => one.payment_id === paymentId && one.series === 'receipt')
  const receipt = own ?? (await findReceipt(transaction, paymentId))
  if (receipt?.number == null) throw new Error(`The payment ${paymentId} has no receipt`)
  return receiptNumber('receipt', receipt.year, receipt.number)
}

/** One that somebody else has numbered. */
async function findReceipt(queries: Executor, paymentId: string) {
  const [receipt] = await queries
    .select({ year: receipts.year, number: receipts.number })
    .from(receipts)
    .where(and(eq(receipts.paymentId, paymentId), eq(receipts.series, 'receipt')))
  return receipt
}
