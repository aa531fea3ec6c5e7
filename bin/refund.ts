import { ApiError } from '../contract/http/errors.ts'
import { createDatabase, createPool } from '../db/client.ts'
import { answerRefund, findRefundOf } from '../domain/payments/provider-refunds/answer.ts'
import { readConfig } from '../server/config.ts'
import { type Command, CommandError, command, main } from './command.ts'
import { commands } from './commands.ts'
import { openDatabase } from './database.ts'

const explanations: Record<string, string> = {
  payment_not_found: 'No provider took a payment with this transaction',
  refund_not_waiting: 'No refund of this payment waits for an answer',
  refund_reference_used: 'This reference belongs to another refund',
}

/** Says a refusal of ours in the command's words. */
function explain(error: unknown): never {
  const said = error instanceof ApiError && explanations[error.code]
  throw said ? new CommandError(said) : error
}

/** `bin/refund`. */
export const refund: Command = command(commands.refund, async ({ values, words }, env, say) => {
  const [transaction = '', answer = ''] = words
  const reference = answer === 'none' ? null : answer
  const database = await openDatabase(readConfig(env))
  const pool = createPool(database.url, () => {})
  try {
    const context = { database: createDatabase(pool), clock: () => new Date() }
    const refundId = await findRefundOf(context, transaction).catch(explain)
    if (refundId === undefined) throw new CommandError(explanations.refund_not_waiting ?? '')
    if (values['dry-run']) {
      say(
        reference === null
          ? `The refund ${refundId} would be asked for again`
          : `The provider would be asked about the refund ${refundId} by ${reference}`,
      )
      return
    }
    await answerRefund(context, 'bin/refund', refundId, reference).catch(explain)
    say(
      reference === null
        ? 'The server asks for the refund again within the hour'
        : 'The server asks the provider about this refund within the hour',
    )
  } finally {
    await pool.end()
    await database.close()
  }
})

await main(import.meta.filename, refund)
