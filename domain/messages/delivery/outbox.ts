import { and, desc, eq, gt, inArray, isNotNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { conflict, notFound } from '../../../contract/http/errors.ts'
import { parsePhone } from '../../../contract/people/phone.ts'
import { deliveries, messages } from '../../../db/schema.ts'
import { SEALED } from '../../../db/sealing.ts'
import type { Context } from '../../context.ts'
import { type ListOrder, type PageCursors, type Paging, readPage } from '../../pagination.ts'
import { findSomePeople } from '../../person-search/find.ts'
import { startsWithText } from '../../search/contains-text.ts'

export type DeliveryRow = typeof deliveries.$inferSelect

export type MessageFilter = {
  /** The begin of the recipient's address, a phone number as people write it, or what finds the person. */
  search?: string | undefined
  channel?: DeliveryRow['channel'] | undefined
  state?: DeliveryRow['state'] | undefined
}

const order: ListOrder = { at: deliveries.createdAt, id: deliveries.id }

/** One page of the messages that match, newest first, and their number. */
export async function listMessages(
  context: Context,
  { search, channel, state }: MessageFilter,
  paging: Paging,
): Promise<{ rows: DeliveryRow[]; total: number } & PageCursors> {
  const isTo = or(
    startsWithText(search && (parsePhone(search) ?? search), deliveries.contact),
    await isToSome(context, search),
  )
  const wanted = and(isTo, channel && eq(deliveries.channel, channel), state && eq(deliveries.state, state))
  const placeOf = (row: DeliveryRow) => ({ at: row.createdAt, id: row.id })
  const [page, total] = await Promise.all([
    readPage(context.database.select().from(deliveries).$dynamic(), { wanted, order, paging, placeOf }),
    isTo
      ? context.database.$count(deliveries, wanted)
      : context.totals.read(`messages ${channel ?? ''} ${state ?? ''}`, () =>
          context.database.$count(deliveries, wanted),
        ),
  ])
  return { ...page, total }
}

/** Matches the messages to the people whom the text finds. */
async function isToSome(context: Context, search = ''): Promise<SQL | undefined> {
  const people = search.trim() === '' ? [] : await findSomePeople(context, search)
  if (people.length === 0) return undefined
  const ids = context.database
    .select({ id: messages.id })
    .from(messages)
    .where(inArray(messages.userId, people))
  // An array, so that this and the address are found by an index each.
  return sql`${deliveries.messageId} = any(array(${ids}))`
}

const NEWEST = 10
/** Some of them went nowhere. */
const NEWEST_LOOKED_AT = 40

/** The newest messages to a person by email and SMS, to whichever contact, without those that sign in. */
export function listMessagesTo({ database }: Pick<Context, 'database'>, userId: string) {
  const newest = database
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.userId, userId))
    .orderBy(desc(messages.createdAt))
    .limit(NEWEST_LOOKED_AT)
  return database
    .select()
    .from(deliveries)
    .where(and(sql`${deliveries.messageId} = any(array(${newest}))`, ne(deliveries.channel, 'push')))
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(NEWEST)
}

/** Takes the text from messages with a secret that opens nothing any more. */
export async function forgetExpiredSecrets({ database, clock }: Pick<Context, 'database' | 'clock'>) {
  const hasSecret = sql`strpos(${deliveries.body}, ${SEALED}) > 0`
  await database
    .update(deliveries)
    .set({ body: null })
    .where(and(lte(deliveries.expiresAt, clock()), hasSecret))
}

/**
 * Failed messages that still have a body and have not expired. Those with sign-in links lose their body
 * sooner. What may have been sent already is no failure.
 */
export const retryableSql = (now: Date) =>
  and(eq(deliveries.state, 'failed'), isNotNull(deliveries.body), gt(deliveries.expiresAt, now))

/** The same rule for one row. */
export const isRetryable = ({ state, body, expiresAt }: DeliveryRow, now: Date): boolean =>
  state === 'failed' && body !== null && expiresAt > now

/** Sends a failed message once more. Throws 404, and 409 when a retry is useless. */
export async function retryMessage({ database, clock, jobs }: Context, id: string): Promise<void> {
  const now = clock()
  const retried = await database
    .update(deliveries)
    .set({ state: 'waiting', nextAttemptAt: now, aboveLimit: null })
    .where(and(eq(deliveries.id, id), retryableSql(now)))
    .returning({ channel: deliveries.channel })
  const [one] = retried
  if (one) return jobs.enqueue(database, one.channel)
  const [message] = await database.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.id, id))
  throw message ? conflict('message_not_retryable') : notFound('message_not_found')
}
