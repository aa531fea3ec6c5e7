import { inArray } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { type classChanges, sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type ClassesBySession, type PlacedClass, readClassesOf } from '../classes/plan/placed.ts'
import type { Context } from '../context.ts'
import { teacherOf, toldOf } from '../who-teaches.ts'
import { bookingPath } from './booking-emails.ts'
import { newsOfChange, smsOfChange } from './class-sms.ts'
import { calendarOfClass, entryIdOf, whereIs } from './class-texts.ts'
import type { Locale } from './messages/index.ts'
import { type Call, type Message, tell } from './tell.ts'

type Change = typeof classChanges.$inferSelect
type Session = Pick<typeof sessions.$inferSelect, 'id' | 'title' | 'tutor' | 'ownerId' | 'tutorId'>
type Seat = { changeId: string; bookingId: string; userId: string; switchedAt: Date | null }

/**
 * Tells people with a seat that a class was moved, cancelled or added: one message per person and change.
 * Returns those whom it reaches.
 */
export async function emailClassChanges(
  transaction: Executor,
  context: Context,
  changes: Change[],
  seats: Seat[],
): Promise<Seat[]> {
  const sessionIds = [...new Set(changes.map(({ sessionId }) => sessionId))]
  const { id, title, tutor, ownerId, tutorId } = sessions
  const [classesOf, found] = await Promise.all([
    readClassesOf(transaction, sessionIds),
    transaction.select({ id, title, tutor, ownerId, tutorId }).from(sessions).where(inArray(id, sessionIds)),
  ])
  const templates = changes.flatMap((change) => {
    const session = found.find(({ id }) => id === change.sessionId)
    const told = seats.filter(({ changeId }) => changeId === change.id)
    if (!session || told.length === 0) return []
    const readers = told.map(({ bookingId, userId, switchedAt }) => ({
      switchedAt,
      id: bookingId,
      userId,
      path: bookingPath(bookingId),
      call: { kind: `class_${change.kind}`, sessionId: session.id, bookingId, changeId: change.id } as const,
    }))
    return templateOf(change, session, classesOf, readers, { now: context.clock(), chooses: true })
  })
  const reached = await tell(transaction, context, templates)
  const keyOf = ({ changeId, bookingId, userId }: Seat) => {
    const change = changes.find(({ id }) => id === changeId)
    return change && noticeKey(change, bookingId, userId)
  }
  return seats.filter((seat) => reached.has(keyOf(seat) ?? ''))
}

/** Names the message about a change to the reader of a booking, or of a session that they teach. */
const noticeKey = ({ kind, id }: Pick<Change, 'kind' | 'id'>, entryId: string, userId: string) =>
  `class-${kind}:${id}:${entryId}:${userId}`

type Row = Pick<PlacedClass, 'substituteId' | 'heldById' | 'heldBy'>
type Changed = { change: Change; session: Session; was: Row | null; is: Row }

/** Tells whose session it is, and who takes the class or took it, what somebody else did to it. */
export async function emailTutors(
  transaction: Executor,
  context: Context,
  actor: Actor,
  { change, session, was, is }: Changed,
): Promise<void> {
  const told = new Set([...toldOf(session, is), ...(was ? toldOf(session, was) : [])])
  told.delete(actor.id)
  if (told.size === 0) return
  const classesOf = await readClassesOf(transaction, [session.id])
  const call = { kind: `class_${change.kind}`, sessionId: session.id, changeId: change.id } as const
  const common = { id: session.id, path: `/bookedSession/${session.id}`, call }
  const takes = (userId: string) => teacherOf(session, is) === userId
  // It is in the calendar of who takes it, and no more in that of who does not.
  const groups = [...Map.groupBy(told, takes)]
  const messages = groups.flatMap(([isTheirs, people]) => {
    const readers = people.map((userId) => ({ ...common, userId }))
    const setting = { now: context.clock(), chooses: false, isTheirs }
    return templateOf(change, session, classesOf, readers, setting)
  })
  await tell(transaction, context, messages)
}

/** Who reads it: the id of their booking, or of the session for its tutor, and where its link leads. */
type Reader = {
  id: string
  userId: string
  path: string
  call: Call
  switchedAt?: Date | null
}

function templateOf(
  change: Change,
  session: Session,
  classesOf: ClassesBySession,
  readers: Reader[],
  /** Whether they have a seat, about which they may choose, and whether they come to the class. */
  { now, chooses, isTheirs = true }: { now: Date; chooses: boolean; isTheirs?: boolean },
): Message[] {
  const classes = classesOf.get(session.id)
  const row = classes?.find(({ id }) => id === change.classId)
  if (!row) return []
  const method = row.state === 'cancelled' || !isTheirs ? 'CANCEL' : 'REQUEST'
  const { beforeStartAt = null, afterStartAt = null } = change
  const starts = [beforeStartAt, afterStartAt].filter((start) => start !== null && start > now) as Date[]
  return [
    {
      kind: 'class-moved',
      to: readers.map(({ id, userId, path, call, switchedAt }) => ({
        userId,
        dedupeKey: noticeKey(change, id, userId),
        path,
        call,
        entryId: entryIdOf(id, row, classes, switchedAt),
      })),
      ...(starts.length > 0 && { neededBy: new Date(Math.min(...starts.map(Number))) }),
      render: (locale) => ({
        subject: locale.messages.classChange[textOf(change)].subject(session.title),
        short: shortOf({ change, title: session.title, row }, chooses, { locale, now }),
        paragraphs: [
          ...paragraphsOf(change, session, row, { locale, now }),
          locale.messages.classChange.where,
        ],
        calendar: calendarOfClass(method, session, row, locale),
      }),
    },
  ]
}

type Setting = { locale: Locale; now: Date }

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
  { title, tutor }: Session,
  row: PlacedClass,
  { locale, now }: Setting,
): string[] {
  const texts = locale.messages.classChange
  const { kind, reason, beforeStartAt, beforeEndAt, afterStartAt, afterEndAt } = change
  const before = beforeStartAt && beforeEndAt && locale.range(beforeStartAt, beforeEndAt, now)
  const after = afterStartAt && afterEndAt && locale.range(afterStartAt, afterEndAt, now)
  const isMoved = before !== after
  if (kind === 'substituted')
    return [
      texts[textOf(change)].says(title, change.teacher ?? tutor, tutor),
      ...(after ? [texts.is(after)] : []),
      ...whereIs([row], { locale, now }),
    ]
  return [
    texts[kind].says(title),
    ...(before ? [isMoved ? texts.was(before) : texts.stays(before)] : []),
    ...(after && isMoved ? [texts.is(after)] : []),
    ...(after ? whereIs([row], { locale, now }) : []),
    texts.reason(reason),
  ]
}
