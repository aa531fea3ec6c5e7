import type { Executor } from '../../../db/client.ts'
import type { sessions } from '../../../db/schema.ts'
import { calendarOf, whenIs } from '../../classes/texts/when-where.ts'
import type { Context } from '../../context.ts'
import { defineMessage } from '../../messages/outbox/template.ts'
import { writeMessages } from '../../messages/outbox/write.ts'
import { plannedOf } from './planned.ts'
import { sessionTexts } from './texts.ts'

type Session = typeof sessions.$inferSelect

export const sessionApproved = defineMessage<{
  session: ReturnType<typeof plannedOf>
  feeMinor: number
}>({
  name: 'session-approved',
  kind: 'account',
  sessions: ({ session }) => [session.id],
  compose({ session, feeMinor }, setting) {
    const { locale, currency } = setting
    const { sessionApproved: texts } = sessionTexts[locale.language]
    const classes = setting.classesOf(session.id)
    return {
      subject: texts.subject(session.title),
      paragraphs: [
        texts.says(session.title),
        whenIs(session, classes, setting),
        feeMinor === 0 ? texts.free : texts.fee(locale.amount(feeMinor, currency)),
        texts.where,
      ],
      calendar: calendarOf('REQUEST', session, classes, setting),
    }
  },
})

export const sessionRejected = defineMessage<Pick<Session, 'title' | 'rejectionReason' | 'feedback'>>({
  name: 'session-rejected',
  kind: 'account',
  compose({ title, rejectionReason, feedback }, { locale }) {
    const { sessionRejected: texts } = sessionTexts[locale.language]
    return {
      subject: texts.subject(title),
      paragraphs: [
        texts.says(title),
        texts.reason(rejectionReason ?? ''),
        ...(feedback ? [texts.feedback(feedback)] : []),
        texts.where,
      ],
    }
  },
})

/** Tells the Instructor that a session was approved or rejected, in the transaction of the decision. */
export async function tellSessionDecided(
  transaction: Executor,
  context: Context,
  session: Session,
): Promise<void> {
  const { id, ownerId: userId, title, status, feeMinor, rejectionReason, feedback } = session
  const dedupeKey = `session-${status}:${id}`
  if (status === 'approved')
    return writeMessages(transaction, context, sessionApproved, [
      {
        ...{ userId, dedupeKey, path: `/bookedSession/${id}`, entryId: id },
        params: { session: plannedOf(session), feeMinor },
      },
    ])
  return writeMessages(transaction, context, sessionRejected, [
    {
      ...{ userId, dedupeKey, path: '/dashboard/my-created-sessions' },
      params: { title, rejectionReason, feedback },
    },
  ])
}
