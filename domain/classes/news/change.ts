import { inArray } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { type Call, type classChanges, sessions } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { defineMessage, type Setting } from '../../messages/outbox/template.ts'
import { type Recipient, writeMessages } from '../../messages/outbox/write.ts'
import { bookingPath } from '../../seats/messages/paths.ts'
import { teacherOf, toldOf } from '../../who-teaches.ts'
import { type PlacedClass, readClassesOf } from '../plan/placed.ts'
import { calendarOfClass, entryIdOf, whereIs } from '../texts/when-where.ts'
import { type Change, changeOf, newsOfChange, smsOfChange } from './short.ts'
import { newsTexts } from './texts.ts'

type ChangeRow = typeof classChanges.$inferSelect
type Session = Pick<typeof sessions.$inferSelect, 'id' | 'title' | 'tutor' | 'ownerId' | 'tutorId'>
type Seat = { changeId: string; bookingId: string; userId: string; switchedAt: Date | null }

type Params = {
  change: Change
  session: { id: string; title: string; tutor: string }
  /** Whether they have a seat, about which they may choose, and whether they come to the class. */
  chooses: boolean
  isTheirs: boolean
}

export const classChanged = defineMessage<Params>({
  name: 'class-changed',
  kind: 'class-moved',
  sessions: ({ session }) => [session.id],
  compose({ change, session, chooses, isTheirs }, setting) {
    const { locale } = setting
    const { classChange: texts } = newsTexts[locale.language]
    const row = setting.classesOf(session.id)?.find(({ id }) => id === change.classId)
    const isOff = row?.state === 'cancelled' || !isTheirs
    return {
      subject: texts[textOf(change)].subject(session.title),
      short: shortOf({ change, title: session.title, row }, chooses, setting),
      paragraphs: [...paragraphsOf(change, session, row, setting), texts.where],
      ...(row && { calendar: calendarOfClass(isOff ? 'CANCEL' : 'REQUEST', session, row, locale) }),
    }
  },
})

/** Its own tutor takes a class after all. */
const textOf = ({ kind, substituteId }: Change) =>
  kind === 'substituted' && substituteId === null ? 'returned' : kind

function shortOf(changed: Parameters<typeof newsOfChange>[0], chooses: boolean, setting: Setting) {
  const { kind, reason, answerBy } = changed.change
  const news = newsOfChange(changed, setting)
  return kind === 'added' || kind === 'substituted'
    ? news
    : smsOfChange(news, { reason, answerBy: chooses ? answerBy : null }, setting)
}

/** What was planned, what is planned, where, and why. */
function paragraphsOf(
  change: Change,
  { title, tutor }: Params['session'],
  row: PlacedClass | undefined,
  setting: Setting,
): string[] {
  const { locale, now } = setting
  const { classChange: texts } = newsTexts[locale.language]
  const { kind, reason, beforeStartAt, beforeEndAt, afterStartAt, afterEndAt } = change
  const before = beforeStartAt && beforeEndAt && locale.range(beforeStartAt, beforeEndAt, now)
  const after = afterStartAt && afterEndAt && locale.range(afterStartAt, afterEndAt, now)
  const where = after && row ? whereIs([row], setting) : []
  const isMoved = before !== after
  if (kind === 'substituted')
    return [
      texts[textOf(change)].says(title, change.teacher ?? tutor, tutor),
      ...(after ? [texts.is(after)] : []),
      ...where,
    ]
  return [
    texts[kind].says(title),
    ...(before ? [isMoved ? texts.was(before) : texts.stays(before)] : []),
    ...(after && isMoved ? [texts.is(after)] : []),
    ...where,
    texts.reason(reason),
  ]
}

/** Tells people with a seat that a class was moved, cancelled or added: one message per person and change. */
export async function tellClassChanges(
  transaction: Executor,
  context: Context,
  changes: ChangeRow[],
  seats: Seat[],
): Promise<void> {
  const sessionIds = [...new Set(changes.map(({ sessionId }) => sessionId))]
  const { id, title, tutor } = sessions
  const [classesOf, found] = await Promise.all([
    readClassesOf(transaction, sessionIds),
    transaction.select({ id, title, tutor }).from(sessions).where(inArray(id, sessionIds)),
  ])
  const to = seats.flatMap(({ changeId, bookingId, userId, switchedAt }) => {
    const change = changes.find((one) => one.id === changeId)
    const session = found.find((one) => one.id === change?.sessionId)
    const classes = classesOf.get(session?.id ?? '')
    if (!change || !session || !classes?.some((row) => row.id === change.classId)) return []
    return [
      recipientOf(change, {
        ...{ entry: { id: bookingId, classes, switchedAt }, userId, path: bookingPath(bookingId) },
        params: { session, chooses: true, isTheirs: true },
        call: { kind: `class_${change.kind}`, sessionId: session.id, bookingId, changeId },
        now: context.clock(),
      }),
    ]
  })
  await writeMessages(transaction, context, classChanged, to)
}

type Row = Pick<PlacedClass, 'substituteId' | 'heldById' | 'heldByName'>
type Changed = { change: ChangeRow; session: Session; was: Row | null; is: Row }

/** Tells whose session it is, and who takes the class or took it, what somebody else did to it. */
export async function tellTutorsOfChange(
  transaction: Executor,
  context: Context,
  actor: Actor,
  { change, session, was, is }: Changed,
): Promise<void> {
  const told = new Set([...toldOf(session, is), ...(was ? toldOf(session, was) : [])])
  told.delete(actor.id)
  if (told.size === 0) return
  const { id, title, tutor } = session
  const classes = (await readClassesOf(transaction, [id])).get(id)
  const to = [...told].map((userId) =>
    recipientOf(change, {
      ...{ entry: { id, classes }, userId, path: `/bookedSession/${id}` },
      // It is in the calendar of who takes it, and no more in that of who does not.
      params: { session: { id, title, tutor }, chooses: false, isTheirs: teacherOf(session, is) === userId },
      call: { kind: `class_${change.kind}`, sessionId: id, changeId: change.id },
      now: context.clock(),
    }),
  )
  await writeMessages(transaction, context, classChanged, to)
}

type Told = {
  /** The booking, or for a tutor the session, whose calendar entry it is. */
  entry: { id: string; classes: readonly PlacedClass[] | undefined; switchedAt?: Date | null }
  userId: string
  path: string
  params: Omit<Params, 'change'>
  call: Call
  now: Date
}

function recipientOf(change: ChangeRow, { entry, userId, path, params, call, now }: Told): Recipient<Params> {
  const row = entry.classes?.find(({ id }) => id === change.classId)
  const starts = [change.beforeStartAt, change.afterStartAt].filter((start) => start && start > now)
  return {
    ...{ userId, path, call },
    dedupeKey: `class-${change.kind}:${change.id}:${entry.id}:${userId}`,
    entryId: row && entryIdOf(entry.id, row, entry.classes, entry.switchedAt),
    params: { change: changeOf(change), ...params },
    neededBy: starts.length > 0 ? new Date(Math.min(...starts.map(Number))) : undefined,
  }
}
