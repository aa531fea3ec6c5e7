import { and, asc, desc, eq, gt, gte, inArray, isNull, type SQL } from 'drizzle-orm'
import { dayOf, startOfDay } from '../../contract/formats/dates.ts'
import { classes, rolls, sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { slotsColumn } from '../classes/plan/schedule.ts'
import type { Context } from '../context.ts'
import { isApprovedSession } from '../session-visibility.ts'
import { isTakenBy } from '../who-teaches.ts'
import { earliestFirst, selectClasses, type UpcomingClass } from './classes.ts'
import { readRollsNotTaken } from './rolls-not-taken.ts'
import { readFirstStudents } from './students.ts'
import { monthNow, sumTaughtMonth } from './taught-month.ts'

const MAX_CLASSES = 50
const SESSIONS_SHOWN = 20
const ASKED_SHOWN = 20

/**
 * Reads what an Instructor teaches: today's classes and the next one with who comes, those that others ask
 * them to take, those whose roll they have not taken, the sums of this month, the sessions to come, and
 * those without approval.
 */
export async function readTeaching(context: Context, actor: Actor) {
  const [{ today, next }, asked, rollsNotTaken, month, upcoming, pending, rejected] = await Promise.all([
    readClasses(context, actor),
    readAsked(context, actor),
    readRollsNotTaken(context, isTakenBy(actor.id)),
    sumTaughtMonth(context, actor, monthNow(context)),
    readUpcoming(context, actor),
    readOwn(context, actor, 'pending'),
    readOwn(context, actor, 'rejected'),
  ])
  return { today, next, asked, rollsNotTaken, month, sessions: upcoming, pending, rejected }
}

/**
 * Approved sessions of this tutor whose last class ends later. The index `sessions_live` has those that are
 * not over.
 */
const taughtBy = (actor: Actor, since: Date): SQL | undefined =>
  and(eq(sessions.tutorId, actor.id), isApprovedSession, gte(sessions.classEnd, since))

async function readClasses(context: Context, actor: Actor) {
  const now = context.clock()
  const [from, until] = [startOfDay(dayOf(now)), startOfDay(dayOf(now, 1))]
  const found = await selectClasses(context)
    .where(
      and(isTakenBy(actor.id), isApprovedSession, eq(classes.state, 'planned'), gte(classes.endAt, from)),
    )
    .orderBy(...earliestFirst)
    .limit(MAX_CLASSES)
  const today = found.filter(({ startAt }) => startAt < until)
  const next = found.find(({ endAt }) => endAt >= now)
  const shown = next ? [...today, next] : today
  const [students, taken] = await Promise.all([
    readFirstStudents(
      context,
      shown.map(({ sessionId }) => sessionId),
    ),
    readTaken(
      context,
      shown.map(({ id }) => id),
    ),
  ])
  const withStudents = (row: UpcomingClass) => ({
    ...row,
    students: students.get(row.sessionId) ?? [],
    hasRoll: taken.has(row.id),
  })
  return { today: today.map(withStudents), next: next ? withStudents(next) : null }
}

/** Those of these classes whose roll somebody has taken. */
async function readTaken({ database }: Context, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await database
    .select({ classId: rolls.classId })
    .from(rolls)
    .where(inArray(rolls.classId, [...new Set(ids)]))
  return new Set(found.map(({ classId }) => classId))
}

/** Classes that others ask them to take, and that have not begun. */
const readAsked = (context: Context, actor: Actor): Promise<UpcomingClass[]> =>
  selectClasses(context)
    .where(
      and(
        eq(classes.askedId, actor.id),
        isApprovedSession,
        eq(classes.state, 'planned'),
        gt(classes.startAt, context.clock()),
      ),
    )
    .orderBy(...earliestFirst)
    .limit(ASKED_SHOWN)

function readUpcoming({ database, clock }: Context, actor: Actor) {
  const { id, title, classStart, classEnd, enrolled, capacity } = sessions
  const now = clock()
  return database
    .select({ id, title, classStart, classEnd, enrolled, capacity, slots: slotsColumn(id, now) })
    .from(sessions)
    .where(taughtBy(actor, now))
    .orderBy(asc(classStart), asc(id))
    .limit(SESSIONS_SHOWN)
}

/** Their own sessions in a state, the newest first. */
function readOwn({ database }: Context, actor: Actor, status: 'pending' | 'rejected') {
  const { id, title, rejectionReason, feedback, createdAt } = sessions
  return database
    .select({ id, title, rejectionReason, feedback })
    .from(sessions)
    .where(and(eq(sessions.ownerId, actor.id), eq(sessions.status, status), isNull(sessions.deletedAt)))
    .orderBy(desc(createdAt), desc(id))
    .limit(SESSIONS_SHOWN)
}
