import { and, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm'
import { parseTrxId } from '../../../contract/payments/payment-methods.ts'
import { parseReceiptNumber } from '../../../contract/receipts/receipt-number.ts'
import { payments, receipts } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { findsPerson } from '../../person-search/find.ts'
import { startsWithText } from '../../search/contains-text.ts'
import type { Payment } from '../ledger/payment.ts'

export type PaymentFilter = {
  /**
   * Finds the payer, the beginnings of words of the session's title, the beginning of the provider's
   * reference, and the number of a receipt.
   */
  search?: string | undefined
  status?: Payment['status'] | undefined
  method?: Payment['method'] | undefined
  byHand?: boolean | undefined
  from?: Date | undefined
  /** Inclusive. */
  to?: Date | undefined
}

/** The condition on rows of `payments`; undefined for all. */
export async function matching(
  context: Pick<Context, 'database'>,
  { search, status, method, byHand, from, to }: PaymentFilter,
): Promise<SQL | undefined> {
  return and(
    await isFound(context, search),
    status && eq(payments.status, status),
    method && eq(payments.method, method),
    byHand === undefined ? undefined : eq(payments.byHand, byHand),
    from && gte(payments.recordedAt, from),
    to && lte(payments.recordedAt, to),
  )
}

/**
 * Each way to find a payment has an index of its own, so they are put together by their ids: for an `or`
 * across tables PostgreSQL reads all payments. And as an array: expecting many, it would look for the few
 * that were found from the newest payment on.
 */
async function isFound(context: Pick<Context, 'database'>, search = ''): Promise<SQL | undefined> {
  if (search.trim() === '') return undefined
  const ways = [await hasPayer(context, search), hasReference(search), hasTitle(search), hasReceipt(search)]
  const found = sql.join(
    ways.filter((way) => way !== undefined),
    sql` union `,
  )
  return sql`${payments.id} = any(array(${found}))`
}

const hasPayer = async (context: Pick<Context, 'database'>, search: string): Promise<SQL> =>
  sql`select ${payments.id} from ${payments} where ${await findsPerson(context, search, { of: payments.userId })}`

/** As the provider writes it, or as people type a TrxID. */
function hasReference(search: string): SQL {
  const reference = sql`lower(${payments.providerPaymentId})`
  const trxId = parseTrxId(search)
  const isIt = or(startsWithText(search, reference), trxId ? startsWithText(trxId, reference) : undefined)
  return sql`select ${payments.id} from ${payments} where ${isIt}`
}

/** As `title_words` takes titles apart. */
const SEPARATORS = /[\][\s.,;:_()/'"+-]+/

function hasTitle(search: string): SQL | undefined {
  // PostgreSQL cannot store a NUL, so nothing has it. As a parameter it would be an error.
  if (search.includes('\0')) return undefined
  const words = search.normalize().toLowerCase().split(SEPARATORS).filter(Boolean)
  const query = words.map((word) => `'${word.replaceAll('\\', '$&$&')}':*`).join(' & ')
  if (query === '') return undefined
  return sql`select ${payments.id} from ${payments} where title_words(${payments.sessionTitle}) @@ ${query}::tsquery`
}

/** The payment of a receipt or a credit note by its number. */
function hasReceipt(search: string): SQL | undefined {
  const written = parseReceiptNumber(search)
  return (
    written &&
    sql`select ${receipts.paymentId} from ${receipts} where ${receipts.series} = ${written.series}
      and ${receipts.year} = ${written.year} and ${receipts.number} = ${written.number}`
  )
}
