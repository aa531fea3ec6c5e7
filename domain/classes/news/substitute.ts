import type { Executor } from '../../../db/client.ts'
import type { classes, sessions } from '../../../db/schema.ts'
import { type Context, newId } from '../../context.ts'
import { defineMessage } from '../../messages/outbox/template.ts'
import { writeMessages } from '../../messages/outbox/write.ts'
import { tutorOf } from '../../who-teaches.ts'
import { readClassesOf } from '../plan/placed.ts'
import { type Planned, whenIs, whereIs } from '../texts/when-where.ts'
import { substituteTexts } from './substitute-texts.ts'

type Session = Pick<
  typeof sessions.$inferSelect,
  'id' | 'ownerId' | 'tutorId' | 'title' | 'tutor' | 'classStart' | 'classEnd'
>

const keyOf = (act: 'asked' | 'not-asked' | 'declined', classId: string, context: Context) =>
  `substitute-${act}:${classId}:${newId(context)}`

type Asking = { session: Planned & { id: string }; classId: string }

export const substituteAsked = defineMessage<Asking>({
  name: 'substitute-asked',
  kind: 'account',
  sessions: ({ session }) => [session.id],
  compose({ session, classId }, setting) {
    const { asked: texts } = substituteTexts[setting.locale.language]
    const row = setting.classesOf(session.id)?.filter(({ id }) => id === classId)
    return {
      subject: texts.subject(session.title),
      paragraphs: [
        texts.says(session.title, session.tutor),
        whenIs(session, row, setting),
        ...whereIs(row, setting),
        texts.where,
      ],
    }
  },
})

/** Asks a tutor to take a class of another one. */
export async function askSubstitute(
  transaction: Executor,
  context: Context,
  session: Session,
  { classId, userId }: { classId: string; userId: string },
): Promise<void> {
  const { startAt, endAt } = await findTimes(transaction, session, classId)
  const { id, title, tutor } = session
  await writeMessages(transaction, context, substituteAsked, [
    {
      ...{ userId, dedupeKey: keyOf('asked', classId, context), path: '/dashboard', expiresAt: startAt },
      params: { session: { id, title, tutor, classStart: startAt, classEnd: endAt }, classId },
    },
  ])
}

type Taken = { title: string; startAt: Date; endAt: Date }

export const substituteNotAsked = defineMessage<Taken>({
  name: 'substitute-not-asked',
  kind: 'account',
  compose({ title, startAt, endAt }, { locale, now }) {
    const { subject, says, where } = substituteTexts[locale.language].notAsked
    return { subject: subject(title), paragraphs: [says(title, locale.range(startAt, endAt, now)), where] }
  },
})

type Asked = Pick<typeof classes.$inferSelect, 'id' | 'startAt' | 'endAt' | 'askedId'>

/** Tells whom a tutor had asked to take a class, if anybody, that they are asked no longer. */
export async function tellNotAsked(
  transaction: Executor,
  context: Context,
  { title }: Session,
  { id, startAt, endAt, askedId }: Asked,
): Promise<void> {
  if (askedId === null) return
  await writeMessages(transaction, context, substituteNotAsked, [
    {
      ...{ userId: askedId, dedupeKey: keyOf('not-asked', id, context), path: '/dashboard' },
      params: { title, startAt, endAt },
      expiresAt: startAt,
    },
  ])
}

export const substituteDeclined = defineMessage<Taken & { asked: string }>({
  name: 'substitute-declined',
  kind: 'account',
  compose({ title, asked, startAt, endAt }, { locale, now }) {
    const { subject, says, where } = substituteTexts[locale.language].declined
    return {
      subject: subject(title),
      paragraphs: [says(title, asked, locale.range(startAt, endAt, now)), where],
    }
  },
})

/** Tells the tutor of a class that whom they asked does not take it. */
export async function tellDeclined(
  transaction: Executor,
  context: Context,
  session: Session,
  { classId, asked }: { classId: string; asked: string },
): Promise<void> {
  const { startAt, endAt } = await findTimes(transaction, session, classId)
  await writeMessages(transaction, context, substituteDeclined, [
    {
      ...{ userId: tutorOf(session), dedupeKey: keyOf('declined', classId, context) },
      ...{ path: `/bookedSession/${session.id}`, expiresAt: startAt },
      params: { title: session.title, asked, startAt, endAt },
    },
  ])
}

async function findTimes(transaction: Executor, { id }: Session, classId: string) {
  const row = (await readClassesOf(transaction, [id])).get(id)?.find((one) => one.id === classId)
  if (!row) throw new Error(`The session ${id} has no class ${classId}`)
  return row
}
