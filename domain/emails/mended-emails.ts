import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { bookings, type sessions } from '../../db/schema.ts'
import { type PlacedClass, readClassesOf } from '../classes/plan/placed.ts'
import { type Context, newId } from '../context.ts'
import { tutorOf } from '../who-teaches.ts'
import { bookingPath } from './booking-emails.ts'
import { calendarOf, isOwnTutors, type Planned, whenIs, whereIs } from './class-texts.ts'
import type { Locale } from './messages/index.ts'
import { tell } from './tell.ts'

type Session = Pick<typeof sessions.$inferSelect, 'id' | 'title' | 'tutor' | 'classStart' | 'classEnd'>

/** What matters to people who come. */
export type News = 'tutor' | 'place' | 'link'

/** Tells everybody with a seat what is new in their session: one message per person and change. */
export async function emailMended(
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
  const classes = (await readClassesOf(transaction, [sessionId])).get(sessionId)
  const now = context.clock()
  const change = newId(context)
  // Whose seat was moved here has other entries in the calendar.
  const groups = [...Map.groupBy(seats, ({ switchedAt }) => switchedAt !== null).values()]
  await tell(
    transaction,
    context,
    groups.map((group) => ({
      kind: 'class-moved',
      to: group.map(({ id, userId }) => ({
        ...{ userId, dedupeKey: `mended:${id}:${change}`, path: bookingPath(id), entryId: id },
        call: { kind: 'session_changed', sessionId, bookingId: id } as const,
      })),
      render: textOf({ ...session, switchedAt: group[0]?.switchedAt ?? null }, classes, { news, now }),
    })),
  )
}

/** Tells who teaches a session what somebody else changed about its place or link: one message per change. */
export async function emailMendedTutor(
  transaction: Executor,
  context: Context,
  session: Session & Parameters<typeof tutorOf>[0],
  news: News[],
): Promise<void> {
  if (news.length === 0) return
  const { id } = session
  const classes = (await readClassesOf(transaction, [id])).get(id)
  const recipient = {
    userId: tutorOf(session),
    dedupeKey: `mended:${id}:${newId(context)}`,
    path: `/dashboard/roster/${id}`,
    entryId: id,
    call: { kind: 'session_changed', sessionId: id } as const,
  }
  const render = textOf(session, classes, { news, now: context.clock(), isTutor: true })
  await tell(transaction, context, [{ kind: 'class-moved', to: [recipient], render }])
}

type Reading = { news: News[]; now: Date; isTutor?: boolean }

const textOf =
  (session: Planned, classes: readonly PlacedClass[] | undefined, { news, now, isTutor }: Reading) =>
  (locale: Locale) => {
    const { mended, teaching } = locale.messages
    const { title, tutor } = session
    const [only] = news
    return {
      subject: mended.subject[news.length === 1 && only ? only : 'several'](title),
      paragraphs: [
        ...news.map((one) => mended.says[one](title, tutor)),
        whenIs(session, classes, { locale, now }),
        ...whereIs(classes, { locale, now }),
        isTutor ? teaching.assigned.where : mended.where,
      ],
      calendar: calendarOf(
        'REQUEST',
        { ...session, ...(isTutor && { takes: isOwnTutors }) },
        classes,
        locale,
      ),
    }
  }
