import { and, eq, min, not } from 'drizzle-orm'
import { awaitsReceipt, outboxEmails } from '../../db/schema.ts'
import type { EmailMessage, Mailer } from '../../providers/email.ts'
import type { Context } from '../context.ts'
import { methodOf, renderCalendar } from './calendar.ts'
import { renderHtml } from './html.ts'
import type { EmailRow } from './outbox.ts'
import { takeDue } from './take-due.ts'

type Delivery = Pick<Context, 'database' | 'clock' | 'log' | 'sealer'> & {
  mailer: Pick<Mailer, 'send' | 'from'>
  /** Makes the link that stops emails of this one's kind. Without it, emails carry no such link. */
  stopLink?: (email: EmailRow) => Promise<EmailMessage['unsubscribe']>
  /** Whether a retry after this error is useless. */
  isFinal: (error: unknown) => boolean
}

const SECOND = 1000
const MAX_BACKOFF_MS = 10 * 60 * SECOND

/** How long after so many attempts the next one is: 5 s, 10 s, 20 s … */
export const pauseAfter = (attempts: number): number =>
  Math.min(5 * SECOND * 2 ** (attempts - 1), MAX_BACKOFF_MS)

/**
 * Sends all due emails, and returns in how many milliseconds the next one is due. Any number of processes may
 * share one database. Ends early when `signal` is aborted.
 */
export async function deliverEmails(delivery: Delivery, signal: AbortSignal): Promise<number | undefined> {
  while (!signal.aborted && (await deliverDueEmails(delivery)) > 0);
  const [next] = await delivery.database
    .select({ at: min(outboxEmails.nextAttemptAt) })
    .from(outboxEmails)
    .where(
      and(
        eq(outboxEmails.channel, 'email'),
        eq(outboxEmails.state, 'waiting'),
        not(awaitsReceipt(outboxEmails.body)),
      ),
    )
  return next?.at ? next.at.getTime() - delivery.clock().getTime() : undefined
}

/**
 * Sends one chunk of due emails and returns its size. A failed email is retried until it expires; so is one
 * whose process died while sending it, under the same Message-ID.
 */
export async function deliverDueEmails(delivery: Delivery): Promise<number> {
  const due = await takeDue(delivery, 'email')
  await Promise.all(due.map((email) => deliver(delivery, email)))
  return due.length
}

async function deliver(delivery: Delivery, email: EmailRow): Promise<void> {
  const { mailer, clock, log, isFinal, sealer } = delivery
  const { id, recipient, body, expiresAt, attempts } = email
  if (isReserved(recipient))
    return saveResult(delivery, email, { state: 'kept', nextAttemptAt: null, ...withoutCode(email) })
  if (body === null || clock() >= expiresAt)
    return saveResult(delivery, email, { ...permanentFailure, body: null })
  const { text, hide } = sealer.open(body)
  try {
    const unsubscribe = await delivery.stopLink?.(email)
    await mailer.send({ ...toMessage(email, text, mailer.from), ...(unsubscribe && { unsubscribe }) })
    // The body may contain a sign-in link, so it is not kept after sending.
    await saveResult(delivery, email, {
      state: 'sent',
      sentAt: clock(),
      body: null,
      nextAttemptAt: null,
      lastError: null,
    })
  } catch (error) {
    log.warn({ err: error, email: id, attempts }, 'an email was not sent')
    const lastError = hide(error instanceof Error ? error.message : String(error))
    const next = isFinal(error)
      ? { ...permanentFailure, ...withoutCode(email) }
      : { nextAttemptAt: new Date(clock().getTime() + pauseAfter(attempts)) }
    await saveResult(delivery, email, { ...next, lastError })
  }
}

/**
 * The people of a demonstration have addresses that nobody can own (RFC 2606). An email server would refuse
 * them, and trust a sender less who writes to many such.
 */
const isReserved = (address: string): boolean => /[@.]invalid$/i.test(address)

/** What opens an account is not stored for longer than it takes to send it. */
const withoutCode = ({ dedupeKey }: EmailRow) => dedupeKey === null && { body: null }

const permanentFailure = { state: 'failed', nextAttemptAt: null } as const

function toMessage(email: EmailRow, body: string, from: string): EmailMessage {
  const { id, recipient: to, subject, language, calendar, createdAt: writtenAt } = email
  const entry = calendar && {
    method: methodOf(calendar),
    content: renderCalendar(calendar, { organizer: from, attendee: to, writtenAt }),
  }
  return { id, to, subject, text: body, html: renderHtml(body, language), ...(entry && { calendar: entry }) }
}

async function saveResult(
  { database }: Delivery,
  email: EmailRow,
  changes: Partial<EmailRow>,
): Promise<void> {
  await database
    .update(outboxEmails)
    .set(changes)
    // Another process may have taken the email over meanwhile. Its result counts.
    .where(and(eq(outboxEmails.id, email.id), eq(outboxEmails.attempts, email.attempts)))
}
