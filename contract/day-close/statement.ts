import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { count } from '../http/responses.ts'
import { moneyFilters } from '../payments/money-filters.ts'
import { coded } from '../refusals/coded.ts'
import { columnsQuery, leftOutRow, readTable } from '../tables/tables.ts'
import { date } from './day.ts'
import { amounts, comparedLine } from './day-close.ts'
import { leftOutReasons, statementColumns, statementMethods } from './statement-limits.ts'

const row = {
  kind: z.enum(['in', 'out']),
  currency: z.string(),
  reference: z.string(),
  paymentId: z.uuid().optional(),
}

/** `missing` in the statement, `unknown` here on that day, or another amount. */
const difference = z
  .object({
    what: z.enum(['differs', 'missing', 'unknown']),
    ...row,
    here: z.object(amounts),
    there: z.object(amounts),
  })
  .meta({ id: 'StatementDifference' })

const comparison = z
  .object({
    asks: z.literal(false),
    date: z.string(),
    table: readTable,
    method: z.enum(statementMethods),
    lines: z.array(comparedLine),
    matched: z.array(z.object({ ...row, ...amounts })),
    matchedCount: count,
    differences: z.array(difference),
    more: count,
    rows: count,
    otherDays: count,
    notDone: count,
    byHand: z.boolean().optional(),
    leftOut: z.array(leftOutRow(leftOutReasons)),
    moreLeftOut: count,
  })
  .meta({ id: 'StatementComparison' })
export type StatementComparison = z.output<typeof comparison>

/**
 * M14. The money of a day by one method (`here`) beside an uploaded statement (`there`): a table with a
 * heading, and a column with a transaction id and one or two with the amount; a date, kind and state if it
 * has them. `asks`: it is not known which column of `table` is which; send the file again with `columns`,
 * such as `reference:2,amount:4`. That is remembered for tables with the same heading, and changed the same
 * way. `lines`: the sums. `matched`: what both have, `differences`: what only one has or of another amount,
 * each at most a hundred; `matchedCount`, `more`: how many there are in all, and besides. Of the statement's
 * rows, `rows` are of the day, `otherDays` of others, and `notDone` failed or were cancelled. `leftOut`: rows
 * that were not read, and why, at most a hundred: without an id, as sums, or whose amount or date is none.
 * `paymentId` is absent where we do not know the payment. `method` and `byHand` are those of the file, by the
 * ids in it, where it is of another way than the wanted one. Of the file is kept that it has money which was
 * sent to a wallet by hand: that is confirmed.
 */
export const compareStatement = defineEndpoint({
  method: 'POST',
  path: '/close/statement',
  tag: 'Payments',
  summary: 'A day’s money by one method beside a statement of it, a CSV file that is sent as it is.',
  access: ['Admin'],
  query: z.object({
    date,
    method: z.enum(statementMethods, {
      error: coded('must_be_one_of', { options: statementMethods.join(', ') }),
    }),
    byHand: moneyFilters.byHand,
    columns: columnsQuery(statementColumns),
  }),
  rawBody: { mediaType: 'text/csv', schema: { type: 'string' } },
  response: z.discriminatedUnion('asks', [
    comparison,
    z.object({ asks: z.literal(true), table: readTable }).meta({ id: 'StatementQuestion' }),
  ]),
})
