import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, found, operation, retrieval } from './context.ts'
import { exclusive, noSuch } from './errors.ts'
import { pageOf, presentPage } from './lists.ts'
import { boolean, listOf, pagination, text } from './parameters.ts'
import { type EventData, events, webhookDeliveries } from './schema.ts'
import { randomText } from './secrets.ts'

/** The API version of these shapes: that of the SDK which types them. */
export const apiVersion = '2026-10-28.endive'

type EventRow = typeof events.$inferSelect

/** Inserts an event in the current transaction, and schedules its delivery. */
export async function recordEvent(call: Call, type: Stripe.Event.Type, data: EventData): Promise<void> {
  const id = `evt_${randomText(call.random, 24)}`
  await call.queries.insert(events).values({
    id,
    type,
    data,
    requestId: call.requestId || null,
    idempotencyKey: call.idempotencyKey,
    createdAt: call.now,
  })
  if (call.hasWebhook)
    await call.queries.insert(webhookDeliveries).values({ eventId: id, nextAttemptAt: call.now })
}

export const retrieveEvent = retrieval(async (call) => {
  const [row] = await selectEvents(call).where(eq(events.id, call.target))
  if (!row) throw noSuch('event', call.target, 'id')
  return presentEvent(row.event, row.isPending)
})

export const listEvents = operation({
  parameters: z.strictObject({
    type: text(200).optional(),
    types: listOf(text(200)).optional(),
    delivery_success: boolean.optional(),
    ...pagination,
  }),
  async answer(call, parameters) {
    if (parameters.type && parameters.types) throw exclusive(['type', 'types'])
    const types = parameters.type === undefined ? parameters.types : [parameters.type]
    const { where, orderBy, limit } = await pageOf(call.queries, events, 'event', parameters)
    const rows = await selectEvents(call)
      .where(and(where, types && ofTypes(types), isDelivered(parameters.delivery_success)))
      .orderBy(orderBy)
      .limit(limit)
    const present = async (page: typeof rows) =>
      page.map(({ event, isPending }) => presentEvent(event, isPending))
    return found(await presentPage('/v1/events', parameters, rows, present))
  },
})

const isUndelivered = and(isNotNull(webhookDeliveries.eventId), isNull(webhookDeliveries.deliveredAt))

function selectEvents(call: Call) {
  return call.queries
    .select({ event: events, isPending: sql<boolean>`${isUndelivered}` })
    .from(events)
    .leftJoin(webhookDeliveries, eq(webhookDeliveries.eventId, events.id))
}

function ofTypes(types: string[]) {
  return or(
    ...types.map((type) => (type.endsWith('*') ? startsWith(type.slice(0, -1)) : eq(events.type, type))),
  )
}

/** Stripe accepts groups of types, such as `charge.*`. */
function startsWith(prefix: string) {
  return sql`starts_with(${events.type}, ${prefix})`
}

function isDelivered(wanted: boolean | undefined) {
  if (wanted === undefined) return undefined
  return wanted ? sql`not ${isUndelivered}` : isUndelivered
}

/** The event as listed and sent, with the object as it was when it happened. */
export function presentEvent(row: EventRow, isPending: boolean): object {
  return {
    id: row.id,
    object: 'event',
    api_version: apiVersion,
    created: Math.floor(row.createdAt.getTime() / 1000),
    data: row.data,
    livemode: false,
    pending_webhooks: isPending ? 1 : 0,
    request: { id: row.requestId, idempotency_key: row.idempotencyKey },
    type: row.type,
  } satisfies Omit<Stripe.EventBase, 'type'> & { type: string }
}
