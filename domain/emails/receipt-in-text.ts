import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Channel } from '../../contract/emails/states.ts'
import { receiptNumber } from '../../contract/receipts/receipt-number.ts'
import type { Executor } from '../../db/client.ts'
import { awaitedReceipt, awaitsReceipt, outboxEmails, receipts } from '../../db/schema.ts'

/**
 * Stands in a message for the number of a receipt: of this payment, or of this booking that a code made free.
 * Most payments get their number seconds after they were recorded, and the message waits for it.
 */
export const receiptMark = (id: string): string => `{receipt:${id}}`

const MARKS = /\{receipt:[0-9a-f-]{36}\}/g
/** As long as every number. */
const SOME_NUMBER = receiptNumber('receipt', 2000, 0)

/** The text with as many characters as it will have. */
export const asNumbered = (text: string): string => text.replace(MARKS, SOME_NUMBER)

/** Whether the number of a receipt has still to be put into a text. */
export const hasReceiptMark = (text: string): boolean => text.search(MARKS) >= 0

/** The text as it is shown while its receipt has no number. */
export const withoutMarks = (text: string): string => text.replace(MARKS, '…')

const FILLED_AT_ONCE = 1000

/**
 * Puts the numbers of receipts into the messages that wait for them, which may then leave. Returns by what
 * they go. Needs the lock under which receipts are numbered.
 */
export async function fillReceipts(transaction: Executor): Promise<Channel[]> {
  const channels = new Set<Channel>()
  for (;;) {
    const filled = await fillSome(transaction)
    if (filled.length === 0) return [...channels]
    for (const channel of filled) channels.add(channel)
  }
}

/** A mark of each message: some name two receipts. */
async function fillSome(transaction: Executor): Promise<Channel[]> {
  const waiting = await transaction
    .select({
      id: outboxEmails.id,
      channel: outboxEmails.channel,
      receiptOf: sql<string>`${awaitedReceipt(outboxEmails.body)}`,
    })
    .from(outboxEmails)
    .where(awaitsReceipt(outboxEmails.body))
    .limit(FILLED_AT_ONCE)
  if (waiting.length === 0) return []
  const numbers = await readNumbers(transaction, [...new Set(waiting.map(({ receiptOf }) => receiptOf))])
  const filled = waiting.flatMap((one) => {
    const number = numbers.get(one.receiptOf)
    return number === null ? [] : [{ ...one, number: number ?? one.receiptOf }]
  })
  if (filled.length === 0) return []
  const all = (textOf: (one: (typeof filled)[number]) => string) => sql.param(filled.map(textOf))
  await transaction.execute(sql`
    update ${outboxEmails} set body = replace(body, filled.mark, filled.number)
    from unnest(${all(({ id }) => id)}::uuid[], ${all(({ receiptOf }) => receiptMark(receiptOf))}::text[],
      ${all(({ number }) => number)}::text[]) as filled (id, mark, number)
    where ${outboxEmails.id} = filled.id`)
  return filled.map(({ channel }) => channel)
}

/**
 * By the ids of payments and bookings; null while there is none yet. What has no receipt is left out: then
 * somebody typed what looks like a mark.
 */
async function readNumbers(queries: Executor, ids: string[]): Promise<Map<string, string | null>> {
  const rows = await queries
    .select()
    .from(receipts)
    .where(
      and(
        or(inArray(receipts.paymentId, ids), inArray(receipts.bookingId, ids)),
        eq(receipts.series, 'receipt'),
      ),
    )
  return new Map(
    rows.map(({ paymentId, bookingId, year, number }) => [
      paymentId ?? bookingId ?? '',
      number === null ? null : receiptNumber('receipt', year, number),
    ]),
  )
}
