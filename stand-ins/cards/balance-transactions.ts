import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import {
  type BalanceTransactionRow,
  findBalanceTransaction,
  presentBalanceTransaction,
} from './balance-transaction-object.ts'
import { balanceTransactions } from './balance-transaction-view.ts'
import { found, operation } from './context.ts'
import { pageOf, presentPage } from './lists.ts'
import { expand, pagination, text, unsupported } from './parameters.ts'

export const retrieveBalanceTransaction = operation({
  parameters: z.strictObject({ expand }),
  answer: async (call) =>
    found(presentBalanceTransaction(call, await findBalanceTransaction(call, call.target))),
})

export const listBalanceTransactions = operation({
  parameters: z.strictObject({
    currency: text(200).optional(),
    source: text(200).optional(),
    type: text(200).optional(),
    ...pagination,
    ...unsupported('payout'),
  }),
  async answer(call, parameters) {
    const { currency, source, type } = parameters
    const page = await pageOf(call.queries, balanceTransactions, 'balance transaction', parameters)
    // A dispute's transactions have it as their source, but Stripe does not find them by it.
    const ofSource =
      source && and(eq(balanceTransactions.source, source), ne(balanceTransactions.type, 'adjustment'))
    const rows = await call.queries
      .select()
      .from(balanceTransactions)
      .where(
        and(
          page.where,
          ofSource || undefined,
          currency === undefined ? undefined : eq(balanceTransactions.currency, currency.toLowerCase()),
          type === undefined ? undefined : eq(balanceTransactions.type, type),
        ),
      )
      .orderBy(page.orderBy)
      .limit(page.limit)
    const present = async (some: BalanceTransactionRow[]) =>
      some.map((row) => presentBalanceTransaction(call, row))
    return found(await presentPage('/v1/balance_transactions', parameters, rows, present))
  },
})
