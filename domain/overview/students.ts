import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { calledOf } from '../../contract/people/local-part.ts'
import { bookings, users } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { isActiveBooking } from '../seats/bookings.ts'

const NAMES_SHOWN = 5

/** The names of the first who booked each session, by its id. */
export async function readFirstStudents(
  { database }: Context,
  sessionIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (sessionIds.length === 0) return new Map()
  const wanted = sql`unnest(${sql.param([...new Set(sessionIds)])}::uuid[]) as wanted (id)`
  const first = database
    .select({ userId: bookings.userId })
    .from(bookings)
    .where(and(eq(bookings.sessionId, sql`wanted.id`), isActiveBooking))
    .orderBy(asc(bookings.createdAt), asc(bookings.id))
    .limit(NAMES_SHOWN)
    .as('first')
  const rows = await database
    .select({
      sessionId: sql<string>`wanted.id`,
      ...{ name: users.name, email: users.email, phone: users.phone },
    })
    .from(wanted)
    .crossJoinLateral(first)
    .innerJoin(users, and(eq(users.id, first.userId), isNull(users.deletedAt)))
  const bySession = Map.groupBy(rows, ({ sessionId }) => sessionId)
  return new Map([...bySession].map(([id, people]) => [id, people.map(calledOf)]))
}
