import { type AnyColumn, sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { channels, messageKinds, messageStates } from '../../contract/emails/states.ts'
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

/** What a message is about, by whatever it goes. */
export const eventOf = (dedupeKey: AnyColumn) => sql`split_part(${dedupeKey}, '#', 1)`

/** The id in a mark: see `domain/emails/receipt-in-text.ts`. */
const MARK = sql.raw(`'\\{receipt:([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\\}'`)

/** The payment or booking for the number of whose receipt a message waits; null for most. */
export const awaitedReceipt = (body: AnyColumn) => sql`substring(${body} from ${MARK})`
/** As a condition: so long the message is not sent. */
export const awaitsReceipt = (body: AnyColumn) => sql`(${body} ~ ${MARK}) is true`

/**
 * Outgoing messages: emails, SMS and pushes. It had its name when there were only emails. Without a server to
 * send them by they stay here, where Admins of a demonstration read them.
 */
export const outboxEmails = pgTable(
  'outbox_emails',
  {
    id: uuid('id').primaryKey(),
    /**
     * What the message is about, such as `booked:<booking>`, so that it is sent once. Behind a `#` follows by
     * what it goes, if that is no email. Null for messages that each request sends.
     */
    dedupeKey: text('dedupe_key').unique(),
    /** An email address, a phone number, or the id of a browser's subscription. */
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /**
     * Null once it was sent. What it has of codes and of keys of links is sealed: see db/sealing.ts.
     */
    body: text('body'),
    language: text('language', { enum: languages }).notNull().default('en'),
    calendar: jsonb('calendar').$type<CalendarEntry>(),
    createdAt: instant('created_at').notNull(),
    /** After this its link no longer works, and it is not sent. */
    expiresAt: instant('expires_at').notNull(),
    state: text('state', { enum: messageStates }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** The next attempt, while it waits; while it is being sent, until when an answer is awaited. */
    nextAttemptAt: instant('next_attempt_at'),
    sentAt: instant('sent_at'),
    lastError: text('last_error'),
    /** Whom it is for. Null for somebody who is no user yet. */
    userId: uuid('user_id'),
    kind: text('kind', { enum: messageKinds }),
    channel: text('channel', { enum: channels }).notNull().default('email'),
    /** `messagePriority` of its kind: the lowest goes out first. */
    priority: smallint('priority').notNull().default(3),
    /**
     * Of an SMS: how many it is charged as, what that costs in the smallest unit, and its id at the gateway.
     */
    segments: smallint('segments'),
    costMinor: integer('cost_minor'),
    reference: text('reference'),
  },
  (table) => [
    index('outbox_emails_newest').on(table.createdAt, table.id),
    index('outbox_emails_by_state').on(table.state, table.createdAt, table.id),
    index('outbox_emails_recipient').on(table.recipient.op('text_pattern_ops'), table.createdAt),
    // Codes, which have no dedupe key, come before all others.
    index('outbox_emails_due')
      .on(table.channel, sql`(${table.dedupeKey} is not null)`, table.priority, table.nextAttemptAt)
      .where(sql`${table.state} = 'waiting'`),
    index('outbox_emails_sending').on(table.nextAttemptAt).where(sql`${table.state} = 'sending'`),
    index('outbox_emails_receipts').on(table.id).where(awaitsReceipt(table.body)),
    index('outbox_emails_event').on(eventOf(table.dedupeKey)),
    index('outbox_emails_sms').on(table.createdAt).where(sql`${table.channel} = 'sms'`),
    index('outbox_emails_user').on(table.userId, table.createdAt),
    check(
      'outbox_emails_states',
      sql`${table.state} in ('kept', 'waiting', 'sent', 'failed') or ${table.channel} <> 'email' and ${table.state} in ('sending', 'unknown')`,
    ),
    check(
      'outbox_emails_next_attempt',
      sql`(${table.state} in ('waiting', 'sending')) = (${table.nextAttemptAt} is not null)`,
    ),
    check(
      'outbox_emails_code',
      sql`${table.kind} is distinct from 'code' or ${table.body} is null or strpos(${table.body}, '{sealed:') > 0 and ${table.state} in ('kept', 'waiting', 'sending')`,
    ),
    check('outbox_emails_sent', sql`(${table.state} = 'sent') = (${table.sentAt} is not null)`),
  ],
)
