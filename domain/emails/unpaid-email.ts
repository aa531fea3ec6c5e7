import type { Executor } from '../../db/client.ts'
import type { Context } from '../context.ts'
import { tell } from './tell.ts'

/** A checkout that nobody had paid when its session was cancelled. */
type Unpaid = { id: string; userId: string }

/**
 * Tells who was about to pay for a session that it was cancelled, and what becomes of money that is under
 * way. Written in the transaction that cancels it.
 */
export async function emailUnpaid(
  transaction: Executor,
  context: Context,
  { id: sessionId, title }: { id: string; title: string },
  unpaid: Unpaid[],
): Promise<void> {
  await tell(transaction, context, [
    {
      kind: 'booking',
      to: unpaid.map(({ id, userId }) => ({
        userId,
        dedupeKey: `unpaid:${id}`,
        path: `/dashboard/checkouts/${id}`,
        call: { kind: 'seat_cancelled', sessionId },
      })),
      render: ({ messages: { unpaid: texts } }) => ({
        subject: texts.subject(title),
        short: texts.short(title),
        paragraphs: [texts.says(title), texts.money, texts.where],
      }),
    },
  ])
}
