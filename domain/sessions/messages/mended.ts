import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { bookings, type sessions } from '../../../db/schema.ts'
import { calendarOf, isOwnTutors, type Planned, whenIs, whereIs } from '../../classes/texts/when-where.ts'
import { type Context, newId } from '../../context.ts'
import { defineMessage } from '../../messages/outbox/template.ts'
import { writeMessages } from '../../messages/outbox/write.ts'
import { bookingPath } from '../../seats/messages/paths.ts'
import { tutorOf } from '../../who-teaches.ts'
import { plannedOf } from './planned.ts'
import { sessionTexts } from './texts.ts'

type Session = Pick<typeof sessions.$inferSelect, 'id' | 'title' | 'tutor' | 'classStart' | 'classEnd'>

/** These changes matter to people who come. */
export type News = 'tutor' | 'place' | 'link'

type Params = { session: Omit<Planned, 'takes'> & { id: string }; news: News[]; isTutor: boolean }

export const mended = defineMessage<Params>({
  name: 'mended',
  kind: 'class-moved',
  sessions: ({ session }) => [session.id],
  compose({ session, news, isTutor }, setting) {
    const { locale } = setting
    const { mended: texts, assigned } = sessionTexts[locale.language]
    const { title, tutor } = session
    const classes = setting.classesOf(session.id)
    const [only] = news
    return {
      subject: texts.subject[news.length === 1 && only ? only : 'several'](title),
      paragraphs: [
        ...news.map((one) => texts.says[one](title, tutor)),
        whenIs(session, classes, setting),
        ...whereIs(classes, setting),
        isTutor ? assigned.where : texts.where,
      ],
      calendar: calendarOf(
        'REQUEST',
        { ...session, ...(isTutor && { takes: isOwnTutors }) },
        classes,
        setting,
      ),
    }
  },
})

/** Tells everybody with a seat what is new in their session: one message per person and change. */
export async function tellMended(
  transaction: Executor,
  context: Context,
  session: Session,
  news: News[],
): Promise<void> {
  if (news.length === 0) return
  const { id: sessionId } = session
  const seats = await transaction
    .select({ id: bookings.id, userId: bookings.userId, switchedAt: bookings.switchedAt })
    .from(bookings)
    .where(and(eq(bookings.sessionId, sessionId), isNull(bookings.cancelledAt)))
  const change = newId(context)
  await writeMessages(
    transaction,
    context,
    mended,
    seats.map(({ id, userId, switchedAt }) => ({
      ...{ userId, dedupeKey: `mended:${id}:${change}`, path: bookingPath(id), entryId: id },
      // Whose seat was moved here has other entries in the calendar.
      params: { session: { ...plannedOf(session), switchedAt }, news, isTutor: false },
      call: { kind: 'session_changed', sessionId, bookingId: id },
    })),
  )
}

/** Tells who teaches a session what somebody else changed about its place or link: one message per change. */
export async function tellMendedTutor(
  transaction: Executor,
  context: Context,
  session: Session & Parameters<typeof tutorOf>[0],
  news: News[],
): Promise<void> {
  if (news.length === 0) return
  const { id } = session
  await writeMessages(transaction, context, mended, [
    {
      ...{ userId: tutorOf(session), dedupeKey: `mended:${id}:${newId(context)}` },
      ...{ path: `/dashboard/roster/${id}`, entryId: id },
      params: { session: plannedOf(session), news, isTutor: true },
      call: { kind: 'session_changed', sessionId: id },
    },
  ])
}
