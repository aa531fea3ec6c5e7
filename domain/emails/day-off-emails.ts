import { and, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { classChanges, type daysOff, sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type PlacedClass, readClassesOf } from '../classes/plan/placed.ts'
import type { Context } from '../context.ts'
import { toldOf } from '../who-teaches.ts'
import { bookingPath } from './booking-emails.ts'
import { newsOfChange, smsOfChange } from './class-sms.ts'
import { calendarOfClass, entryIdOf } from './class-texts.ts'
import type { Locale } from './messages/index.ts'
import { type Call, type Message, tell } from './tell.ts'

type DayOff = typeof daysOff.$inferSelect
type Session = Pick<typeof sessions.$inferSelect, 'id' | 'title' | 'tutor' | 'ownerId' | 'tutorId'>
/** A class that it changed. */
type Changed = {
  change: typeof classChanges.$inferSelect
  session: Session
  row: PlacedClass
  all: PlacedClass[]
}
/** The same for its reader, whose calendar knows it by `entryId`. */
type Line = Changed & { entryId: string }
type Seat = { changeId: string; bookingId: string; userId: string; switchedAt: Date | null }

/**
 * Tells people with seats in the classes of a day off: one message, or one call, to each, about all of their
 * classes. Returns those whom a message reaches.
 */
export async function emailDayOff(
  transaction: Executor,
  context: Context,
  dayOff: DayOff,
  seats: readonly Seat[],
): Promise<ReadonlySet<string>> {
  const changed = await readChanged(transaction, dayOff)
  const people = [...Map.groupBy(seats, ({ userId }) => userId)]
  const messages = people.flatMap(([userId, own]) => {
    const lines = own.flatMap(({ changeId, bookingId, switchedAt }) => {
      const one = changed.find(({ change }) => change.id === changeId)
      return one ? [{ ...one, entryId: entryIdOf(bookingId, one.row, one.all, switchedAt) }] : []
    })
    const [first] = lines
    const [seat, ...others] = new Set(own.map(({ bookingId }) => bookingId))
    if (!first || !seat) return []
    const path = others.length === 0 ? bookingPath(seat) : '/dashboard'
    const reader = { userId, dedupeKey: keyOf(dayOff, userId), path, call: callOf(first, seat) }
    return [messageTo(reader, dayOff, lines, context.clock(), true)]
  })
  const reached = await tell(transaction, context, messages)
  return new Set(people.flatMap(([userId]) => (reached.has(keyOf(dayOff, userId)) ? [userId] : [])))
}

/** Without a seat it is to who teaches the class. */
const callOf = ({ change, session }: Changed, bookingId?: string): Call => ({
  ...{ kind: 'day_off', sessionId: session.id },
  ...(change.dayOffId && { dayOffId: change.dayOffId }),
  ...(bookingId && { bookingId }),
})

const keyOf = ({ id }: DayOff, userId: string) => `day-off:${id}:${userId}`

/** Tells who teaches the classes what somebody else did to them: one message, or one call, to each. */
export async function emailTutorsOfDayOff(
  transaction: Executor,
  context: Context,
  dayOff: DayOff,
  actor: Actor,
): Promise<void> {
  const changed = await readChanged(transaction, dayOff)
  const told = changed.flatMap((one) => toldOf(one.session, one.row).map((userId) => ({ ...one, userId })))
  const byTutor = Map.groupBy(told, ({ userId }) => userId)
  byTutor.delete(actor.id)
  const messages = [...byTutor].flatMap(([userId, own]) => {
    const [first] = own
    if (!first) return []
    const lines = own.map((one) => ({ ...one, entryId: entryIdOf(one.session.id, one.row, one.all) }))
    const [only, ...others] = new Set(own.map(({ session }) => session.id))
    const path = others.length === 0 ? `/bookedSession/${only}` : '/dashboard/routine'
    const reader = { userId, dedupeKey: keyOf(dayOff, `tutor:${userId}`), path, call: callOf(first) }
    return [messageTo(reader, dayOff, lines, context.clock(), false)]
  })
  await tell(transaction, context, messages)
}

/** What it changed, in the order of the classes. */
async function readChanged(transaction: Executor, { id }: DayOff): Promise<Changed[]> {
  const changes = await transaction
    .select()
    .from(classChanges)
    .where(eq(classChanges.dayOffId, id))
    .orderBy(classChanges.beforeStartAt, classChanges.id)
  const ids = [...new Set(changes.map(({ sessionId }) => sessionId))]
  const { title, tutor, ownerId, tutorId } = sessions
  const [classesOf, found] = await Promise.all([
    readClassesOf(transaction, ids),
    transaction
      .select({ id: sessions.id, title, tutor, ownerId, tutorId })
      .from(sessions)
      .where(and(inArray(sessions.id, ids))),
  ])
  return changes.flatMap((change) => {
    const session = found.find((one) => one.id === change.sessionId)
    const all = [...(classesOf.get(change.sessionId) ?? [])]
    const row = all.find((one) => one.id === change.classId)
    return session && row ? [{ change, session, row, all }] : []
  })
}

type Reader = { userId: string; dedupeKey: string; path: string; call: Call }

function messageTo(
  reader: Reader,
  { act: wanted, reason }: DayOff,
  lines: readonly Line[],
  now: Date,
  chooses: boolean,
): Message {
  const [first] = lines
  // What only moved may leave nothing to choose; all that do have one deadline.
  const choice = lines.find(({ change }) => change.answerBy !== null)
  const answerBy = chooses ? choice?.change.answerBy : null
  const act = actOn(lines, wanted)
  return {
    kind: 'class-moved',
    to: [{ ...reader, ...(first && { entryId: first.entryId }) }],
    ...(first?.change.beforeStartAt && { neededBy: first.change.beforeStartAt }),
    render(locale) {
      const { dayOff, classChange } = locale.messages
      const titles = new Set(lines.map(({ session }) => session.title))
      const subject = dayOff.subject[act](lines.length, [...titles].join(', '))
      const news = lines.length === 1 && first ? sayShort(first, act, locale, now) : `${subject}.`
      return {
        subject,
        short: smsOfChange(news, { reason, answerBy }, { locale, now }),
        paragraphs: [
          dayOff.says[act](lines.length),
          ...lines.map((line) => sayLine(line, act, locale, now)),
          classChange.reason(reason),
          ...(answerBy
            ? [dayOff.choose(locale.time(answerBy), new Set(lines.map(({ session }) => session.id)).size)]
            : []),
          dayOff.where,
        ],
        ...(first && { calendar: calendarOfLines([first, ...lines.slice(1)], locale) }),
      }
    },
  }
}

type Act = DayOff['act'] | 'mixed'

/** What was done to these classes: of those that were to move, some or all may be made up later. */
function actOn(lines: readonly Line[], wanted: DayOff['act']): Act {
  if (wanted !== 'move') return wanted
  const cancelled = lines.filter(({ change }) => change.kind === 'cancelled')
  if (cancelled.length === 0) return 'move'
  return cancelled.length === lines.length ? 'later' : 'mixed'
}

function sayLine(
  { change, session }: Line,
  act: Act,
  { messages: { dayOff }, range }: Locale,
  now: Date,
): string {
  const { beforeStartAt, beforeEndAt, afterStartAt, afterEndAt } = change
  const before = beforeStartAt && beforeEndAt ? range(beforeStartAt, beforeEndAt, now) : ''
  const after = afterStartAt && afterEndAt ? range(afterStartAt, afterEndAt, now) : undefined
  if (after) return dayOff.moved(session.title, before, after)
  return act === 'mixed' ? dayOff.owed(session.title, before) : dayOff.cancelled(session.title, before)
}

/** The same of the only class, for an SMS. */
function sayShort({ change, session: { title }, row }: Line, act: Act, locale: Locale, now: Date): string {
  const { beforeStartAt: at } = change
  if (act === 'later' && at) return locale.messages.classChange.short.later(title, locale.range(at, at, now))
  return newsOfChange({ change, title, row }, { locale, now })
}

/** An invitation for one class; several are published. */
function calendarOfLines(lines: readonly [Line, ...Line[]], locale: Locale) {
  const [first, ...others] = lines.map(({ session, row, entryId }) => ({
    ...calendarOfClass(row.state === 'cancelled' ? 'CANCEL' : 'REQUEST', session, row, locale),
    entryId,
  }))
  if (!first) throw new Error('There is no class')
  const { entryId: _, ...entry } = first
  if (others.length === 0) return entry
  const classes = [first, ...others].map(({ method, ...one }) => ({
    ...one,
    id: null,
    isCancelled: method === 'CANCEL',
  }))
  return { ...entry, classes }
}
