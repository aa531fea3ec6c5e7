import { and, ne, sql } from 'drizzle-orm'
import type { CallKind } from '../../contract/bookings/call-kinds.ts'
import type { Executor } from '../../db/client.ts'
import { calls, eventOf, outboxEmails, users } from '../../db/schema.ts'
import { type Context, newId } from '../context.ts'
import { type EmailTemplate, enqueueEmails, type Recipient } from './enqueue.ts'

/** What the desk says by phone to whom no message reaches. */
export type Call = {
  kind: CallKind
  sessionId: string
  bookingId?: string
  changeId?: string
  dayOffId?: string
  refundMinor?: number
}

/** A message whose recipients are rung where it cannot reach them. One without `call` is not. */
export type Message = Omit<EmailTemplate, 'to'> & { to: (Recipient & { call: Call | undefined })[] }

/**
 * Tells people something, in the transaction of the change: by email or SMS, or by a row in the list of
 * people to call. Returns the dedupe keys of those to whom a message goes out; nobody else has been told yet.
 * Deleted accounts are neither.
 */
export async function tell(
  transaction: Executor,
  context: Context,
  messages: Message[],
): Promise<ReadonlySet<string>> {
  await enqueueEmails(
    transaction,
    context,
    messages.map(({ to, ...message }) => ({ ...message, to: to.map(({ call: _, ...one }) => one) })),
  )
  const recipients = messages.flatMap(({ to }) => to)
  const keys = recipients.map(({ dedupeKey }) => dedupeKey)
  if (keys.length === 0) return new Set()
  const written = await transaction
    .select({ key: sql<string>`${eventOf(outboxEmails.dedupeKey)}` })
    .from(outboxEmails)
    .where(
      and(
        sql`${eventOf(outboxEmails.dedupeKey)} = any(${sql.param(keys)}::text[])`,
        // One above a limit stays where it is.
        ne(outboxEmails.state, 'failed'),
        // It may be lost on its way to a browser.
        ne(outboxEmails.channel, 'push'),
      ),
    )
  const told = new Set(written.map(({ key }) => key))
  const untold = recipients.flatMap(({ call, userId, dedupeKey }) =>
    call && !told.has(dedupeKey) ? [{ ...call, userId, dedupeKey }] : [],
  )
  await listCalls(transaction, context, untold)
  return told
}

async function listCalls(
  transaction: Executor,
  context: Context,
  untold: (Call & { userId: string; dedupeKey: string })[],
): Promise<void> {
  if (untold.length === 0) return
  const now = context.clock().toISOString()
  const all = <Column>(type: string, columnOf: (one: (typeof untold)[number]) => Column) =>
    sql`${sql.param(untold.map(columnOf))}::${sql.raw(type)}[]`
  // Waits for a deletion of the account; a later one deletes these rows too.
  await transaction
    .insert(calls)
    .select(sql`
      select called.id, key, user_id, kind, session_id, booking_id, change_id, refund_minor,
        ${now}::timestamptz, null::timestamptz, null::uuid, day_off_id
      from unnest(${all('uuid', () => newId(context))}, ${all('text', ({ dedupeKey }) => dedupeKey)},
        ${all('uuid', ({ userId }) => userId)}, ${all('text', ({ kind }) => kind)},
        ${all('uuid', ({ sessionId }) => sessionId)}, ${all('uuid', ({ bookingId }) => bookingId ?? null)},
        ${all('uuid', ({ changeId }) => changeId ?? null)},
        ${all('integer', ({ refundMinor }) => refundMinor || null)},
        ${all('uuid', ({ dayOffId }) => dayOffId ?? null)})
        as called (id, key, user_id, kind, session_id, booking_id, change_id, refund_minor, day_off_id)
      join ${users} on ${users.id} = user_id and ${users.deletedAt} is null
      for key share of users`)
    .onConflictDoNothing({ target: calls.dedupeKey })
}
