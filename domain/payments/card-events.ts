import { eq, inArray } from 'drizzle-orm'
import { ApiError } from '../../contract/errors.ts'
import { cursors, payments } from '../../db/schema.ts'
import type { CardEvent, Cards } from '../../providers/cards.ts'
import type { Context } from '../context.ts'
import { settle } from './settle.ts'

const CURSOR = 'card events'
/** In one round. The next goes on after them. */
const MOST_PAGES = 10
const PAGE = 100
const AT_ONCE = 10
/** Events that are younger are read again: one may be listed later than another that happened after it. */
const SETTLED_MS = 60_000

/**
 * Reads what happened at the provider to the money of payments since it was read last, and looks at each of those payments.
 * So a refund that fails weeks later, or a dispute, is no secret when the notice of it was lost.
 */
export async function processCardEvents(context: Context, cards: Cards, signal?: AbortSignal): Promise<void> {
  try {
    await processAll(context, cards, signal)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    context.log.warn({ err: error }, 'card events not read yet')
  }
}

const isUnavailable = (error: unknown) => error instanceof ApiError && error.status === 503

async function processAll(context: Context, cards: Cards, signal?: AbortSignal): Promise<void> {
  const { database } = context
  const [cursor] = await database.select().from(cursors).where(eq(cursors.name, CURSOR))
  const events = await readEvents(cards, cursor?.value)
  const settledBefore = context.clock().getTime() - SETTLED_MS
  for (let done = 0; done < events.length && !signal?.aborted; done += AT_ONCE) {
    const some = events.slice(done, done + AT_ONCE)
    await settleAll(context, cards, some)
    const last = some.findLast(({ createdAt }) => createdAt.getTime() <= settledBefore)
    if (!last) continue
    const row = { name: CURSOR, value: last.id }
    await database.insert(cursors).values(row).onConflictDoUpdate({ target: cursors.name, set: row })
  }
}

/** Those after the cursor, oldest first; without one, or when it is too old to be known, those of the last month. */
async function readEvents(cards: Cards, cursor: string | undefined): Promise<CardEvent[]> {
  const events: CardEvent[] = []
  for (let page = 0; page < MOST_PAGES && cursor !== undefined; page += 1) {
    const after: CardEvent[] | null = await cards.listEvents({ after: events.at(-1)?.id ?? cursor })
    if (!after) return readEvents(cards, undefined)
    events.push(...after)
    if (after.length < PAGE) return events
  }
  for (let page = 0; page < MOST_PAGES && cursor === undefined; page += 1) {
    const before: CardEvent[] | null = await cards.listEvents({ before: events[0]?.id })
    events.unshift(...(before ?? []))
    if (!before || before.length < PAGE) return events
  }
  return events
}

/** Once each, and ours only: others may use the same account. */
async function settleAll(context: Context, cards: Cards, events: CardEvent[]): Promise<void> {
  const named = events.flatMap(({ intentId }) => intentId ?? [])
  const disputed = new Set(events.flatMap(({ intentId, isDispute }) => (isDispute && intentId) || []))
  if (named.length === 0) return
  const known = await context.database
    .select({ intentId: payments.providerRef })
    .from(payments)
    .where(inArray(payments.providerRef, named))
  await Promise.all(known.map(({ intentId }) => settleOne(context, cards, intentId, disputed.has(intentId))))
}

/** A provider that is away ends the round, and what was not looked at waits for the next. */
async function settleOne(context: Context, cards: Cards, intentId: string, disputed: boolean): Promise<void> {
  try {
    await settle(context, cards, intentId, { disputed })
  } catch (error) {
    if (isUnavailable(error)) throw error
    context.log.warn({ err: error, intentId }, 'not followed')
  }
}
