import type { Executor } from '../../db/client.ts'
import type { classes, sessions } from '../../db/schema.ts'
import { type PlacedClass, readClassesOf } from '../classes/plan/placed.ts'
import { type Context, newId } from '../context.ts'
import { tutorOf } from '../who-teaches.ts'
import { whenIs, whereIs } from './class-texts.ts'
import { type EmailTemplate, enqueueEmails } from './enqueue.ts'

type Session = Pick<
  typeof sessions.$inferSelect,
  'id' | 'ownerId' | 'tutorId' | 'title' | 'tutor' | 'classStart' | 'classEnd'
>

const keyOf = (act: 'asked' | 'not-asked' | 'declined', classId: string, context: Context) =>
  `substitute-${act}:${classId}:${newId(context)}`

/** Asks a tutor to take a class of another one. */
export async function emailAsked(
  transaction: Executor,
  context: Context,
  session: Session,
  { classId, userId }: { classId: string; userId: string },
): Promise<void> {
  const row = await findRow(transaction, session, classId)
  const now = context.clock()
  const template: EmailTemplate = {
    kind: 'account',
    to: [{ userId, dedupeKey: keyOf('asked', classId, context), path: '/dashboard' }],
    expiresAt: row.startAt,
    render(locale) {
      const { asked } = locale.messages.teaching
      return {
        subject: asked.subject(session.title),
        paragraphs: [
          asked.says(session.title, session.tutor),
          whenIs(session, [row], { locale, now }),
          ...whereIs([row], { locale, now }),
          asked.where,
        ],
      }
    },
  }
  await enqueueEmails(transaction, context, [template])
}

type Asked = Pick<typeof classes.$inferSelect, 'id' | 'startAt' | 'endAt' | 'askedId'>

/** Tells whom a tutor had asked to take a class, if anybody, that it is taken back. */
export async function emailNotAsked(
  transaction: Executor,
  context: Context,
  { title }: Session,
  { id, startAt, endAt, askedId }: Asked,
): Promise<void> {
  if (askedId === null) return
  const now = context.clock()
  const template: EmailTemplate = {
    kind: 'account',
    to: [{ userId: askedId, dedupeKey: keyOf('not-asked', id, context), path: '/dashboard' }],
    expiresAt: startAt,
    render({ messages: { teaching }, range }) {
      const { subject, says, where } = teaching.notAsked
      return { subject: subject(title), paragraphs: [says(title, range(startAt, endAt, now)), where] }
    },
  }
  await enqueueEmails(transaction, context, [template])
}

/** Tells the tutor of a class that whom they asked does not take it. */
export async function emailDeclined(
  transaction: Executor,
  context: Context,
  session: Session,
  { classId, asked }: { classId: string; asked: string },
): Promise<void> {
  const { startAt, endAt } = await findRow(transaction, session, classId)
  const now = context.clock()
  const template: EmailTemplate = {
    kind: 'account',
    to: [
      {
        userId: tutorOf(session),
        dedupeKey: keyOf('declined', classId, context),
        path: `/bookedSession/${session.id}`,
      },
    ],
    expiresAt: startAt,
    render({ messages: { teaching }, range }) {
      const { subject, says, where } = teaching.declined
      return {
        subject: subject(session.title),
        paragraphs: [says(session.title, asked, range(startAt, endAt, now)), where],
      }
    },
  }
  await enqueueEmails(transaction, context, [template])
}

async function findRow(transaction: Executor, { id }: Session, classId: string): Promise<PlacedClass> {
  const row = (await readClassesOf(transaction, [id])).get(id)?.find((one) => one.id === classId)
  if (!row) throw new Error(`The session ${id} has no class ${classId}`)
  return row
}
