import { dayOf } from '../../contract/formats/dates.ts'
import type { Topic } from '../../contract/interests/topic-name.ts'
import type { Executor } from '../../db/client.ts'
import type { sessions } from '../../db/schema.ts'
import { readClassesOf } from '../classes/plan/placed.ts'
import type { Context } from '../context.ts'
import { nextTime, whenIs, whereIs } from './class-texts.ts'
import type { EmailTemplate } from './enqueue.ts'
import type { Message } from './tell.ts'

type Session = Pick<
  typeof sessions.$inferSelect,
  'id' | 'title' | 'tutor' | 'registrationStart' | 'classStart' | 'classEnd'
>

/** Confirms to somebody that they will hear of it. `path`: the link that ends it. */
export const askedMessage = (
  { id, userId, endsAt }: { id: string; userId: string; endsAt: Date },
  topic: Topic,
  path: string,
): EmailTemplate => ({
  kind: 'booking',
  to: [{ userId, dedupeKey: `asked:${id}`, path }],
  hasLinkInSms: true,
  render(locale) {
    const { asked } = locale.messages
    const name = locale.topic(topic)
    return {
      subject: asked.subject(name),
      short: asked.short(name),
      paragraphs: [asked.says(name), asked.until(locale.day(dayOf(endsAt))), asked.end],
    }
  },
})

/** Tells those who asked to hear of it that a session opened. */
export async function openedMessage(
  transaction: Executor,
  { clock }: Context,
  session: Session,
  people: { id: string; userId: string }[],
): Promise<Message> {
  const { id: sessionId, title, tutor, registrationStart } = session
  const classes = (await readClassesOf(transaction, [sessionId])).get(sessionId)
  const now = clock()
  return {
    kind: 'booking',
    to: people.map(({ id, userId }) => ({
      ...{ userId, dedupeKey: `opened:${id}`, path: `/bookedSession/${sessionId}` },
      call: { kind: 'session_opened', sessionId },
    })),
    hasLinkInSms: true,
    render: (locale) => ({
      subject: locale.messages.opened.subject(title),
      short: locale.messages.opened.short(title, nextTime(session, classes, { locale, now })),
      paragraphs: [
        locale.messages.opened.says(title, tutor),
        whenIs(session, classes, { locale, now }),
        ...whereIs(classes, { locale, now }),
        ...(registrationStart > now ? [locale.messages.opened.from(locale.time(registrationStart))] : []),
        locale.messages.opened.where,
      ],
      afterwards: [locale.messages.opened.once],
    }),
  }
}
