import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { channels, emailStates, messageKinds } from '../../contract/emails/states.ts'
import { languages } from '../../contract/formats/languages.ts'
import { instant } from './instant.ts'

/** A class as a calendar stores it. Instants in ISO 8601. */
type CalendarClass = { start: string; end: string; location?: string }

/** The classes of a booking or session, for `domain/emails/calendar.ts`. */
export type CalendarEntry = CalendarClass & {
  /** Of the first class; the same in all emails about one booking. */
  uid: string
  method: 'REQUEST' | 'CANCEL'
  sequence: number
  title: string
  description: string
  url: string
  /**
   * All classes, unless the session has only the one in the fields above. `id` is null for the first one.
   * `isCancelled`: a class that is not the reader's any more, after a switch. `entryId`, `title` and
   * `description`: of another booking than the first one.
   */
  classes?: (CalendarClass & {
    id: string | null
    sequence?: number
    isCancelled?: boolean
    entryId?: string
    title?: string
    description?: string
  })[]
}

/** Outgoing email. Without an SMTP server it stays here, where Admins of a demonstration read it. */
export const outboxEmails = pgTable(
  'outbox_emails',
  {
    id: uuid('id').primaryKey(),
    /**
     * What the email is about, such as `booked:<booking>`, so that it is sent once. Null for emails that each
     * request sends.
     */
    dedupeKey: text('dedupe_key').unique(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Null once it was sent: it may contain a link that opens an account. */
    body: text('body'),
    language: text('language', { enum: languages }).notNull().default('en'),
    calendar: jsonb('calendar').$type<CalendarEntry>(),
    createdAt: instant('created_at').notNull(),
    /** After this its link no longer works, and it is not sent. */
    expiresAt: instant('expires_at').notNull(),
    state: text('state', { enum: emailStates }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** The next attempt, while it waits. */
    nextAttemptAt: instant('next_attempt_at'),
    sentAt: instant('sent_at'),
    lastError: text('last_error'),
    /** Whom it is for. Null for somebody who is no user yet. */
    userId: uuid('user_id'),
    kind: text('kind', { enum: messageKinds }),
    channel: text('channel', { enum: channels }).notNull().default('email'),
    /** `messagePriority` of its kind: the lowest goes out first. */
    priority: smallint('priority').notNull().default(3),
  },
  (table) => [
    index('outbox_emails_newest').on(table.createdAt, table.id),
    index('outbox_emails_by_state').on(table.state, table.createdAt, table.id),
    index('outbox_emails_recipient').on(table.recipient.op('text_pattern_ops'), table.createdAt),
    // Codes, which have no dedupe key, come before all others.
    index('outbox_emails_next')
      .on(sql`(${table.dedupeKey} is not null)`, table.priority, table.nextAttemptAt)
      .where(sql`${table.state} = 'waiting'`),
    check('outbox_emails_state', sql`${table.state} in ('kept', 'waiting', 'sent', 'failed')`),
    check('outbox_emails_waiting', sql`(${table.state} = 'waiting') = (${table.nextAttemptAt} is not null)`),
    check('outbox_emails_sent', sql`(${table.state} = 'sent') = (${table.sentAt} is not null)`),
  ],
)
