import type { Executor } from '../../db/client.ts'
import type { sessions } from '../../db/schema.ts'
import { readClassesOf } from '../classes/plan/placed.ts'
import { type Context, newId } from '../context.ts'
import { tutorOf } from '../who-teaches.ts'
import { calendarOf, isOwnTutors, whenIs, whereIs } from './class-texts.ts'
import { tell } from './tell.ts'

type Session = Pick<
  typeof sessions.$inferSelect,
  'id' | 'ownerId' | 'tutorId' | 'title' | 'tutor' | 'classStart' | 'classEnd'
>

/** Tells a tutor that they teach a session from now on. Like all emails here, each change sends its own. */
export async function emailAssigned(
  transaction: Executor,
  context: Context,
  session: Session,
): Promise<void> {
  const { id, title } = session
  const classes = (await readClassesOf(transaction, [id])).get(id)
  const now = context.clock()
  const key = `tutor-assigned:${id}:${newId(context)}`
  const call = { kind: 'tutor_assigned', sessionId: id } as const
  const path = `/dashboard/roster/${id}`
  await tell(transaction, context, [
    {
      kind: 'account',
      to: [{ userId: tutorOf(session), dedupeKey: key, path, entryId: id, call }],
      render: (locale) => ({
        subject: locale.messages.teaching.assigned.subject(title),
        paragraphs: [
          locale.messages.teaching.assigned.says(title),
          whenIs(session, classes, { locale, now }),
          ...whereIs(classes, { locale, now }),
          locale.messages.teaching.assigned.where,
        ],
        calendar: calendarOf('REQUEST', { ...session, takes: isOwnTutors }, classes, locale),
      }),
    },
  ])
}

/** Tells a tutor that another one teaches their session now, and takes it out of their calendar. */
export async function emailReplaced(
  transaction: Executor,
  context: Context,
  session: Session,
  userId: string,
): Promise<void> {
  const { id, title, tutor } = session
  const classes = (await readClassesOf(transaction, [id])).get(id)
  const key = `tutor-replaced:${id}:${newId(context)}`
  const call = { kind: 'tutor_replaced', sessionId: id } as const
  const path = '/dashboard/my-created-sessions'
  await tell(transaction, context, [
    {
      kind: 'account',
      to: [{ userId, dedupeKey: key, path, entryId: id, call }],
      render: (locale) => ({
        subject: locale.messages.teaching.replaced.subject(title),
        paragraphs: [
          locale.messages.teaching.replaced.says(title, tutor),
          locale.messages.teaching.replaced.where,
        ],
        calendar: calendarOf('CANCEL', session, classes, locale),
      }),
    },
  ])
}
