import type { Executor } from '../../../db/client.ts'
import type { sessions } from '../../../db/schema.ts'
import { calendarOf, isOwnTutors, whenIs, whereIs } from '../../classes/texts/when-where.ts'
import { type Context, newId } from '../../context.ts'
import { defineMessage } from '../../messages/outbox/template.ts'
import { writeMessages } from '../../messages/outbox/write.ts'
import { tutorOf } from '../../who-teaches.ts'
import { plannedOf } from './planned.ts'
import { sessionTexts } from './texts.ts'

type Session = Pick<
  typeof sessions.$inferSelect,
  'id' | 'ownerId' | 'tutorId' | 'title' | 'tutor' | 'classStart' | 'classEnd'
>
type Params = { session: ReturnType<typeof plannedOf> }

export const tutorAssigned = defineMessage<Params>({
  name: 'tutor-assigned',
  kind: 'account',
  sessions: ({ session }) => [session.id],
  compose({ session }, setting) {
    const { locale } = setting
    const { assigned: texts } = sessionTexts[locale.language]
    const classes = setting.classesOf(session.id)
    return {
      subject: texts.subject(session.title),
      paragraphs: [
        texts.says(session.title),
        whenIs(session, classes, setting),
        ...whereIs(classes, setting),
        texts.where,
      ],
      calendar: calendarOf('REQUEST', { ...session, takes: isOwnTutors }, classes, setting),
    }
  },
})

/** Tells a tutor that they teach a session from now on. Each change sends its own. */
export const tellAssigned = (transaction: Executor, context: Context, session: Session): Promise<void> =>
  writeMessages(transaction, context, tutorAssigned, [
    {
      ...{ userId: tutorOf(session), dedupeKey: `tutor-assigned:${session.id}:${newId(context)}` },
      ...{ path: `/dashboard/roster/${session.id}`, entryId: session.id },
      params: { session: plannedOf(session) },
      call: { kind: 'tutor_assigned', sessionId: session.id },
    },
  ])

export const tutorReplaced = defineMessage<Params>({
  name: 'tutor-replaced',
  kind: 'account',
  sessions: ({ session }) => [session.id],
  compose({ session }, setting) {
    const { replaced: texts } = sessionTexts[setting.locale.language]
    return {
      subject: texts.subject(session.title),
      paragraphs: [texts.says(session.title, session.tutor), texts.where],
      calendar: calendarOf('CANCEL', session, setting.classesOf(session.id), setting),
    }
  },
})

/** Tells a tutor that another one teaches their session now, and takes it out of their calendar. */
export const tellReplaced = (
  transaction: Executor,
  context: Context,
  session: Session,
  userId: string,
): Promise<void> =>
  writeMessages(transaction, context, tutorReplaced, [
    {
      ...{ userId, dedupeKey: `tutor-replaced:${session.id}:${newId(context)}` },
      ...{ path: '/dashboard/my-created-sessions', entryId: session.id },
      params: { session: plannedOf(session) },
      call: { kind: 'tutor_replaced', sessionId: session.id },
    },
  ])
