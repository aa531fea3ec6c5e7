import {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { DueFilter, DueSort } from '../../contract/fee-parts/fee-parts.ts'
import { dayOf, endOfDay } from '../../contract/formats/dates.ts'
import { bookings, feeParts, payments, receipts, sessions, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { type ListOrder, type PageCursors, type Paging, readPage, streamPages } from '../pagination.ts'
import { findsPerson } from '../person-search/find.ts'
import { containsText } from '../search/contains-text.ts'
import { isActiveBooking } from '../seats/bookings.ts'
import { isOfActiveBooking } from './late.ts'
import { type FeePart, isLatePart, isOpenPart } from './read.ts'

/** A part with its booking, and the money and the receipt of who has paid it. */
export type ListedPart = FeePart & {
  sessionId: string
  title: string
  parts: number | null
  paidAt: Date | null
  receipt: { year: number; number: number | null } | null
}

const LIST_LIMIT = 200
const SESSION_LIMIT = 100

const isSettled = sql`(${feeParts.paymentId} is not null or ${feeParts.waivedAt} is not null)`

const listed = {
  ...getTableColumns(feeParts),
  sessionId: bookings.sessionId,
  title: bookings.title,
  parts: bookings.parts,
  paidAt: payments.recordedAt,
  receipt: { year: receipts.year, number: receipts.number },
}

const isReceipt = and(eq(receipts.paymentId, feeParts.paymentId), eq(receipts.series, 'receipt'))

const selectParts = ({ database }: Context) =>
  database
    .select(listed)
    .from(feeParts)
    .innerJoin(bookings, eq(bookings.id, feeParts.bookingId))
    .leftJoin(payments, eq(payments.id, feeParts.paymentId))
    .leftJoin(receipts, isReceipt)

/** The parts of the fees of the actor's seats: open ones first, by their day. At most 200. */
export async function listOwnParts(context: Context, actor: Pick<Actor, 'id'>): Promise<ListedPart[]> {
  return selectParts(context)
    .where(and(eq(bookings.userId, actor.id), isActiveBooking))
    .orderBy(isSettled, asc(feeParts.dueAt), asc(feeParts.part), asc(feeParts.id))
    .limit(LIST_LIMIT)
}

/** The parts of one booking's fee, the first part first. */
export const listPartsOf = (context: Context, bookingId: string): Promise<ListedPart[]> =>
  selectParts(context).where(eq(feeParts.bookingId, bookingId)).orderBy(asc(feeParts.part)).limit(LIST_LIMIT)

/** The Admin who wants to waive a part. */
const asker = aliasedTable(users, 'asker')

export type StudentPart = ListedPart & {
  waiveAskedBy: string | null
  student: Pick<typeof users.$inferSelect, 'id' | 'name' | 'email' | 'phone' | 'deletedAt'>
}

/** `asked`: an Admin wants to waive it. */
type PartState = DueFilter | 'asked'

type Asked = { state: PartState; search?: string | undefined; sessionId?: string | undefined }

const WEEK_DAYS = 7

/** In the order of `dueFilters`. Today is part of the week. */
function isIn(state: PartState, now: Date): SQL | undefined {
  const weekEnd = endOfDay(dayOf(now, WEEK_DAYS))
  switch (state) {
    case 'late':
      return isLatePart(now)
    case 'week':
      return and(isOpenPart, gt(feeParts.dueAt, now), lte(feeParts.dueAt, weekEnd))
    case 'later':
      return and(isOpenPart, gt(feeParts.dueAt, weekEnd))
    case 'asked':
      return and(isOpenPart, isNotNull(feeParts.waiveAskedById))
    case 'paid':
      return isNotNull(feeParts.paymentId)
    default:
      return isNotNull(feeParts.waivedAt)
  }
}

const matching = async (
  context: Context,
  { search, sessionId }: Omit<Asked, 'state'>,
): Promise<SQL | undefined> =>
  and(
    isActiveBooking,
    or(await findsPerson(context, search, { of: bookings.userId }), containsText(search, bookings.title)),
    sessionId === undefined ? undefined : eq(bookings.sessionId, sessionId),
  )

const studentColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
  deletedAt: users.deletedAt,
}

const placeOf = ({ dueAt, id }: StudentPart) => ({ at: dueAt, id })

/**
 * One page of all students' parts in a state: open ones the oldest first, settled ones the newest first. By
 * amount they are sorted rarely, so no index is kept for it, and pages are found by their number.
 */
export async function listParts(
  context: Context,
  { state, ...asked }: Asked,
  paging: Paging,
  sort: DueSort = 'day',
): Promise<{ rows: StudentPart[] } & PageCursors> {
  const isOldestFirst = state !== 'paid' && state !== 'waived'
  const order: ListOrder = { at: feeParts.dueAt, id: feeParts.id, isOldestFirst }
  const select = context.database
    .select({ ...listed, student: studentColumns, waiveAskedBy: asker.name })
    .from(feeParts)
    .innerJoin(bookings, eq(bookings.id, feeParts.bookingId))
    .innerJoin(users, eq(users.id, bookings.userId))
    .leftJoin(asker, eq(asker.id, feeParts.waiveAskedById))
    .leftJoin(payments, eq(payments.id, feeParts.paymentId))
    .leftJoin(receipts, isReceipt)
    .$dynamic()
  const wanted = and(await matching(context, asked), isIn(state, context.clock()))
  if (sort === 'day') return readPage(select, { wanted, order, paging, placeOf })
  const rows = await select
    .where(wanted)
    .orderBy(desc(feeParts.amountMinor), asc(feeParts.dueAt), asc(feeParts.id))
    .limit(paging.limit)
    .offset((paging.page - 1) * paging.limit)
  return { rows }
}

/** How many parts an Admin wants to waive, and another one has to confirm. */
export async function countAskedWaivers({ database, clock }: Context): Promise<number> {
  const [counted] = await database
    .select({ parts: count() })
    .from(feeParts)
    .where(and(isIn('asked', clock()), isOfActiveBooking))
  return counted?.parts ?? 0
}

/** Lists the people of these parts: more than anybody may reach are enough to refuse the list. */
export async function listPeopleOfParts(
  context: Context,
  { state, ...asked }: Asked,
  limit: number,
): Promise<string[]> {
  const rows = await context.database
    .selectDistinct({ userId: bookings.userId })
    .from(feeParts)
    .innerJoin(bookings, eq(bookings.id, feeParts.bookingId))
    .where(and(await matching(context, asked), isIn(state, context.clock())))
    .limit(limit)
  return rows.map(({ userId }) => userId)
}

/** All that match, in chunks: memory stays bounded for any number. */
export const streamParts = (context: Context, asked: Asked) =>
  streamPages((paging) => listParts(context, asked, paging), { placeOf, chunk: 500 })

/** Sessions of which somebody has to pay a part, and the one that is asked for, by title. At most 100. */
export const listSessionsOfParts = (context: Context, asked: string | undefined) =>
  context.database
    .selectDistinct({ id: sessions.id, title: sessions.title })
    .from(feeParts)
    .innerJoin(bookings, eq(bookings.id, feeParts.bookingId))
    .innerJoin(sessions, eq(sessions.id, bookings.sessionId))
    .where(and(isActiveBooking, asked ? or(isOpenPart, eq(sessions.id, asked)) : isOpenPart))
    .orderBy(asc(sessions.title), asc(sessions.id))
    .limit(SESSION_LIMIT)

/** `open`: of all three. */
export type DueSums = Record<'late' | 'week' | 'later' | 'open', { count: number; amountMinor: number }>

/** Sums the open parts, by when they are due. */
export async function sumParts(context: Context, asked: Omit<Asked, 'state'>): Promise<DueSums> {
  const now = context.clock()
  const figure = (which: SQL = sql`true`) => ({
    count: sql<number>`(count(*) filter (where ${which}))::integer`,
    amountMinor: sql<number>`coalesce(sum(${feeParts.amountMinor}) filter (where ${which}), 0)`.mapWith(
      Number,
    ),
  })
  const of = (state: DueFilter) => figure(isIn(state, now))
  const [sums] = await context.database
    .select({ late: of('late'), week: of('week'), later: of('later'), open: figure() })
    .from(feeParts)
    .innerJoin(bookings, eq(bookings.id, feeParts.bookingId))
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(and(await matching(context, asked), isOpenPart))
  const none = { count: 0, amountMinor: 0 }
  return sums ?? { late: none, week: none, later: none, open: none }
}
