import { and, eq, type SQL } from 'drizzle-orm'
import { ROSTER_LIMIT } from '../../contract/formats/page-sizes.ts'
import { bookings, payments, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { countLateParts, countPaidParts } from '../fee-parts/late.ts'
import { type ListOrder, readPage, streamPages } from '../pagination.ts'
import { findsPerson } from '../person-search/find.ts'
import { isActiveBooking } from '../seats/bookings.ts'
import { requireOwnSession } from '../sessions/manage.ts'
import { getSession } from '../sessions/read.ts'

/** A person with a seat; `payment` is null for a free seat. `parts`: while parts of its fee are open. */
export type RosterRow = {
  id: string
  name: string | null
  email: string | null
  phone: string | null
  deletedAt: Date | null
  bookedAt: Date
  payment: (typeof payments.$inferSelect)['status'] | null
  parts: { paid: number; of: number } | null
  lateParts: number
}

const order: ListOrder = { at: bookings.createdAt, id: bookings.id }
const placeOf = ({ bookedAt, id }: RosterRow) => ({ at: bookedAt, id })

const selectRoster = ({ database, clock }: Context) =>
  database
    .select({
      id: bookings.id,
      name: users.name,
      email: users.email,
      phone: users.phone,
      deletedAt: users.deletedAt,
      bookedAt: bookings.createdAt,
      payment: payments.status,
      parts: countPaidParts,
      lateParts: countLateParts(clock()),
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.userId))
    .leftJoin(payments, eq(payments.id, bookings.paymentId))
    .$dynamic()

const matching = async (
  context: Context,
  sessionId: string,
  search: string | undefined,
): Promise<SQL | undefined> =>
  and(eq(bookings.sessionId, sessionId), isActiveBooking, await findsPerson(context, search))

/**
 * Reads who has a seat in a session and matches, the latest booking first, at most `ROSTER_LIMIT`, and how
 * many have one at all. Throws 404 for a session that the actor may not see, 403 for one that they do not
 * manage.
 */
export async function readRoster(context: Context, actor: Actor, sessionId: string, search?: string) {
  await requireOwnSession(context, actor, sessionId)
  const wanted = await matching(context, sessionId, search)
  const [{ enrolled }, { rows, next }] = await Promise.all([
    getSession(context, actor, sessionId),
    readPage(selectRoster(context), {
      wanted,
      paging: { page: 1, limit: ROSTER_LIMIT },
      order,
      placeOf,
    }),
  ])
  return { enrolled, rows, more: next !== undefined }
}

/**
 * Everybody who matches, in chunks: memory stays bounded for any number; with the session's title. Throws as
 * `readRoster`.
 */
export async function streamRoster(context: Context, actor: Actor, sessionId: string, search?: string) {
  await requireOwnSession(context, actor, sessionId)
  const wanted = await matching(context, sessionId, search)
  const { title } = await getSession(context, actor, sessionId)
  const chunks = streamPages(
    (paging) => readPage(selectRoster(context), { wanted, order, paging, placeOf }),
    {
      placeOf,
      chunk: 500,
    },
  )
  return { title, chunks }
}
