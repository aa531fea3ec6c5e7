import { randomUUID } from 'node:crypto'
import { asc, eq, getTableColumns, gt, type SQL } from 'drizzle-orm'
import { messagePriority } from '../../contract/messages/states.ts'
import { deliveries, drafts, messages } from '../../db/schema.ts'
import { type Context, newId } from '../../domain/context.ts'
import { composeDueMessages } from '../../domain/messages/composing/compose-due.ts'
import { deliverDue } from '../../domain/messages/delivery/deliver.ts'
import { createEmailSender } from '../../domain/messages/delivery/email.ts'
import { numberReceipts } from '../../domain/receipts/number.ts'
import type { TestApp } from './boot.ts'

type WithContext = Pick<TestApp, 'services'>

/** Composes the messages that wait, as the background does at once. Throws where one cannot be composed. */
export function composeMessages({ services: { context } }: WithContext): Promise<void> {
  const waiting = queued.get(context)
  if (waiting) return waiting
  const before = running.get(context) ?? Promise.resolve()
  const next = before.then(() => {
    queued.delete(context)
    const run = composeAll(context)
    running.set(
      context,
      run.catch(() => {}),
    )
    return run
  })
  queued.set(context, next)
  return next
}

/** Of many who ask at once, all but the first share one run, which begins after they have asked. */
const running = new WeakMap<Context, Promise<void>>()
const queued = new WeakMap<Context, Promise<void>>()

async function composeAll(context: Context): Promise<void> {
  while ((await composeDueMessages(context)) > 0);
  const failed = await context.database.select().from(drafts).where(gt(drafts.failures, 0))
  if (failed.length > 0) throw new Error(failed.map(({ lastError }) => lastError).join())
}

/**
 * Deliveries as their readers see them, with what they are about, the oldest first. Receipts get their
 * numbers before, as by the background.
 */
export async function deliveriesOf(app: WithContext, wanted?: SQL) {
  await app.services.context.database.transaction(numberReceipts)
  await composeMessages(app)
  const rows = await app.services.context.database
    .select({ ...getTableColumns(deliveries), dedupeKey: messages.dedupeKey })
    .from(deliveries)
    .leftJoin(messages, eq(messages.id, deliveries.messageId))
    .where(wanted)
    .orderBy(asc(deliveries.createdAt), asc(messages.id), asc(deliveries.id))
  return rows.map((row) => opened(app, row))
}

/** The emails to a person in the outbox, the oldest first, with their secrets. */
export const emailsOf = (app: WithContext, { email }: { email: string }) =>
  deliveriesOf(app, eq(deliveries.contact, email))

type Inserted = Partial<typeof deliveries.$inferInsert>

/** Puts deliveries as they are into the outbox, each of a message that was composed. Returns their ids. */
export async function insertDeliveries(app: WithContext, ...rows: Inserted[]): Promise<string[]> {
  const { context } = app.services
  const inserted = rows.map((row) => completed(context, row))
  await context.database.insert(messages).values(inserted.map(({ message }) => message))
  await context.database.insert(deliveries).values(inserted.map(({ delivery }) => delivery))
  return inserted.map(({ delivery }) => delivery.id)
}

function completed(context: Context, row: Inserted) {
  const now = context.clock()
  const { kind = 'account', createdAt = now } = row
  const messageId = newId({ clock: () => createdAt })
  const { expiresAt = new Date(createdAt.getTime() + 3600_000) } = row
  const { userId = randomUUID() } = row
  return {
    message: {
      ...{
        id: messageId,
        dedupeKey: `test:${messageId}`,
        name: 'test',
        kind,
        userId: userId ?? randomUUID(),
      },
      ...{ createdAt, expiresAt },
    },
    delivery: {
      ...{ id: newId(context), messageId, channel: 'email', contact: 'nobody@people.test', language: 'en' },
      ...{ subject: 'S', body: 'B', state: 'failed', priority: messagePriority[kind] },
      ...{ ...row, kind, createdAt, expiresAt, userId },
    } satisfies typeof deliveries.$inferInsert,
  }
}

/** A message as its reader sees it. */
export const opened = <Row extends { body: string | null }>({ services }: WithContext, row: Row): Row => ({
  ...row,
  body: row.body && services.context.sealer.open(row.body).text,
})

/** Sends the emails that are due, as the background does, and returns how many. */
export const deliverDueEmails = (context: Context, sending: Parameters<typeof createEmailSender>[1]) =>
  deliverDue({ ...context, channel: 'email', send: createEmailSender(context, sending) })
