import type { Executor } from '../../../db/client.ts'
import type { Context } from '../../context.ts'
import { defineMessage } from '../../messages/outbox/template.ts'
import { writeMessages } from '../../messages/outbox/write.ts'
import { bookingTexts } from './texts.ts'

export const unpaid = defineMessage<{ title: string }>({
  name: 'unpaid',
  kind: 'booking',
  compose({ title }, { locale }) {
    const { unpaid: texts } = bookingTexts[locale.language]
    return {
      subject: texts.subject(title),
      short: texts.short(title),
      paragraphs: [texts.says(title), texts.money, texts.where],
    }
  },
})

/** A checkout that nobody had paid when its session was cancelled. */
type Unpaid = { id: string; userId: string }

/**
 * Tells who was about to pay for a session that it was cancelled, and what becomes of money that is under
 * way. Written in the transaction that cancels it.
 */
export const writeUnpaid = (
  transaction: Executor,
  context: Context,
  { id: sessionId, title }: { id: string; title: string },
  checkouts: Unpaid[],
): Promise<void> =>
  writeMessages(
    transaction,
    context,
    unpaid,
    checkouts.map(({ id, userId }) => ({
      ...{ userId, dedupeKey: `unpaid:${id}`, path: `/dashboard/checkouts/${id}` },
      params: { title },
      call: { kind: 'seat_cancelled', sessionId },
    })),
  )
