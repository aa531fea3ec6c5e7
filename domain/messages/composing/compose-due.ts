import { and, asc, eq, gt, inArray, lte, not, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../../../db/advisory-locks.ts'
import type { Executor } from '../../../db/client.ts'
import { awaitsReceipt, deliveries, drafts, messages, users } from '../../../db/schema.ts'
import { ringUnreached } from '../../calls/put-on-list.ts'
import type { Context } from '../../context.ts'
import { type FoundContact, findContacts } from '../contacts/contacts.ts'
import { pauseAfter } from '../pause-after.ts'
import { compose, readMessageFacts } from './compose.ts'
import { applyLimits } from './limits.ts'

/** Codes wait for the lock meanwhile, some 100 ms at most. */
const CHUNK = 250

/** A message with what it is composed of. */
export type Draft = typeof messages.$inferSelect & typeof drafts.$inferSelect
export type NewDelivery = typeof deliveries.$inferInsert

/**
 * Composes some of the messages that wait: finds the contacts of each person, writes the text for each in one
 * language for one channel, and decides under one lock what the limits allow. The desk rings people whom
 * nothing reaches. Returns how many it looked at; 0 when none is due. One that cannot be composed is tried
 * again later and holds up no other. Any number of processes may run it at once.
 */
export async function composeDueMessages(context: Context): Promise<number> {
  try {
    return await composeSome(context, CHUNK)
  } catch (error) {
    context.log.warn({ err: error }, 'messages could not be composed together')
    return composeOne(context)
  }
}

/** Throws while a message waits that could not be composed: then the task fails, and operators see it. */
export async function requireComposed({ database }: Pick<Context, 'database'>): Promise<void> {
  const [broken] = await database
    .select({ name: messages.name, lastError: drafts.lastError })
    .from(drafts)
    .innerJoin(messages, eq(messages.id, drafts.messageId))
    .where(gt(drafts.failures, 0))
    .limit(1)
  if (broken) throw new Error(`A message could not be composed: ${broken.name}: ${broken.lastError}`)
}

/** The first one alone. */
async function composeOne(context: Context): Promise<number> {
  try {
    return await composeSome(context, 1)
  } catch (error) {
    const [first] = await lockSome(context.database, context.clock(), 1)
    if (!first) return 0
    context.log.error({ err: error, message: first.id, name: first.name }, 'a message could not be composed')
    const failures = first.failures + 1
    await context.database
      .update(drafts)
      .set({
        failures,
        composeAt: new Date(context.clock().getTime() + pauseAfter(failures)),
        lastError: error instanceof Error ? error.message : String(error),
      })
      .where(and(eq(drafts.messageId, first.id), eq(drafts.failures, first.failures)))
    return 1
  }
}

/**
 * Locks some drafts with their messages, and leaves out messages that somebody else has locked. It looks each
 * message up by its id: a plain join may walk through all messages that were ever written.
 */
async function lockSome(transaction: Executor, now: Date, limit: number): Promise<Draft[]> {
  const message = transaction
    .select()
    .from(messages)
    .where(eq(messages.id, drafts.messageId))
    .for('key share', { skipLocked: true })
    .as('message')
  const due = await transaction
    .select()
    .from(drafts)
    .innerJoinLateral(message, sql`true`)
    .where(and(lte(drafts.composeAt, now), not(awaitsReceipt(drafts.receipts))))
    .orderBy(asc(drafts.messageId))
    .limit(limit)
  return due.map(({ drafts, message }) => ({ ...message, ...drafts }))
}

const composeSome = (context: Context, limit: number): Promise<number> =>
  context.database.transaction(async (transaction) => {
    // What is counted for the limits stays true until this has committed. Codes take it too.
    await transaction.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS['message limits']})`)
    const now = context.clock()
    const due = await lockDue(transaction, now, limit)
    if (due.length === 0) return 0
    // Without a path its key stayed behind when a backup was written: it opens nothing.
    const current = due.filter(({ expiresAt, path }) => expiresAt > now && path !== null)
    const readers = await findContacts(transaction, context, current)
    const wanted = await composeAll(transaction, context, current, readers)
    const decided = await applyLimits(transaction, context, wanted)
    if (decided.length > 0) await insertDeliveries(transaction, decided)
    await ringUnreached(transaction, context, current, decided)
    const ids = sql.param(due.map(({ id }) => id))
    await transaction.delete(drafts).where(sql`${drafts.messageId} = any(${ids}::uuid[])`)
    const leaving = new Set(decided.flatMap(({ state, channel }) => (state === 'waiting' ? [channel] : [])))
    for (const channel of leaving) await context.jobs.enqueue(transaction, channel)
    return due.length
  })

/**
 * Never waits: a deletion of an account locks its person first, and then their messages. What it has locked,
 * or who cancels a reminder, is left to it or to the next run. People are locked where somebody may ring
 * them.
 */
async function lockDue(transaction: Executor, now: Date, limit: number): Promise<Draft[]> {
  const due = await lockSome(transaction, now, limit)
  const rung = due.flatMap(({ userId, call }) => (call === null ? [] : [userId]))
  if (rung.length === 0) return due
  const locked = await transaction
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, rung))
    .for('key share', { skipLocked: true })
  const free = new Set(locked.map(({ id }) => id))
  return due.filter(({ userId, call }) => call === null || free.has(userId))
}

/** A thousand parameters of a plain insert cost more than the texts. */
const insertDeliveries = (transaction: Executor, decided: NewDelivery[]) =>
  transaction
    .insert(deliveries)
    .select(sql`
      select "id", "messageId", "channel", "contact", "language", "subject", "body", "calendar", "state", "aboveLimit",
        0, "nextAttemptAt", null::timestamptz, null::text, "segments", "costMinor", null::text, "kind", "userId",
        "priority", "createdAt", "expiresAt"
      from json_to_recordset(${JSON.stringify(decided)}::json) as decided ("id" uuid, "messageId" uuid,
        "channel" text, "contact" text, "language" text, "subject" text, "body" text, "calendar" jsonb,
        "state" text, "aboveLimit" text, "nextAttemptAt" timestamptz, "segments" smallint, "costMinor" integer,
        "kind" text, "userId" uuid, "priority" smallint, "createdAt" timestamptz, "expiresAt" timestamptz)`)
    .onConflictDoNothing()

async function composeAll(
  transaction: Executor,
  context: Context,
  due: Draft[],
  readers: FoundContact[],
): Promise<NewDelivery[]> {
  const facts = await readMessageFacts(transaction, due)
  const byId = new Map(due.map((message) => [message.id, message]))
  return readers.flatMap((reader) => {
    const message = byId.get(reader.messageId)
    return message ? [compose(context, message, reader, facts)] : []
  })
}
