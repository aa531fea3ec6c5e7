import { eq, inArray } from 'drizzle-orm'
import type { Locale } from '../../../contract/formats/locale.ts'
import type { Executor } from '../../../db/client.ts'
import { type Call, classChanges, type daysOff, sessions } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { defineMessage, type Setting } from '../../messages/outbox/template.ts'
import { type Recipient, writeMessages } from '../../messages/outbox/write.ts'
import { bookingPath } from '../../seats/messages/paths.ts'
import { toldOf } from '../../who-teaches.ts'
import { type PlacedClass, readClassesOf } from '../plan/placed.ts'
import { calendarOfClass, entryIdOf } from '../texts/when-where.ts'
import { type Change, changeOf, newsOfChange, smsOfChange } from './short.ts'
import { newsTexts } from './texts.ts'

type DayOff = typeof daysOff.$inferSelect
type Session = Pick<typeof sessions.$inferSelect, 'id' | 'title' | 'tutor' | 'ownerId' | 'tutorId'>
/** A class that it changed. */
type Changed = {
  change: typeof classChanges.$inferSelect
  session: Session
  row: PlacedClass
  all: PlacedClass[]
}
type Seat = { changeId: string; bookingId: string; userId: string; switchedAt: Date | null }

/** What was done to a class of its reader, whose calendar knows it by `entryId`. */
type Line = { change: Change; session: { id: string; title: string; tutor: string }; entryId: string }
type Params = Pick<DayOff, 'act' | 'reason'> & {
  lines: Line[]
  /** They have seats, about which they may choose. */
  chooses: boolean
}
/** With the class as it is now. */
type Placed = Line & { row: PlacedClass | undefined }

export const dayOffTold = defineMessage<Params>({
  name: 'day-off',
  kind: 'class-moved',
  sessions: ({ lines }) => lines.map(({ session }) => session.id),
  compose({ act: wanted, reason, lines, chooses }, setting) {
    const { locale } = setting
    const { dayOff: texts, classChange } = newsTexts[locale.language]
    const placed = lines.map((line) => ({ ...line, row: rowOf(line, setting) }))
    const [first] = placed
    // What only moved may leave nothing to choose; all that do have one deadline.
    const answerBy = chooses ? lines.find(({ change }) => change.answerBy !== null)?.change.answerBy : null
    const act = actOn(lines, wanted)
    const titles = new Set(lines.map(({ session }) => session.title))
    const seats = new Set(lines.map(({ session }) => session.id)).size
    const subject = texts.subject[act](lines.length, [...titles].join(', '))
    const news = lines.length === 1 && first ? sayShort(first, act, setting) : `${subject}.`
    const calendar = calendarOfLines(placed, locale)
    return {
      subject,
      short: smsOfChange(news, { reason, answerBy }, setting),
      paragraphs: [
        texts.says[act](lines.length),
        ...lines.map((line) => sayLine(line, act, setting)),
        classChange.reason(reason),
        ...(answerBy ? [texts.choose(locale.time(answerBy), seats)] : []),
        texts.where,
      ],
      ...(calendar && { calendar }),
    }
  },
})

const rowOf = ({ change, session }: Line, { classesOf }: Setting) =>
  classesOf(session.id)?.find(({ id }) => id === change.classId)

type Act = DayOff['act'] | 'mixed'

/** What was done to these classes: of those that were to move, some or all may be made up later. */
function actOn(lines: readonly Line[], wanted: DayOff['act']): Act {
  if (wanted !== 'move') return wanted
  const cancelled = lines.filter(({ change }) => change.kind === 'cancelled')
  if (cancelled.length === 0) return 'move'
  return cancelled.length === lines.length ? 'later' : 'mixed'
}

function sayLine({ change, session }: Line, act: Act, { locale, now }: Setting): string {
  const { dayOff } = newsTexts[locale.language]
  const { beforeStartAt, beforeEndAt, afterStartAt, afterEndAt } = change
  const before = beforeStartAt && beforeEndAt ? locale.range(beforeStartAt, beforeEndAt, now) : ''
  const after = afterStartAt && afterEndAt ? locale.range(afterStartAt, afterEndAt, now) : undefined
  if (after) return dayOff.moved(session.title, before, after)
  return act === 'mixed' ? dayOff.owed(session.title, before) : dayOff.cancelled(session.title, before)
}

/** The same of the only class, for an SMS. */
function sayShort({ change, session: { title }, row }: Placed, act: Act, setting: Setting): string {
  const { locale, now } = setting
  const { beforeStartAt: at } = change
  if (act === 'later' && at)
    return newsTexts[locale.language].classChange.short.later(title, locale.range(at, at, now))
  return newsOfChange({ change, title, row }, setting)
}

/** An invitation for one class; several are published. */
function calendarOfLines(lines: readonly Placed[], locale: Locale) {
  const [first, ...others] = lines.flatMap(({ session, row, entryId }) =>
    row
      ? [
          {
            ...calendarOfClass(row.state === 'cancelled' ? 'CANCEL' : 'REQUEST', session, row, locale),
            entryId,
          },
        ]
      : [],
  )
  if (!first) return undefined
  const { entryId: _, ...entry } = first
  if (others.length === 0) return entry
  const classes = [first, ...others].map(({ method, ...one }) => ({
    ...one,
    id: null,
    isCancelled: method === 'CANCEL',
  }))
  return { ...entry, classes }
}

/**
 * Tells people with seats in the classes of a day off: one message, or one call, to each, about all of their
 * classes.
 */
export async function tellDayOff(
  transaction: Executor,
  context: Context,
  dayOff: DayOff,
  seats: readonly Seat[],
): Promise<void> {
  const changed = await readChanged(transaction, dayOff)
  const to = [...Map.groupBy(seats, ({ userId }) => userId)].flatMap(([userId, own]) => {
    const lines = own.flatMap(({ changeId, bookingId, switchedAt }) => {
      const one = changed.find(({ change }) => change.id === changeId)
      return one ? [lineOf(one, entryIdOf(bookingId, one.row, one.all, switchedAt))] : []
    })
    const [seat, ...others] = new Set(own.map(({ bookingId }) => bookingId))
    const path = others.length === 0 && seat ? bookingPath(seat) : '/dashboard'
    const reader = { userId, dedupeKey: `day-off:${dayOff.id}:${userId}`, path }
    return recipientOf(reader, dayOff, lines, seat)
  })
  await writeMessages(transaction, context, dayOffTold, to)
}

/** Tells who teaches the classes what somebody else did to them: one message, or one call, to each. */
export async function tellTutorsOfDayOff(
  transaction: Executor,
  context: Context,
  dayOff: DayOff,
  actor: Actor,
): Promise<void> {
  const changed = await readChanged(transaction, dayOff)
  const told = changed.flatMap((one) => toldOf(one.session, one.row).map((userId) => ({ ...one, userId })))
  const byTutor = Map.groupBy(told, ({ userId }) => userId)
  byTutor.delete(actor.id)
  const to = [...byTutor].flatMap(([userId, own]) => {
    const lines = own.map((one) => lineOf(one, entryIdOf(one.session.id, one.row, one.all)))
    const [only, ...others] = new Set(own.map(({ session }) => session.id))
    const path = others.length === 0 ? `/bookedSession/${only}` : '/dashboard/routine'
    const reader = { userId, dedupeKey: `day-off:${dayOff.id}:tutor:${userId}`, path }
    return recipientOf(reader, dayOff, lines)
  })
  await writeMessages(transaction, context, dayOffTold, to)
}

const lineOf = ({ change, session: { id, title, tutor } }: Changed, entryId: string): Line => ({
  ...{ change: changeOf(change), session: { id, title, tutor }, entryId },
})

/** `seat`: one of those that they have in the classes. Who teaches them has none. */
function recipientOf(
  reader: Pick<Recipient<Params>, 'userId' | 'dedupeKey' | 'path'>,
  { id: dayOffId, act, reason }: DayOff,
  lines: Line[],
  seat?: string,
): Recipient<Params>[] {
  const [first] = lines
  if (!first) return []
  const sessionId = first.session.id
  const call: Call = { kind: 'day_off', sessionId, dayOffId, ...(seat && { bookingId: seat }) }
  return [
    {
      ...{ ...reader, call, entryId: first.entryId },
      params: { act, reason, lines, chooses: seat !== undefined },
      neededBy: first.change.beforeStartAt ?? undefined,
    },
  ]
}

/** The classes that it changed, in their order. */
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
      .where(inArray(sessions.id, ids)),
  ])
  return changes.flatMap((change) => {
    const session = found.find((one) => one.id === change.sessionId)
    const all = [...(classesOf.get(change.sessionId) ?? [])]
    const row = all.find((one) => one.id === change.classId)
    return session && row ? [{ change, session, row, all }] : []
  })
}
