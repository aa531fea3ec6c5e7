import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { mails } from '../../db/schema.ts'
import type { Mailer } from '../../providers/mail.ts'
import type { Context } from '../context.ts'
import type { MailRow } from './outbox.ts'

type Delivery = Pick<Context, 'database' | 'clock' | 'log'> & {
  mailer: Pick<Mailer, 'send'>
  /** Whether an error means that trying again is of no use. */
  isFinal: (error: unknown) => boolean
}

const SECOND = 1000
const BATCH = 10
/** A mail whose process died while sending is sent again after this. */
const LEASE = 60 * SECOND
const LONGEST_PAUSE = 10 * 60 * SECOND
const POLL_EVERY = SECOND

/** Sends mails until stopped. Any number of processes may do so on one database. */
export function startMailDelivery(delivery: Delivery): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      const sent = await deliverDueMails(delivery).catch((error: unknown) => {
        delivery.log.warn({ err: error }, 'the outbox could not be read')
        return 0
      })
      if (sent < BATCH) await wait(POLL_EVERY, undefined, { signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Sends the mails that are due, one batch: again after 5 s, 10 s, 20 s … until they expire. Returns how many there were. */
export async function deliverDueMails(delivery: Delivery): Promise<number> {
  const due = await claimDue(delivery)
  await Promise.all(due.map((mail) => deliver(delivery, mail)))
  return due.length
}

async function claimDue({ database, clock }: Delivery): Promise<MailRow[]> {
  const now = clock()
  const due = database
    .select({ id: mails.id })
    .from(mails)
    .where(lte(mails.nextAttemptAt, now))
    .orderBy(asc(mails.nextAttemptAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  return database
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + LEASE) })
    .where(inArray(mails.id, due))
    .returning()
}

async function deliver(delivery: Delivery, mail: MailRow): Promise<void> {
  const { mailer, clock, log, isFinal } = delivery
  const { id, recipient: to, subject, body, expiresAt, attempts } = mail
  if (body === null || clock() >= expiresAt)
    return record(delivery, mail, { body: null, nextAttemptAt: null })
  try {
    await mailer.send({ to, subject, text: body })
    // What it said may open an account: it has left, and stays nowhere else.
    await record(delivery, mail, { sentAt: clock(), body: null, nextAttemptAt: null, lastError: null })
  } catch (error) {
    log.warn({ err: error, mail: id, attempts }, 'a mail was not sent')
    const lastError = error instanceof Error ? error.message : String(error)
    const pause = Math.min(5 * SECOND * 2 ** (attempts - 1), LONGEST_PAUSE)
    const next = isFinal(error)
      ? { body: null, nextAttemptAt: null }
      : { nextAttemptAt: new Date(clock().getTime() + pause) }
    await record(delivery, mail, { ...next, lastError })
  }
}

async function record({ database }: Delivery, mail: MailRow, changes: Partial<MailRow>): Promise<void> {
  await database
    .update(mails)
    .set(changes)
    // Another process may have taken over meanwhile; its word counts.
    .where(and(eq(mails.id, mail.id), eq(mails.attempts, mail.attempts)))
}
