import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import { attempts, cursors, payments } from '../../../db/schema.ts'
import type { CardEvent, Cards } from '../../../providers/cards.ts'
import type { Context } from '../../context.ts'
import type { Attempt } from '../attempts/attempts.ts'
import { isProviderAway } from '../attempts/outage.ts'
import { settle } from '../settlement/settle.ts'

const CURSOR = 'card events'
/** Per run. The next run continues after them. */
const MAX_PAGES = 10
const PAGE = 100
const CONCURRENCY = 10
/** Younger events are read again: an event may be listed later than one that happened after it. */
const OVERLAP_MS = 60_000

/**
 * Reads the provider's events since the last run and settles each payment they are about. So a dispute, or a
 * refund that fails weeks later, is found even when its webhook was lost. Returns whether all were read.
 */
export async function processCardEvents(
  context: Context,
  cards: Cards,
  signal?: AbortSignal,
): Promise<boolean> {
  try {
    await processAll(context, cards, signal)
    return !signal?.aborted
  } catch (error) {
    if (!isProviderAway(error)) throw error
    context.log.warn({ err: error }, 'card events not read yet')
    return false
  }
}

async function processAll(context: Context, cards: Cards, signal?: AbortSignal): Promise<void> {
  const { database } = context
  const [cursor] = await database.select().from(cursors).where(eq(cursors.name, CURSOR))
  const events = await readEvents(cards, cursor?.value)
  const stableBefore = context.clock().getTime() - OVERLAP_MS
  for (let done = 0; done < events.length && !signal?.aborted; done += CONCURRENCY) {
    const some = events.slice(done, done + CONCURRENCY)
    await settleAll(context, some)
    const last = some.findLast(({ createdAt }) => createdAt.getTime() <= stableBefore)
    if (!last) continue
    const row = { name: CURSOR, value: last.id }
    await database.insert(cursors).values(row).onConflictDoUpdate({ target: cursors.name, set: row })
  }
}

/**
 * Events after the cursor, oldest first. Without a cursor, or when the provider no longer knows it, those of
 * the last month.
 */
async function readEvents(cards: Cards, cursor: string | undefined): Promise<CardEvent[]> {
  const events: CardEvent[] = []
  for (let page = 0; page < MAX_PAGES && cursor !== undefined; page += 1) {
    const after: CardEvent[] | null = await cards.listEvents({ after: events.at(-1)?.id ?? cursor })
    if (!after) return readEvents(cards, undefined)
    events.push(...after)
    if (after.length < PAGE) return events
  }
  for (let page = 0; page < MAX_PAGES && cursor === undefined; page += 1) {
    const before: CardEvent[] | null = await cards.listEvents({ before: events[0]?.id })
    events.unshift(...(before ?? []))
    if (!before || before.length < PAGE) return events
  }
  return events
}

/** Settles each payment once, and only ours: other programs may use the same provider account. */
async function settleAll(context: Context, events: CardEvent[]): Promise<void> {
  const named = events.flatMap(({ intentId }) => intentId ?? [])
  const disputed = new Set(events.flatMap(({ intentId, isDispute }) => (isDispute && intentId) || []))
  if (named.length === 0) return
  const ours = await context.database
    .select(getTableColumns(attempts))
    .from(payments)
    .innerJoin(attempts, eq(attempts.id, payments.attemptId))
    .where(and(eq(payments.method, 'card'), inArray(payments.providerPaymentId, named)))
  await Promise.all(ours.map((attempt) => settleOne(context, attempt, disputed.has(attempt.reference ?? ''))))
}

/** An unavailable provider ends the run; the next run continues from the cursor. */
async function settleOne(context: Context, attempt: Attempt, disputed: boolean): Promise<void> {
  try {
    await settle(context, attempt, { disputed })
  } catch (error) {
    if (isProviderAway(error)) throw error
    context.log.warn({ err: error, attemptId: attempt.id }, 'payment not settled after an event')
  }
}
