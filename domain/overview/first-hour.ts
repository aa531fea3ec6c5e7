import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { FirstHour } from '../../contract/centre/first-hour.ts'
import { firstSteps } from '../../contract/centre/first-steps.ts'
import { branches, sessions, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { isAdmin } from '../admins.ts'
import type { Context } from '../context.ts'
import { rules } from '../settings/rules.ts'

/** What a new centre still lacks, by its rows. */
export async function readFirstHour(context: Context, actor: Actor): Promise<FirstHour> {
  const { database, payments, cards } = context
  const [{ state }, centre, branch, staff, session] = await Promise.all([
    rules.firstHour.read(database),
    rules.centre.read(database),
    database.select({ one: sql`1` }).from(branches).where(isNull(branches.closedAt)).limit(1),
    database
      .select({ one: sql`1` })
      .from(users)
      .where(
        and(
          ne(users.id, actor.id),
          isNull(users.deletedAt),
          or(isAdmin(context), eq(users.role, 'Instructor'), eq(users.isCashier, true)),
        ),
      )
      .limit(1),
    database.select({ one: sql`1` }).from(sessions).limit(1),
  ])
  const done = {
    name: centre.name !== null || centre.nameBn !== null,
    branch: branch.length > 0,
    payment: Boolean(centre.sendMoneyTo || payments.bkash || payments.sslcommerz || cards),
    staff: staff.length > 0,
    session: session.length > 0,
  }
  return { state, left: firstSteps.filter((step) => !done[step]) }
}
