import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { messagePriority } from '../../contract/emails/states.ts'
import type { Language } from '../../contract/formats/languages.ts'
import { conflict, notFound } from '../../contract/http/errors.ts'
import { outboxMails } from '../../db/schema.ts'
import { startsWithText } from '../contains-text.ts'
import { type Context, newId } from '../context.ts'
import { type ListOrder, type PageCursors, type Paging, readPage } from '../pagination.ts'

export type MailRow = typeof outboxMails.$inferSelect
export type NewMail = { to: string; subject: string; body: string; language: Language; expiresAt: Date }

/** Writes a rendered mail into the outbox. `deliver`: it leaves by SMTP; otherwise Admins read it there. */
export async function queueMail(
  context: Pick<Context, 'database' | 'clock' | 'jobs'>,
  mail: NewMail,
  deliver: boolean,
): Promise<void> {
  const now = context.clock()
  const { to: recipient, ...fields } = mail
  await context.database.insert(outboxMails).values({
    id: newId(context),
    recipient,
    kind: 'code',
    priority: messagePriority.code,
    ...fields,
    createdAt: now,
    ...(deliver ? { state: 'waiting', nextAttemptAt: now } : { state: 'kept' }),
  })
  if (deliver) await context.jobs.enqueue(context.database, 'mails')
}

export type MailFilter = {
  /** The begin of the recipient's address. */
  search?: string | undefined
  state?: MailRow['state'] | undefined
}

const order: ListOrder = { at: outboxMails.createdAt, id: outboxMails.id }

/** One page of the mails that match, newest first, and their number. */
export async function listMails(
  context: Context,
  { search, state }: MailFilter,
  paging: Paging,
): Promise<{ rows: MailRow[]; total: number } & PageCursors> {
  const isTo = startsWithText(search, outboxMails.recipient)
  const wanted = and(isTo, state && eq(outboxMails.state, state))
  const placeOf = (row: MailRow) => ({ at: row.createdAt, id: row.id })
  const [page, total] = await Promise.all([
    readPage(context.database.select().from(outboxMails).$dynamic(), { wanted, order, paging, placeOf }),
    isTo
      ? context.database.$count(outboxMails, wanted)
      : context.totals.read(`mails ${state ?? ''}`, () => context.database.$count(outboxMails, wanted)),
  ])
  return { ...page, total }
}

/**
 * Failed mails that still have a body and have not expired. Mails with sign-in links lose their body sooner.
 */
const retryableSql = (now: Date) =>
  and(eq(outboxMails.state, 'failed'), isNotNull(outboxMails.body), gt(outboxMails.expiresAt, now))

/** The same rule for one row. */
export const isRetryable = ({ state, body, expiresAt }: MailRow, now: Date): boolean =>
  state === 'failed' && body !== null && expiresAt > now

/** Sends a failed mail once more. Throws 404, and 409 when a retry is useless. */
export async function retryMail({ database, clock, jobs }: Context, id: string): Promise<void> {
  const now = clock()
  const retried = await database
    .update(outboxMails)
    .set({ state: 'waiting', nextAttemptAt: now })
    .where(and(eq(outboxMails.id, id), retryableSql(now)))
    .returning({ id: outboxMails.id })
  if (retried.length > 0) return jobs.enqueue(database, 'mails')
  const [mail] = await database.select({ id: outboxMails.id }).from(outboxMails).where(eq(outboxMails.id, id))
  throw mail ? conflict('email_not_retryable') : notFound('email_not_found')
}
