import { and, asc, count, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { attempts, disputes, sessions, tutors, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { countPeopleToCall } from '../calls/list.ts'
import type { Context } from '../context.ts'
import { isOpenDispute } from '../payments/disputes/open-disputes.ts'
import { readCentreOverview } from './centre.ts'
import { readLearning } from './learning.ts'
import { readTeaching } from './teaching.ts'

const OLDEST_SHOWN = 3

/** The start of a user's dashboard, by their role (R07). */
export async function readOverview(context: Context, actor: Actor) {
  const isAdmin = actor.role === 'Admin'
  const isInstructor = actor.role === 'Instructor'
  const [learning, own, waiting, teaching, centre] = await Promise.all([
    readLearning(context, actor),
    isInstructor || isAdmin ? readOwn(context, actor) : null,
    isAdmin ? readWaiting(context) : null,
    isInstructor ? readTeaching(context, actor) : null,
    isAdmin ? readCentreOverview(context) : null,
  ])
  return { ...learning, own, waiting, teaching, centre }
}

async function readOwn(context: Context, actor: Actor) {
  const mine = (status: 'pending' | 'rejected') =>
    and(eq(sessions.ownerId, actor.id), eq(sessions.status, status), isNull(sessions.deletedAt))
  const [pending, rejected] = await Promise.all([
    countRows(context, sessions, mine('pending')),
    countRows(context, sessions, mine('rejected')),
  ])
  return { pending, rejected }
}

async function readWaiting(context: Context) {
  const pending = and(eq(sessions.status, 'pending'), isNull(sessions.deletedAt))
  const [waiting, applicants, requests, payments, contested, calls, oldest] = await Promise.all([
    countRows(context, sessions, pending),
    countRows(context, tutors, eq(tutors.status, 'pending')),
    countRows(context, users, and(isNotNull(users.requestedRole), isNull(users.deletedAt))),
    countRows(context, attempts, eq(attempts.state, 'held')),
    countRows(context, disputes, isOpenDispute),
    countPeopleToCall(context),
    context.database
      .select({ id: sessions.id, title: sessions.title, tutor: sessions.tutor })
      .from(sessions)
      .where(pending)
      .orderBy(asc(sessions.createdAt), asc(sessions.id))
      .limit(OLDEST_SHOWN),
  ])
  const rest = { roles: requests, payments, disputes: contested, calls, oldest }
  return { sessions: waiting, tutors: applicants, ...rest }
}

async function countRows(context: Context, table: PgTable, condition: SQL | undefined): Promise<number> {
  const [counted] = await context.database.select({ rows: count() }).from(table).where(condition)
  return counted?.rows ?? 0
}
