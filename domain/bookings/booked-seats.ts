import { and, eq, gte, isNull, lte, type SQL } from 'drizzle-orm'
import { bookings, users } from '../../db/schema.ts'
import { type Context, lowestId } from '../context.ts'
import { type ListOrder, type PageCursors, type Paging, readPage } from '../pagination.ts'

/** Bookings since then. They are found by id, which begins with the time. */
export const isBookedSince = (from: Date): SQL | undefined =>
  and(gte(bookings.id, lowestId(from)), gte(bookings.createdAt, from))

const selectSeats = ({ database }: Context) =>
  database
    .select({
      ...{
        id: bookings.id,
        sessionId: bookings.sessionId,
        title: bookings.title,
        createdAt: bookings.createdAt,
      },
      ...{ name: users.name, email: users.email, phone: users.phone, deletedAt: users.deletedAt },
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.userId))
    .$dynamic()
export type BookedSeat = Awaited<ReturnType<typeof selectSeats>>[number]

const order: ListOrder = { at: bookings.createdAt, id: bookings.id }

/** One page of the seats that were booked in that time and not cancelled, newest first, and their number. */
export async function listBookedSeats(
  context: Context,
  { from, to }: { from: Date; to: Date },
  paging: Paging,
): Promise<{ rows: BookedSeat[]; total: number } & PageCursors> {
  const wanted = and(isBookedSince(from), lte(bookings.createdAt, to), isNull(bookings.cancelledAt))
  const [page, total] = await Promise.all([
    readPage(selectSeats(context), {
      ...{ wanted, order, paging },
      placeOf: ({ createdAt, id }: BookedSeat) => ({ at: createdAt, id }),
    }),
    context.database.$count(bookings, wanted),
  ])
  return { ...page, total }
}
