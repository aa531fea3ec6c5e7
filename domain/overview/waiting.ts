import { and, count, eq, isNull, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { disputes, refundActs, sessions, tutors, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { countPeopleToCall } from '../calls/list.ts'
import type { Context } from '../context.ts'
import { countAskedWaivers } from '../fee-parts/list.ts'
import { isOpenDispute } from '../payments/disputes/open-disputes.ts'
import { countHeldPayments } from '../payments/held-payments/list.ts'
import { isUntaught } from '../sessions/listed-status.ts'
import { asksForRole } from '../users/asks-for-role.ts'

/** How much waits for an Admin. */
export async function countWaiting(context: Context) {
  const pending = and(eq(sessions.status, 'pending'), isNull(sessions.deletedAt))
  const [waiting, applicants, requests, payments, contested, calls, untaught, refunds, waivers] =
    await Promise.all([
      countRows(context, sessions, pending),
      countRows(context, tutors, eq(tutors.status, 'pending')),
      countRows(context, users, asksForRole),
      countHeldPayments(context),
      countRows(context, disputes, isOpenDispute),
      countPeopleToCall(context),
      countRows(context, sessions, isUntaught(context.clock())),
      countRows(context, refundActs, eq(refundActs.state, 'waiting')),
      countAskedWaivers(context),
    ])
  const decided = { sessions: waiting, tutors: applicants, roles: requests, payments, disputes: contested }
  return { ...decided, calls, untaught, refunds, waivers }
}

/** An Instructor's or an Admin's own sessions that are not on sale. */
export async function readOwn(context: Context, actor: Actor) {
  const mine = (status: 'pending' | 'rejected') =>
    and(eq(sessions.ownerId, actor.id), eq(sessions.status, status), isNull(sessions.deletedAt))
  const [pending, rejected] = await Promise.all([
    countRows(context, sessions, mine('pending')),
    countRows(context, sessions, mine('rejected')),
  ])
  return { pending, rejected }
}

async function countRows(context: Context, table: PgTable, condition: SQL | undefined): Promise<number> {
  const [counted] = await context.database.select({ rows: count() }).from(table).where(condition)
  return counted?.rows ?? 0
}
