import { count, countDistinct, eq } from 'drizzle-orm'
import type { CountedRows } from '../../contract/home/section-kinds.ts'
import { bookings, sessions, tutors } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { isActiveBooking } from '../seats/bookings.ts'
import { isApprovedSession } from '../session-visibility.ts'

const counts: Record<CountedRows, (context: Context) => Promise<{ total: number }[]>> = {
  /** Also those that are over: what the centre has given. */
  sessions: ({ database }) => database.select({ total: count() }).from(sessions).where(isApprovedSession),
  tutors: ({ database }) =>
    database.select({ total: count() }).from(tutors).where(eq(tutors.status, 'active')),
  /** People who have or had a seat that nobody cancelled. */
  students: ({ database }) =>
    database
      .select({ total: countDistinct(bookings.userId) })
      .from(bookings)
      .where(isActiveBooking),
}

/** Counts how many there are, for a figure of the home page. */
export const countRows = (context: Context, rows: CountedRows): Promise<number> =>
  context.totals.read(`home.${rows}`, async () => (await counts[rows](context))[0]?.total ?? 0)
