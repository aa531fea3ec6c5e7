import {
  type AnyColumn,
  and,
  asc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { type AuditAction, auditActions } from '../../contract/centre/audit-actions.ts'
import { dayOf, startOfDay } from '../../contract/formats/dates.ts'
import { auditTrail, deliveries, drafts, messages } from '../../db/schema.ts'
import { type Context, lowestId } from '../context.ts'
import { retryableSql } from '../messages/delivery/outbox.ts'
import { rules } from '../settings/rules.ts'

type Pruning = Pick<Context, 'database' | 'clock'>

/** Rows that one statement deletes, in 10 to 60 ms, so that nobody waits for it. */
const BATCH = 1000

/**
 * Deletes the messages and the acts of the audit trail that are older than the centre keeps them, batch by
 * batch until the signal aborts, and returns how many. What can still be sent stays, and the acts that stay
 * for ever: `db/triggers/audit-trail.sql` has their kinds, and the database enforces it. Any number of
 * processes may prune at once, since each passes over what another one has locked.
 */
export async function pruneOld(
  context: Pruning,
  signal: AbortSignal,
): Promise<{ messages: number; acts: number }> {
  const { messageDays, historyYears } = await rules.retention.read(context.database)
  const now = context.clock()
  const oldest = startOfDay(dayOf(now, -messageDays))
  const sent = await deleteMessages(context, oldest, signal)
  const codes = await deleteCodes(context, oldest, signal)
  const acts = historyYears > 0 ? await deleteActs(context, yearsBefore(now, historyYears), signal) : 0
  return { messages: sent + codes, acts }
}

/** The same day of an earlier year in Dhaka; 1 March for 29 February. */
function yearsBefore(now: Date, years: number): Date {
  const [year = '', month = '', day = ''] = dayOf(now).split('-')
  const earlier = new Date(Date.UTC(Number(year) - years, Number(month) - 1, Number(day)))
  return startOfDay(earlier.toISOString().slice(0, 10))
}

const deleteMessages = ({ database, clock }: Pruning, before: Date, signal: AbortSignal) =>
  inBatches(signal, (from) => {
    const { id, createdAt } = messages
    const canLeave = or(inArray(deliveries.state, ['waiting', 'sending']), retryableSql(clock()))
    const open = database
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(eq(deliveries.messageId, id), canLeave))
    const draft = database.select({ id: drafts.messageId }).from(drafts).where(eq(drafts.messageId, id))
    const old = database
      .select({ id })
      .from(messages)
      .where(and(...isBetween(id, from, before), notExists(draft), notExists(open)))
      .orderBy(asc(id))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    return database.delete(messages).where(sql`${id} = any(array${old})`).returning({ at: createdAt })
  })

/** Their ids are in the order of time. */
const isBetween = (id: AnyColumn, from: Date, before: Date) => [
  gte(id, lowestId(from)),
  lt(id, lowestId(before)),
]

/** Codes and links that somebody waited for, which are no part of a message. */
const deleteCodes = ({ database, clock }: Pruning, before: Date, signal: AbortSignal) =>
  inBatches(signal, (from) => {
    const { id, messageId, state, createdAt } = deliveries
    const isOver = and(notInArray(state, ['waiting', 'sending']), sql`not ${retryableSql(clock())}`)
    const old = database
      .select({ id })
      .from(deliveries)
      .where(and(isNull(messageId), gte(createdAt, from), lt(createdAt, before), isOver))
      .orderBy(asc(createdAt), asc(id))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    return database.delete(deliveries).where(sql`${id} = any(array${old})`).returning({ at: createdAt })
  })

/** Kind by kind, because many old acts of the others stay and would be read each night. */
async function deleteActs({ database }: Pruning, before: Date, signal: AbortSignal): Promise<number> {
  const { id, action, occurredAt } = auditTrail
  const { rows } = await database.execute<{ kind: AuditAction }>(
    sql`select kind from unnest(${sql.param(auditActions)}::text[]) as kind where not stays_in_trail(kind)`,
  )
  let deleted = 0
  for (const { kind } of rows)
    deleted += await inBatches(signal, (from) => {
      const old = database
        .select({ id })
        .from(auditTrail)
        .where(and(eq(action, kind), gte(occurredAt, from), lt(occurredAt, before)))
        .orderBy(asc(occurredAt), asc(id))
        .limit(BATCH)
        .for('update', { skipLocked: true })
      return database.delete(auditTrail).where(sql`${id} = any(array${old})`).returning({ at: occurredAt })
    })
  return deleted
}

/**
 * Each batch begins where the one before ended. From the beginning it would read again what was deleted, as
 * long as a backup sees it.
 */
async function inBatches(
  signal: AbortSignal,
  deleteFrom: (from: Date) => Promise<{ at: Date }[]>,
): Promise<number> {
  let [deleted, last, from] = [0, BATCH, new Date(0)]
  while (last === BATCH && !signal.aborted) {
    const gone = await deleteFrom(from)
    last = gone.length
    deleted += last
    from = new Date(Math.max(...gone.map(({ at }) => at.getTime()), from.getTime()))
  }
  return deleted
}
