import { asc, eq } from 'drizzle-orm'
import { classesOf, ruleOf } from '../../contract/classes/repeat.ts'
import type { NewSession, RewrittenSession } from '../../contract/sessions/session-form.ts'
import type { Executor } from '../../db/client.ts'
import { type ActValues, classes } from '../../db/schema.ts'
import { type Context, newId } from '../context.ts'

type NewClass = typeof classes.$inferInsert
type Form = Pick<NewSession, 'repeat' | 'classStart' | 'classEnd' | 'roomId'>
type Rewritten = Pick<RewrittenSession, 'repeat' | 'held' | 'mode' | 'joinUrl'> & { roomId: string | null }

/** When and where the classes of a form are: those of its rule, or the one of its dates. */
export const hoursOf = ({ repeat, classStart, classEnd, roomId }: Form) => {
  const times = repeat ? classesOf(repeat) : [{ start: classStart, end: classEnd }]
  return times.map(({ start, end }) => ({ startAt: start, endAt: end, roomId }))
}

/** The rows of a form's classes. */
export function newClasses(
  context: Context,
  form: Form,
  common: Pick<NewClass, 'sessionId' | 'joinUrl' | 'exclusive' | 'tutorId'>,
): NewClass[] {
  const createdAt = context.clock()
  return hoursOf(form).map((hours) => ({
    ...{ id: newId(context), state: 'planned', ...hours, ...common, createdAt },
  }))
}

/** The classes of a session that nobody has booked, before they are rewritten. */
export const classesBefore = (transaction: Executor, sessionId: string) =>
  transaction.select().from(classes).where(eq(classes.sessionId, sessionId)).orderBy(asc(classes.startAt))

/**
 * Rewrites these classes. A single one stays the same class, and all do whose times the form does not say.
 * Nobody gets the address of an online class back, so an empty field keeps it, unless the session is on site
 * now.
 */
export async function rewriteClasses(
  transaction: Executor,
  context: Context,
  { id: sessionId, before }: { id: string; before: Awaited<ReturnType<typeof classesBefore>> },
  { repeat, held, mode, roomId, joinUrl: wanted }: Rewritten,
): Promise<{ was: ActValues; is: ActValues }> {
  const mine = eq(classes.sessionId, sessionId)
  const joinUrl = wanted ?? (mode === 'onsite' ? null : (before[0]?.joinUrl ?? null))
  const was = timetable(before)
  if (!held) {
    await transaction.update(classes).set({ roomId, joinUrl }).where(mine)
    return { was, is: was }
  }
  const rows = newClasses(context, { repeat, ...held, roomId }, { sessionId, joinUrl })
  const [only] = rows
  if (only && rows.length === 1 && before.length === 1) {
    const { startAt, endAt } = only
    await transaction.update(classes).set({ startAt, endAt, roomId, joinUrl }).where(mine)
  } else {
    await transaction.delete(classes).where(mine)
    await transaction.insert(classes).values(rows)
  }
  return { was, is: timetable(rows) }
}

/** What the audit trail says of a session's classes: how many, on which days of the week and at what time. */
function timetable(rows: readonly Pick<NewClass, 'startAt' | 'endAt'>[]): ActValues {
  const rule = ruleOf(rows.map(({ startAt, endAt }) => ({ start: startAt, end: endAt })))
  const weekly = rule && rows.length > 1 && `${rule.weekdays.join(', ')} ${rule.startTime}–${rule.endTime}`
  return { classes: rows.length, weekly: weekly || null }
}
