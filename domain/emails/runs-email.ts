import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { bookings, type sessions } from '../../db/schema.ts'
import { readClassesOf } from '../classes/plan/placed.ts'
import type { Context } from '../context.ts'
import { bookingPath } from './booking-emails.ts'
import { whenIs, whereIs } from './class-texts.ts'
import { enqueueEmails } from './enqueue.ts'

type Session = Pick<typeof sessions.$inferSelect, 'id' | 'title' | 'tutor' | 'classStart' | 'classEnd'>

/**
 * Tells everybody with a seat, once, that enough people have booked (B08). In the transaction that decides
 * so.
 */
export async function emailSessionRuns(
  transaction: Executor,
  context: Context,
  session: Session,
): Promise<void> {
  const seats = await transaction
    .select({ id: bookings.id, userId: bookings.userId })
    .from(bookings)
    .where(and(eq(bookings.sessionId, session.id), isNull(bookings.cancelledAt)))
  if (seats.length === 0) return
  const classes = (await readClassesOf(transaction, [session.id])).get(session.id)
  const now = context.clock()
  await enqueueEmails(transaction, context, [
    {
      kind: 'booking',
      to: seats.map(({ id, userId }) => ({ userId, dedupeKey: `session-runs:${id}`, path: bookingPath(id) })),
      render: (locale) => ({
        subject: locale.messages.runs.subject(session.title),
        paragraphs: [
          locale.messages.runs.says(session.title),
          whenIs(session, classes, { locale, now }),
          ...whereIs(classes, { locale, now }),
          locale.messages.runs.where,
        ],
      }),
    },
  ])
}
