import { and, desc, eq, gt, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { messagePriority } from '../../contract/emails/states.ts'
import type { Language } from '../../contract/formats/languages.ts'
import { conflict, notFound } from '../../contract/http/errors.ts'
import { parsePhone } from '../../contract/people/phone.ts'
import { outboxEmails } from '../../db/schema.ts'
import { SEALED } from '../../db/sealing.ts'
import { startsWithText } from '../contains-text.ts'
import { type Context, newId } from '../context.ts'
import { type ListOrder, type PageCursors, type Paging, readPage } from '../pagination.ts'
import { findSomePeople } from '../person-search/find.ts'

export type EmailRow = typeof outboxEmails.$inferSelect
/** `secret`: what opens something, as it stands in the body. */
export type NewEmail = {
  to: string
  subject: string
  body: string
  secret: string
  language: Language
  expiresAt: Date
}

/** Writes a rendered email into the outbox. `deliver`: it leaves by SMTP; otherwise Admins read it there. */
export async function enqueueEmail(
  context: Pick<Context, 'database' | 'clock' | 'jobs' | 'sealer'>,
  email: NewEmail,
  deliver: boolean,
): Promise<void> {
  const now = context.clock()
  const { to: recipient, body, secret, ...fields } = email
  await context.database.insert(outboxEmails).values({
    id: newId(context),
    recipient,
    kind: 'code',
    priority: messagePriority.code,
    ...fields,
    body: body.replaceAll(secret, context.sealer.seal(secret)),
    createdAt: now,
    ...(deliver ? { state: 'waiting', nextAttemptAt: now } : { state: 'kept' }),
  })
  if (deliver) await context.jobs.enqueue(context.database, 'emails')
}

export type MessageFilter = {
  /** The begin of the recipient's address, a phone number as people write it, or what finds the person. */
  search?: string | undefined
  channel?: EmailRow['channel'] | undefined
  state?: EmailRow['state'] | undefined
}

const order: ListOrder = { at: outboxEmails.createdAt, id: outboxEmails.id }

/** One page of the messages that match, newest first, and their number. */
export async function listMessages(
  context: Context,
  { search, channel, state }: MessageFilter,
  paging: Paging,
): Promise<{ rows: EmailRow[]; total: number } & PageCursors> {
  const isTo = or(
    startsWithText(search && (parsePhone(search) ?? search), outboxEmails.recipient),
    await isToSome(context, search),
  )
  const wanted = and(
    isTo,
    channel && eq(outboxEmails.channel, channel),
    state && eq(outboxEmails.state, state),
  )
  const placeOf = (row: EmailRow) => ({ at: row.createdAt, id: row.id })
  const [page, total] = await Promise.all([
    readPage(context.database.select().from(outboxEmails).$dynamic(), { wanted, order, paging, placeOf }),
    isTo
      ? context.database.$count(outboxEmails, wanted)
      : context.totals.read(`messages ${channel ?? ''} ${state ?? ''}`, () =>
          context.database.$count(outboxEmails, wanted),
        ),
  ])
  return { ...page, total }
}

/** Matches the messages to the people whom the text finds. */
async function isToSome(context: Context, search = ''): Promise<SQL | undefined> {
  const people = search.trim() === '' ? [] : await findSomePeople(context, search)
  return people.length > 0 ? inArray(outboxEmails.userId, people) : undefined
}

const NEWEST = 10

/** The newest messages to these addresses, without those that sign in. */
export const listMessagesTo = ({ database }: Pick<Context, 'database'>, recipients: string[]) =>
  database
    .select()
    .from(outboxEmails)
    .where(
      and(inArray(outboxEmails.recipient, recipients), sql`${outboxEmails.kind} is distinct from 'code'`),
    )
    .orderBy(desc(outboxEmails.createdAt), desc(outboxEmails.id))
    .limit(NEWEST)

/** Takes the text from messages with a secret that opens nothing any more. */
export async function forgetExpiredSecrets({ database, clock }: Pick<Context, 'database' | 'clock'>) {
  const hasSecret = sql`strpos(${outboxEmails.body}, ${SEALED}) > 0`
  await database
    .update(outboxEmails)
    .set({ body: null })
    .where(and(lte(outboxEmails.expiresAt, clock()), hasSecret))
}

/**
 * Failed messages that still have a body and have not expired. Those with sign-in links lose their body
 * sooner. What may have been sent already is no failure.
 */
export const retryableSql = (now: Date) =>
  and(eq(outboxEmails.state, 'failed'), isNotNull(outboxEmails.body), gt(outboxEmails.expiresAt, now))

/** The same rule for one row. */
export const isRetryable = ({ state, body, expiresAt }: EmailRow, now: Date): boolean =>
  state === 'failed' && body !== null && expiresAt > now

/** The task that sends the messages of a channel. */
export const taskOf = (channel: EmailRow['channel']) => (channel === 'email' ? 'emails' : channel)

/** Sends a failed message once more. Throws 404, and 409 when a retry is useless. */
export async function retryMessage({ database, clock, jobs }: Context, id: string): Promise<void> {
  const now = clock()
  const retried = await database
    .update(outboxEmails)
    .set({ state: 'waiting', nextAttemptAt: now })
    .where(and(eq(outboxEmails.id, id), retryableSql(now)))
    .returning({ channel: outboxEmails.channel })
  const [one] = retried
  if (one) return jobs.enqueue(database, taskOf(one.channel))
  const [message] = await database
    .select({ id: outboxEmails.id })
    .from(outboxEmails)
    .where(eq(outboxEmails.id, id))
  throw message ? conflict('message_not_retryable') : notFound('message_not_found')
}
