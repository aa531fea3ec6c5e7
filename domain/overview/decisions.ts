import { and, asc, eq, isNull } from 'drizzle-orm'
import { sessions, users } from '../../db/schema.ts'
import { listAskedCancellations } from '../bookings/confirm-cancelling.ts'
import type { Context } from '../context.ts'
import { listParts } from '../fee-parts/list.ts'
import { listHeldPayments } from '../payments/held-payments/list.ts'
import { type SessionRow, sessionColumns } from '../sessions/columns.ts'
import { listOldestApplications } from '../tutors/read.ts'
import { asksForRole } from '../users/asks-for-role.ts'
import type { UserRow } from '../users/list.ts'

const SHOWN = 5

/** Reads what has waited longest for an Admin, with all that a decision needs; payments by deadline. */
export async function readDecisions(context: Context) {
  const [waiting, applications, requests, held, cancellations, waivers] = await Promise.all([
    readSessions(context),
    listOldestApplications(context, SHOWN),
    readRoleRequests(context),
    listHeldPayments(context, SHOWN),
    listAskedCancellations(context, SHOWN),
    listParts(context, { state: 'asked' }, { page: 1, limit: SHOWN }),
  ])
  const shown = { sessions: waiting, tutors: applications, roles: requests, payments: held }
  return { ...shown, cancellations, waivers: waivers.rows }
}

const readSessions = ({ database, clock }: Context): Promise<SessionRow[]> =>
  database
    .select(sessionColumns(clock()))
    .from(sessions)
    .where(and(eq(sessions.status, 'pending'), isNull(sessions.deletedAt)))
    .orderBy(asc(sessions.createdAt), asc(sessions.id))
    .limit(SHOWN)

const readRoleRequests = ({ database }: Context): Promise<UserRow[]> =>
  database.select().from(users).where(asksForRole).orderBy(asc(users.createdAt), asc(users.id)).limit(SHOWN)
