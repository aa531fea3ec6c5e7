import { and, asc, eq, inArray, isNotNull, lte, min, sql } from 'drizzle-orm'
import { outboxMails } from '../../db/schema.ts'
import type { Mailer, MailMessage } from '../../providers/mail.ts'
import type { Context } from '../context.ts'
import { methodOf, renderCalendar } from './calendar.ts'
import { renderHtml } from './html.ts'
import type { MailRow } from './outbox.ts'

type Delivery = Pick<Context, 'database' | 'clock' | 'log'> & {
  mailer: Pick<Mailer, 'send' | 'from'>
  /** Resolves a mail's unsubscribe link from its dedupe key. Without it, mails carry no such link. */
  unsubscribeLinks?: () => Promise<(event: string | null) => string | undefined>
  /** Whether a retry after this error is useless. */
  isFinal: (error: unknown) => boolean
}

const SECOND = 1000
const BATCH = 10
/** When a process dies while sending, the mail is sent again after this, under the same Message-ID. */
const LEASE_MS = 120 * SECOND
const MAX_BACKOFF_MS = 10 * 60 * SECOND

/**
 * Sends all due mails, and returns in how many milliseconds the next one is due. Any number of processes may
 * share one database. Ends early when `signal` is aborted.
 */
export async function deliverMails(delivery: Delivery, signal: AbortSignal): Promise<number | undefined> {
  while (!signal.aborted && (await deliverDueMails(delivery)) > 0);
  const [next] = await delivery.database
    .select({ at: min(outboxMails.nextAttemptAt) })
    .from(outboxMails)
    .where(eq(outboxMails.state, 'waiting'))
  return next?.at ? next.at.getTime() - delivery.clock().getTime() : undefined
}

/**
 * Sends one batch of due mails and returns its size. A failed mail is retried after 5 s, 10 s, 20 s … until
 * it expires.
 */
export async function deliverDueMails(delivery: Delivery): Promise<number> {
  const due = await claimDue(delivery)
  await Promise.all(due.map((mail) => deliver(delivery, mail)))
  return due.length
}

async function claimDue({ database, clock }: Delivery): Promise<MailRow[]> {
  const now = clock()
  const due = database
    .select({ id: outboxMails.id })
    .from(outboxMails)
    .where(and(eq(outboxMails.state, 'waiting'), lte(outboxMails.nextAttemptAt, now)))
    .orderBy(asc(isNotNull(outboxMails.dedupeKey)), asc(outboxMails.priority), asc(outboxMails.nextAttemptAt))
    .limit(BATCH)
    .for('no key update', { skipLocked: true })
  return database
    .update(outboxMails)
    .set({ attempts: sql`${outboxMails.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
    .where(inArray(outboxMails.id, due))
    .returning()
}

async function deliver(delivery: Delivery, mail: MailRow): Promise<void> {
  const { mailer, clock, log, isFinal } = delivery
  const { id, recipient, body, expiresAt, attempts } = mail
  if (isReserved(recipient))
    return saveResult(delivery, mail, { state: 'kept', nextAttemptAt: null, ...withoutCode(mail) })
  if (body === null || clock() >= expiresAt)
    return saveResult(delivery, mail, { ...permanentFailure, body: null })
  try {
    const unsubscribe = (await delivery.unsubscribeLinks?.())?.(mail.dedupeKey)
    await mailer.send({ ...toMessage(mail, body, mailer.from), ...(unsubscribe && { unsubscribe }) })
    // The body may contain a sign-in link, so it is not kept after sending.
    await saveResult(delivery, mail, {
      state: 'sent',
      sentAt: clock(),
      body: null,
      nextAttemptAt: null,
      lastError: null,
    })
  } catch (error) {
    log.warn({ err: error, mail: id, attempts }, 'a mail was not sent')
    const lastError = error instanceof Error ? error.message : String(error)
    const pause = Math.min(5 * SECOND * 2 ** (attempts - 1), MAX_BACKOFF_MS)
    const next = isFinal(error)
      ? { ...permanentFailure, ...withoutCode(mail) }
      : { nextAttemptAt: new Date(clock().getTime() + pause) }
    await saveResult(delivery, mail, { ...next, lastError })
  }
}

/**
 * The people of a demonstration have addresses that nobody can own (RFC 2606). A mail server would refuse
 * them, and trust a sender less who writes to many such.
 */
const isReserved = (address: string): boolean => /[@.]invalid$/i.test(address)

/** What opens an account is not stored for longer than it takes to send it. */
const withoutCode = ({ dedupeKey }: MailRow) => dedupeKey === null && { body: null }

const permanentFailure = { state: 'failed', nextAttemptAt: null } as const

function toMessage(mail: MailRow, body: string, from: string): MailMessage {
  const { id, recipient: to, subject, language, calendar, createdAt: writtenAt } = mail
  const entry = calendar && {
    method: methodOf(calendar),
    content: renderCalendar(calendar, { organizer: from, attendee: to, writtenAt }),
  }
  return { id, to, subject, text: body, html: renderHtml(body, language), ...(entry && { calendar: entry }) }
}

async function saveResult({ database }: Delivery, mail: MailRow, changes: Partial<MailRow>): Promise<void> {
  await database
    .update(outboxMails)
    .set(changes)
    // Another process may have taken the mail over meanwhile. Its result counts.
    .where(and(eq(outboxMails.id, mail.id), eq(outboxMails.attempts, mail.attempts)))
}
