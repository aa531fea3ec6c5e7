import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import {
  bookings,
  type Call,
  calls,
  classChanges,
  classNotices,
  type deliveries,
  users,
} from '../../db/schema.ts'
import { type Context, newId } from '../context.ts'

/** Without a call nobody is rung. */
type Message = { id: string; userId: string; dedupeKey: string; call: Call | null }
type Rung = Message & { call: Call }
type Sent = Pick<typeof deliveries.$inferInsert, 'messageId' | 'channel' | 'state'>

/** By email or SMS: a push may be lost on its way, and one above a limit does not leave. */
const reaches = ({ channel, state }: Sent): boolean => channel !== 'push' && state !== 'failed'

/**
 * Puts those whom no message reaches on the list of people to call, once for each message. They have not been
 * told of a changed class yet, and have longer for a seat that is offered: the waitlist looks for these
 * calls. Deleted accounts are not rung.
 */
export async function ringUnreached(
  transaction: Executor,
  context: Context,
  messages: Message[],
  sent: Sent[],
): Promise<void> {
  const reached = new Set(sent.filter(reaches).map(({ messageId }) => messageId))
  const rung = messages.filter((one): one is Rung => one.call !== null && !reached.has(one.id))
  if (rung.length === 0) return
  await insertCalls(transaction, context, rung)
  for (const one of rung) await noteUntold(transaction, one)
  if (rung.some(({ call }) => call.kind === 'seat_offered'))
    await context.jobs.enqueue(transaction, 'waitlist')
}

async function insertCalls(transaction: Executor, context: Context, rung: Rung[]): Promise<void> {
  const now = context.clock().toISOString()
  const all = <Column>(type: string, columnOf: (one: Rung) => Column) =>
    sql`${sql.param(rung.map(columnOf))}::${sql.raw(type)}[]`
  // Waits for a deletion of the account; a later one deletes these rows too.
  await transaction
    .insert(calls)
    .select(sql`
      select called.id, key, user_id, kind, session_id, booking_id, change_id, refund_minor,
        ${now}::timestamptz, null::timestamptz, null::uuid, day_off_id
      from unnest(${all('uuid', () => newId(context))}, ${all('text', ({ dedupeKey }) => dedupeKey)},
        ${all('uuid', ({ userId }) => userId)}, ${all('text', ({ call }) => call.kind)},
        ${all('uuid', ({ call }) => call.sessionId)}, ${all('uuid', ({ call }) => call.bookingId ?? null)},
        ${all('uuid', ({ call }) => call.changeId ?? null)},
        ${all('integer', ({ call }) => call.refundMinor || null)},
        ${all('uuid', ({ call }) => call.dayOffId ?? null)})
        as called (id, key, user_id, kind, session_id, booking_id, change_id, refund_minor, day_off_id)
      join ${users} on ${users.id} = user_id and ${users.deletedAt} is null
      for key share of users`)
    .onConflictDoNothing({ target: calls.dedupeKey })
}

async function noteUntold(transaction: Executor, { userId, call }: Rung): Promise<void> {
  const { bookingId, changeId, dayOffId } = call
  if (bookingId === undefined) return
  if (changeId !== undefined)
    await transaction
      .update(classNotices)
      .set({ toldAt: null })
      .where(and(eq(classNotices.changeId, changeId), eq(classNotices.bookingId, bookingId)))
  if (dayOffId === undefined) return
  const own = transaction.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, userId))
  await transaction
    .update(classNotices)
    .set({ toldAt: null })
    .where(
      and(
        inArray(classNotices.bookingId, own),
        exists(
          transaction
            .select({ id: classChanges.id })
            .from(classChanges)
            .where(and(eq(classChanges.id, classNotices.changeId), eq(classChanges.dayOffId, dayOffId))),
        ),
      ),
    )
}
