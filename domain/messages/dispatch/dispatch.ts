import { and, asc, eq, gt, inArray, isNotNull, lte, not, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../../../db/advisory-locks.ts'
import type { Executor } from '../../../db/client.ts'
import { awaitsReceipt, deliveries, messages, users } from '../../../db/schema.ts'
import { ringUnreached } from '../../calls/ring.ts'
import type { Context } from '../../context.ts'
import { type FoundContact, findContacts } from '../outbox/contacts.ts'
import { pauseAfter } from '../pause-after.ts'
import { compose, readMessageFacts } from './compose.ts'
import { applyLimits } from './limits.ts'

const CHUNK = 100

export type MessageRow = typeof messages.$inferSelect
export type NewDelivery = typeof deliveries.$inferInsert

/**
 * Composes some of the messages that wait: finds the contacts of each person, writes the text for each in one
 * language for one channel, and decides under one lock what the limits allow. The desk rings people whom
 * nothing reaches. Returns how many it looked at; 0 when none is due. One that cannot be composed is tried
 * again later and holds up no other. Any number of processes may run it at once.
 */
export async function dispatchMessages(context: Context): Promise<number> {
  try {
    return await dispatch(context, CHUNK)
  } catch (error) {
    context.log.warn({ err: error }, 'messages could not be composed together')
    return dispatchOne(context)
  }
}

/** Throws while a message waits that could not be composed: then the task fails, and operators see it. */
export async function requireComposed({ database }: Pick<Context, 'database'>): Promise<void> {
  const [broken] = await database
    .select({ name: messages.name, lastError: messages.lastError })
    .from(messages)
    .where(and(isNotNull(messages.dispatchAt), gt(messages.failures, 0)))
    .limit(1)
  if (broken) throw new Error(`A message could not be composed: ${broken.name}: ${broken.lastError}`)
}

/** The first one alone. */
async function dispatchOne(context: Context): Promise<number> {
  try {
    return await dispatch(context, 1)
  } catch (error) {
    const [first] = await listDue(context.database, context.clock(), 1)
    if (!first) return 0
    context.log.error({ err: error, message: first.id, name: first.name }, 'a message could not be composed')
    const failures = first.failures + 1
    await context.database
      .update(messages)
      .set({
        failures,
        dispatchAt: new Date(context.clock().getTime() + pauseAfter(failures)),
        lastError: error instanceof Error ? error.message : String(error),
      })
      .where(and(eq(messages.id, first.id), eq(messages.failures, first.failures)))
    return 1
  }
}

const listDue = (queries: Pick<Executor, 'select'>, now: Date, limit: number) =>
  queries
    .select()
    .from(messages)
    .where(and(lte(messages.dispatchAt, now), not(awaitsReceipt(messages.receipts))))
    .orderBy(asc(messages.dispatchAt), asc(messages.id))
    .limit(limit)

const dispatch = (context: Context, limit: number): Promise<number> =>
  context.database.transaction(async (transaction) => {
    // What is counted for the limits stays true until this has committed. Codes take it too.
    await transaction.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS['message limits']})`)
    const now = context.clock()
    const due = await lockDue(transaction, await listDue(transaction, now, limit))
    if (due.length === 0) return 0
    // Without a path its key stayed behind when a backup was written: it opens nothing.
    const current = due.filter(({ expiresAt, path }) => expiresAt > now && path !== null)
    const readers = await findContacts(transaction, context, current)
    const wanted = await composeAll(transaction, context, current, readers)
    const decided = await applyLimits(transaction, context, wanted)
    if (decided.length > 0) await transaction.insert(deliveries).values(decided).onConflictDoNothing()
    await ringUnreached(transaction, context, current, decided)
    await transaction
      .update(messages)
      .set({ params: null, path: null, dispatchAt: null })
      .where(
        inArray(
          messages.id,
          due.map(({ id }) => id),
        ),
      )
    const leaving = new Set(decided.flatMap(({ state, channel }) => (state === 'waiting' ? [channel] : [])))
    for (const channel of leaving) await context.jobs.enqueue(transaction, channel)
    return due.length
  })

/** People first, as a deletion of their account does. Some may be gone by now. */
async function lockDue(transaction: Executor, found: MessageRow[]): Promise<MessageRow[]> {
  const userIds = found.map(({ userId }) => userId)
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  await transaction
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, userIds))
    .orderBy(asc(users.id))
    .for('key share')
  return transaction
    .select()
    .from(messages)
    .where(and(inArray(messages.id, ids), isNotNull(messages.dispatchAt)))
    .orderBy(asc(messages.dispatchAt), asc(messages.id))
    .for('update')
}

async function composeAll(
  transaction: Executor,
  context: Context,
  due: MessageRow[],
  readers: FoundContact[],
): Promise<NewDelivery[]> {
  const facts = await readMessageFacts(transaction, due)
  const byId = new Map(due.map((message) => [message.id, message]))
  return readers.flatMap((reader) => {
    const message = byId.get(reader.messageId)
    return message ? [compose(context, message, reader, facts)] : []
  })
}
