import { dayOf } from '../../contract/formats/dates.ts'
import type { Topic } from '../../contract/interests/topic-name.ts'
import type { Executor } from '../../db/client.ts'
import type { sessions } from '../../db/schema.ts'
import { nextTime, type Planned, whenIs, whereIs } from '../classes/texts/when-where.ts'
import type { Context } from '../context.ts'
import { defineMessage } from '../messages/outbox/template.ts'
import { writeMessages } from '../messages/outbox/write.ts'
import { interestTexts } from './message-texts.ts'

export const interestNoted = defineMessage<{ topic: Topic; endsAt: Date }>({
  name: 'interest-noted',
  kind: 'booking',
  hasLinkInSms: true,
  compose({ topic, endsAt }, { locale }) {
    const { asked: texts } = interestTexts[locale.language]
    const name = locale.topic(topic)
    return {
      subject: texts.subject(name),
      short: texts.short(name),
      paragraphs: [texts.says(name), texts.until(locale.day(dayOf(endsAt))), texts.end],
    }
  },
})

/** Confirms to somebody that they will hear of it. `path`: the link that ends it. */
export const tellNoted = (
  transaction: Executor,
  context: Context,
  { id, userId, endsAt }: { id: string; userId: string; endsAt: Date },
  topic: Topic,
  path: string,
): Promise<void> =>
  writeMessages(transaction, context, interestNoted, [
    { userId, dedupeKey: `asked:${id}`, path, params: { topic, endsAt } },
  ])

export const sessionOpened = defineMessage<{ session: Planned & { id: string }; opensAt: Date }>({
  name: 'session-opened',
  kind: 'booking',
  hasLinkInSms: true,
  sessions: ({ session }) => [session.id],
  compose({ session, opensAt }, setting) {
    const { locale, now } = setting
    const { opened: texts } = interestTexts[locale.language]
    const { title, tutor } = session
    const classes = setting.classesOf(session.id)
    return {
      subject: texts.subject(title),
      short: texts.short(title, nextTime(session, classes, setting)),
      paragraphs: [
        texts.says(title, tutor),
        whenIs(session, classes, setting),
        ...whereIs(classes, setting),
        ...(opensAt > now ? [texts.from(locale.time(opensAt))] : []),
        texts.where,
      ],
      afterwards: [texts.once],
    }
  },
})

type Session = Pick<
  typeof sessions.$inferSelect,
  'id' | 'title' | 'tutor' | 'registrationStart' | 'classStart' | 'classEnd'
>

/** Tells those who asked to hear of it that a session opened. */
export const tellOpened = (
  transaction: Executor,
  context: Context,
  { id: sessionId, title, tutor, registrationStart: opensAt, classStart, classEnd }: Session,
  people: { id: string; userId: string }[],
): Promise<void> =>
  writeMessages(
    transaction,
    context,
    sessionOpened,
    people.map(({ id, userId }) => ({
      ...{ userId, dedupeKey: `opened:${id}`, path: `/bookedSession/${sessionId}` },
      params: { session: { id: sessionId, title, tutor, classStart, classEnd }, opensAt },
      call: { kind: 'session_opened', sessionId },
    })),
  )
