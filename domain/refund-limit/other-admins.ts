import { and, eq, ne, sql } from 'drizzle-orm'
import { dayOf, startOfDay } from '../../contract/formats/dates.ts'
import type { Executor } from '../../db/client.ts'
import { users } from '../../db/schema.ts'
import { isAdmin } from '../admins.ts'
import type { Context } from '../context.ts'

/**
 * The role at midnight in Dhaka, where a colleague has changed it since: nobody makes themselves a second
 * Admin, or the only one, for an afternoon. What `bin/role` does is the operator's.
 */
const roleThisMorning = ({ clock }: Pick<Context, 'clock'>) => sql<string>`coalesce((
  select before ->> 'role' from audit_trail
  where action = 'role.changed' and actor_id is not null and affected_user_id = users.id
    and before ->> 'role' is not null
    and occurred_at >= ${startOfDay(dayOf(clock())).toISOString()}::timestamptz
  order by occurred_at, id limit 1), users.role)`

/** Whether there is somebody else who was an Admin when the day began. */
export async function hasOtherAdmin(
  queries: Executor,
  context: Pick<Context, 'clock' | 'adminEmails'>,
  id: string,
): Promise<boolean> {
  const wasAdmin = isAdmin(context, roleThisMorning(context))
  return (await queries.$count(users, and(wasAdmin, ne(users.id, id)))) > 0
}

/** Whether a colleague has made them an Admin only today. */
export async function isNewAdmin(
  queries: Executor,
  context: Pick<Context, 'clock' | 'adminEmails'>,
  id: string,
): Promise<boolean> {
  const wasAdmin = isAdmin(context, roleThisMorning(context))
  return (await queries.$count(users, and(eq(users.id, id), isAdmin(context), sql`not (${wasAdmin})`))) > 0
}
