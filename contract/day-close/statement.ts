import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { count } from '../http/responses.ts'
import { coded } from '../messages/coded.ts'
import { moneyFilters } from '../payments/money-filters.ts'
import { date } from './day.ts'
import { amounts, comparedLine } from './day-close.ts'
import { statementMethods } from './statement-limits.ts'

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

/**
 * M14. The money of a day by one method (`here`) beside an uploaded statement (`there`): a table with a
 * heading that names a transaction id and an amount, and a date, kind and state if it has them. `lines`: the
 * sums. `matched`: what both have, `differences`: what only one has or of another amount, each at most a
 * hundred; `matchedCount`, `more`: how many there are in all, and besides. Of the statement's rows, `rows`
 * are of the day, `otherDays` of others, and `notDone` failed or were cancelled. `paymentId` is absent where
 * we do not know the payment. `method` and `byHand` are those of the file, by the ids in it, where it is of
 * another way than the wanted one. `withoutId`: rows that were left out because they have no transaction id,
 * as sums, at most a hundred, with their line of the file. Of the file is kept that it has money which was
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
  }),
  rawBody: { mediaType: 'text/csv', schema: { type: 'string' } },
  response: z.object({
    date: z.string(),
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
    withoutId: z.array(z.object({ line: count, found: z.string() })),
    moreWithoutId: count,
  }),
})
export type StatementComparison = z.output<typeof compareStatement.response>
