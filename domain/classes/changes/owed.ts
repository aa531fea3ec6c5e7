import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { DayOffAct } from '../../../contract/classes/day-off-acts.ts'
import { MAX_OWED_CLASSES } from '../../../contract/classes/days-off.ts'
import type { Executor } from '../../../db/client.ts'
import { classChanges, classes, daysOff, sessions } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { isApprovedSession, isTaughtBy } from '../../session-visibility.ts'

/** Whether classes that a day off cancels are made up: those that it should have moved are too. */
export const isMadeUp = (act: DayOffAct): boolean => act !== 'cancel'

/**
 * A class that a day off cancelled to be made up later, and no class that takes place makes up for it. A
 * make-up that is cancelled too is not owed by itself: what it was for is owed again.
 */
const isOwed: SQL | undefined = and(
  // As `isMadeUp` says.
  ne(daysOff.act, 'cancel'),
  eq(classes.state, 'cancelled'),
  isNull(classes.makesUpId),
  sql`not exists (select from ${classes} as made where made.makes_up_id = ${classes.id} and made.state = 'planned')`,
)

const selectOwed = <Columns extends Parameters<Executor['select']>[0]>(
  queries: Pick<Executor, 'select'>,
  columns: Columns,
) =>
  queries
    .select(columns as NonNullable<Columns>)
    .from(daysOff)
    .innerJoin(classChanges, and(eq(classChanges.dayOffId, daysOff.id), eq(classChanges.kind, 'cancelled')))
    .innerJoin(classes, eq(classes.id, classChanges.classId))
    .innerJoin(sessions, eq(sessions.id, classes.sessionId))
    .$dynamic()

/** The oldest owed class of a locked session; null: there is none. */
export async function findOwed(transaction: Executor, sessionId: string): Promise<string | null> {
  const [owed] = await selectOwed(transaction, { id: classes.id })
    .where(and(isOwed, eq(classes.sessionId, sessionId)))
    .orderBy(asc(classes.startAt), asc(classes.id))
    .limit(1)
  return owed?.id ?? null
}

/** Owed classes of approved sessions, the oldest first: all of them for Admins, else the actor's own. */
export const listOwed = ({ database }: Context, actor: Actor) =>
  selectOwed(database, {
    id: classes.id,
    sessionId: sessions.id,
    title: sessions.title,
    tutor: sessions.tutor,
    enrolled: sessions.enrolled,
    startAt: classes.startAt,
    endAt: classes.endAt,
  })
    .where(and(isOwed, isApprovedSession, actor.role === 'Admin' ? undefined : isTaughtBy(actor.id)))
    .orderBy(asc(classes.startAt), asc(classes.id))
    .limit(MAX_OWED_CLASSES)
