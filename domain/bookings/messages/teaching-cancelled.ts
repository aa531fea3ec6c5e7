import type { Executor } from '../../../db/client.ts'
import type { sessions } from '../../../db/schema.ts'
import { type PlacedClass, readClassesOf } from '../../classes/plan/placed.ts'
import { deleteTutorReminders } from '../../classes/reminders/tutors.ts'
import { calendarOf, type Planned, whenIs } from '../../classes/texts/when-where.ts'
import type { Context } from '../../context.ts'
import { defineMessage } from '../../messages/outbox/template.ts'
import { writeMessages } from '../../messages/outbox/write.ts'
import { seatTexts } from '../../seats/messages/texts.ts'
import { tutorOf } from '../../who-teaches.ts'
import { bookingTexts } from './texts.ts'

type Session = Pick<
  typeof sessions.$inferSelect,
  'id' | 'ownerId' | 'tutorId' | 'title' | 'tutor' | 'classStart' | 'classEnd' | 'minimumCount'
>
type Params = {
  session: Omit<Planned, 'takes'> & { id: string }
  /** Who reads it, and whose session it is. */
  userId: string
  tutorId: string
  /** That so few people had booked it, and how many it needed; otherwise somebody cancelled it. */
  missed: { booked: number; minimum: number } | undefined
}

export const teachingCancelled = defineMessage<Params>({
  name: 'teaching-cancelled',
  kind: 'account',
  sessions: ({ session }) => [session.id],
  compose({ session, userId, tutorId, missed }, setting) {
    const { locale } = setting
    const { sessionCancelled: texts } = bookingTexts[locale.language]
    const { title } = session
    const takes = ({ substituteId }: PlacedClass) => (substituteId ?? tutorId) === userId
    const classes = setting.classesOf(session.id) ?? []
    return {
      subject: texts.subject(title),
      paragraphs: [
        missed ? texts.belowMinimum(title, missed.booked, missed.minimum) : texts.says(title),
        whenIs(session, classes.filter(takes), setting, seatTexts[locale.language].cancelled),
        texts.where,
      ],
      calendar: calendarOf('CANCEL', { ...session, takes }, classes, setting),
    }
  },
})

/**
 * Tells who teaches a session, and substitutes in its classes to come, that another person (`byId`) cancelled
 * it; `booked`: that so few people had booked it.
 */
export async function tellTeachingCancelled(
  transaction: Executor,
  context: Context,
  session: Session,
  { booked, byId }: { booked?: number; byId?: string },
): Promise<void> {
  const { id, title, tutor, classStart, classEnd } = session
  const classes = (await readClassesOf(transaction, [id])).get(id) ?? []
  const coming = classes.filter(({ state, endAt }) => state === 'planned' && endAt > context.clock())
  const tutorId = tutorOf(session)
  const people = [...new Set([tutorId, ...coming.flatMap(({ substituteId }) => substituteId ?? [])])]
  for (const userId of people) await deleteTutorReminders(transaction, context, { sessionId: id, userId })
  const missed = booked === undefined ? undefined : { booked, minimum: session.minimumCount ?? 0 }
  await writeMessages(
    transaction,
    context,
    teachingCancelled,
    people
      .filter((userId) => userId !== byId)
      .map((userId) => ({
        ...{ userId, dedupeKey: `session-cancelled:${id}:${userId}` },
        ...{ path: '/dashboard/my-created-sessions', entryId: id },
        params: { session: { id, title, tutor, classStart, classEnd }, userId, tutorId, missed },
        call: { kind: missed ? 'minimum_missed' : 'teaching_cancelled', sessionId: id },
      })),
  )
}
