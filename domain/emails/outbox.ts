import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { messagePriority } from '../../contract/emails/states.ts'
import type { Language } from '../../contract/formats/languages.ts'
import { conflict, notFound } from '../../contract/http/errors.ts'
import { outboxEmails } from '../../db/schema.ts'
import { startsWithText } from '../contains-text.ts'
import { type Context, newId } from '../context.ts'
import { type ListOrder, type PageCursors, type Paging, readPage } from '../pagination.ts'

export type EmailRow = typeof outboxEmails.$inferSelect
export type NewEmail = { to: string; subject: string; body: string; language: Language; expiresAt: Date }

/** Writes a rendered email into the outbox. `deliver`: it leaves by SMTP; otherwise Admins read it there. */
export async function enqueueEmail(
  context: Pick<Context, 'database' | 'clock' | 'jobs'>,
  email: NewEmail,
  deliver: boolean,
): Promise<void> {
  const now = context.clock()
  const { to: recipient, ...fields } = email
  await context.database.insert(outboxEmails).values({
    id: newId(context),
    recipient,
    kind: 'code',
    priority: messagePriority.code,
    ...fields,
    createdAt: now,
    ...(deliver ? { state: 'waiting', nextAttemptAt: now } : { state: 'kept' }),
  })
  if (deliver) await context.jobs.enqueue(context.database, 'emails')
}

export type EmailFilter = {
  /** The begin of the recipient's address. */
  search?: string | undefined
  state?: EmailRow['state'] | undefined
}

const order: ListOrder = { at: outboxEmails.createdAt, id: outboxEmails.id }

/** One page of the emails that match, newest first, and their number. */
export async function listEmails(
  context: Context,
  { search, state }: EmailFilter,
  paging: Paging,
): Promise<{ rows: EmailRow[]; total: number } & PageCursors> {
  const isTo = startsWithText(search, outboxEmails.recipient)
  const wanted = and(isTo, state && eq(outboxEmails.state, state))
  const placeOf = (row: EmailRow) => ({ at: row.createdAt, id: row.id })
  const [page, total] = await Promise.all([
    readPage(context.database.select().from(outboxEmails).$dynamic(), { wanted, order, paging, placeOf }),
    isTo
      ? context.database.$count(outboxEmails, wanted)
      : context.totals.read(`emails ${state ?? ''}`, () => context.database.$count(outboxEmails, wanted)),
  ])
  return { ...page, total }
}

const NEWEST = 10

/** The newest emails to an address, without those that sign in. */
export const listEmailsTo = ({ database }: Pick<Context, 'database'>, recipient: string) =>
  database
    .select()
    .from(outboxEmails)
    .where(and(eq(outboxEmails.recipient, recipient), sql`${outboxEmails.kind} is distinct from 'code'`))
    .orderBy(desc(outboxEmails.createdAt), desc(outboxEmails.id))
    .limit(NEWEST)

/**
 * Failed emails that still have a body and have not expired. Emails with sign-in links lose their body
 * sooner.
 */
const retryableSql = (now: Date) =>
  and(eq(outboxEmails.state, 'failed'), isNotNull(outboxEmails.body), gt(outboxEmails.expiresAt, now))

/** The same rule for one row. */
export const isRetryable = ({ state, body, expiresAt }: EmailRow, now: Date): boolean =>
  state === 'failed' && body !== null && expiresAt > now

/** Sends a failed email once more. Throws 404, and 409 when a retry is useless. */
export async function retryEmail({ database, clock, jobs }: Context, id: string): Promise<void> {
  const now = clock()
  const retried = await database
    .update(outboxEmails)
    .set({ state: 'waiting', nextAttemptAt: now })
    .where(and(eq(outboxEmails.id, id), retryableSql(now)))
    .returning({ id: outboxEmails.id })
  if (retried.length > 0) return jobs.enqueue(database, 'emails')
  const [email] = await database
    .select({ id: outboxEmails.id })
    .from(outboxEmails)
    .where(eq(outboxEmails.id, id))
  throw email ? conflict('email_not_retryable') : notFound('email_not_found')
}
