import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { bookings, type sessions } from '../../../db/schema.ts'
import { type Planned, whenIs, whereIs } from '../../classes/texts/when-where.ts'
import type { Context } from '../../context.ts'
import { defineMessage } from '../../messages/outbox/template.ts'
import { writeMessages } from '../../messages/outbox/write.ts'
import { bookingPath } from '../../seats/messages/paths.ts'
import { bookingTexts } from './texts.ts'

export const sessionRuns = defineMessage<{ session: Planned & { id: string } }>({
  name: 'session-runs',
  kind: 'booking',
  sessions: ({ session }) => [session.id],
  compose({ session }, setting) {
    const { runs: texts } = bookingTexts[setting.locale.language]
    const classes = setting.classesOf(session.id)
    return {
      subject: texts.subject(session.title),
      paragraphs: [
        texts.says(session.title),
        whenIs(session, classes, setting),
        ...whereIs(classes, setting),
        texts.where,
      ],
    }
  },
})

type Session = Pick<typeof sessions.$inferSelect, 'id' | 'title' | 'tutor' | 'classStart' | 'classEnd'>

/**
 * Tells everybody with a seat, once, that enough people have booked (B08). In the transaction that decides
 * so.
 */
export async function tellSessionRuns(
  transaction: Executor,
  context: Context,
  { id: sessionId, title, tutor, classStart, classEnd }: Session,
): Promise<void> {
  const seats = await transaction
    .select({ id: bookings.id, userId: bookings.userId })
    .from(bookings)
    .where(and(eq(bookings.sessionId, sessionId), isNull(bookings.cancelledAt)))
  await writeMessages(
    transaction,
    context,
    sessionRuns,
    seats.map(({ id, userId }) => ({
      ...{ userId, dedupeKey: `session-runs:${id}`, path: bookingPath(id) },
      params: { session: { id: sessionId, title, tutor, classStart, classEnd } },
    })),
  )
}
