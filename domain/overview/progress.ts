import { and, desc, eq, gte } from 'drizzle-orm'
import { bookings } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { type ClassProgress, readClassProgress } from '../classes/plan/progress.ts'
import type { Context } from '../context.ts'
import { type Booking, isActiveBooking } from '../seats/bookings.ts'

const BOOKINGS_SHOWN = 20

export type BookingProgress = { booking: Booking; progress: ClassProgress }

/** How far each booking that is not over has come, that with the next class first; the longest twenty. */
export async function readProgress({ reads, clock }: Context, actor: Actor): Promise<BookingProgress[]> {
  const now = clock()
  const rows = await reads
    .select()
    .from(bookings)
    .where(and(eq(bookings.userId, actor.id), isActiveBooking, gte(bookings.classEnd, now)))
    .orderBy(desc(bookings.classEnd), desc(bookings.id))
    .limit(BOOKINGS_SHOWN)
  const progressOf = await readClassProgress(reads, rows, now)
  const startOf = ({ progress }: BookingProgress) => progress.next?.getTime() ?? Number.POSITIVE_INFINITY
  return rows
    .map((booking) => ({ booking, progress: progressOf(booking) }))
    .toSorted((one, other) => startOf(one) - startOf(other) || 0)
}
