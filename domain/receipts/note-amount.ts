import { sql } from 'drizzle-orm'
import { receipts } from '../../db/schema.ts'

/** A note says that so much was refunded; less than nothing where a refund failed after all. */
export const noteMinor = sql<number>`case ${receipts.series} when 'debit_note' then -${receipts.amountMinor} else ${receipts.amountMinor} end`
