import { type AnyColumn, sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { CallKind } from '../../contract/bookings/call-kinds.ts'
import { languages } from '../../contract/formats/languages.ts'
import { type Channel, channels, messageKinds, messageStates } from '../../contract/messages/states.ts'
import { instant } from './instant.ts'

/** A class as a calendar stores it. Instants in ISO 8601. */
type CalendarClass = { start: string; end: string; location?: string }

/** The classes of a booking or session, for `domain/classes/calendar/ics.ts`. */
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

/** The desk says this by phone to somebody whom no message reaches. */
export type Call = {
  kind: CallKind
  sessionId: string
  bookingId?: string
  changeId?: string
  dayOffId?: string
  refundMinor?: number
}

/** Where a message goes: an email address, a phone number, or the id of a browser's subscription. */
export type Contact = { channel: Channel; contact: string }

/**
 * The messages that people are told: an event and whom it concerns. The transaction of the event writes it,
 * with a draft, and nothing changes it.
 */
export const messages = pgTable(
  'messages',
  {
    /** In the order of `createdAt`. */
    id: uuid('id').primaryKey(),
    /** What the message is about, such as `booked:<booking>`, so that it is written once. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    /** Which of the messages of `domain/messages/composing/registry.ts` it is. */
    name: text('name').notNull(),
    kind: text('kind', { enum: messageKinds }).notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: instant('created_at').notNull(),
    /** It is not sent after this. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('messages_user').on(table.userId, table.createdAt)],
)

/**
 * The draft of a message, until `domain/messages/composing/` has composed it for each contact of the
 * person. A table of its own, because a row costs less to delete than to change in all indexes.
 */
export const drafts = pgTable('drafts', {
  /** The order in which they are composed. */
  messageId: uuid('message_id')
    .primaryKey()
    .references(() => messages.id, { onDelete: 'cascade' }),
  /** Secrets in it and in `path` are sealed. */
  params: jsonb('params').notNull(),
  /** Where its link leads, on our own origin. Null in a restored backup where that was a secret. */
  path: text('path'),
  /** The booking, or for a tutor the session, that names the calendar entry. */
  entryId: text('entry_id'),
  /** The payments and bookings whose receipt numbers it says: it waits for them. */
  receipts: uuid('receipts').array(),
  /** Where it goes, if that was decided with the event. Null: to the contacts that the person then has. */
  contacts: jsonb('contacts').$type<Contact[]>(),
  /** Null: nobody is rung where it reaches nobody. */
  call: jsonb('call').$type<Call>(),
  /** By when they have to know it: an SMS does not wait past it for the end of the night. */
  neededBy: instant('needed_by').notNull(),
  /** When it is composed next. */
  composeAt: instant('compose_at').notNull(),
  /** How often it could not be composed, and why. */
  failures: integer('failures').notNull().default(0),
  lastError: text('last_error'),
})

/** Why a message was not sent: too many to this contact, or the SMS of the day cost too much. */
export const deliveryLimits = ['too_many', 'too_dear'] as const

/**
 * A message in one language on its way to one contact. Without a server to send them by they stay here, where
 * Admins of a demonstration read them.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid('id').primaryKey(),
    /** Null for codes and links that somebody waits for: the request that asks for one writes it. */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    channel: text('channel', { enum: channels }).notNull(),
    /** An email address, a phone number, or the id of a browser's subscription. */
    contact: text('contact').notNull(),
    language: text('language', { enum: languages }).notNull(),
    subject: text('subject').notNull(),
    /** Null once it was sent. What it has of codes and of keys of links is sealed: see db/sealing.ts. */
    body: text('body'),
    calendar: jsonb('calendar').$type<CalendarEntry>(),
    state: text('state', { enum: messageStates }).notNull(),
    /** The limit that keeps it from being sent. An Admin can send it all the same. */
    aboveLimit: text('above_limit', { enum: deliveryLimits }),
    attempts: integer('attempts').notNull().default(0),
    /** The next attempt, while it waits; while it is being sent, until when an answer is awaited. */
    nextAttemptAt: instant('next_attempt_at'),
    sentAt: instant('sent_at'),
    lastError: text('last_error'),
    /**
     * Of an SMS: how many it is charged as, what that costs in the smallest unit, and its id at the gateway.
     */
    segments: smallint('segments'),
    costMinor: integer('cost_minor'),
    reference: text('reference'),
    /** As of the message. */
    kind: text('kind', { enum: messageKinds }).notNull(),
    userId: uuid('user_id'),
    /** `messagePriority` of its kind: the lowest goes out first. */
    priority: smallint('priority').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    unique('deliveries_once').on(table.messageId, table.channel, table.contact),
    index('deliveries_newest').on(table.createdAt, table.id),
    index('deliveries_by_state').on(table.state, table.createdAt, table.id),
    index('deliveries_contact').on(table.contact.op('text_pattern_ops'), table.createdAt),
    index('deliveries_due')
      .on(table.channel, table.priority, table.nextAttemptAt)
      .where(sql`${table.state} = 'waiting'`),
    index('deliveries_sending').on(table.nextAttemptAt).where(sql`${table.state} = 'sending'`),
    index('deliveries_sms').on(table.createdAt).where(sql`${table.channel} = 'sms'`),
    check(
      'deliveries_states',
      sql`${table.state} in ('kept', 'waiting', 'sent', 'failed') or ${table.channel} <> 'email' and ${table.state} in ('sending', 'unknown')`,
    ),
    check(
      'deliveries_next_attempt',
      sql`(${table.state} in ('waiting', 'sending')) = (${table.nextAttemptAt} is not null)`,
    ),
    check(
      'deliveries_code',
      sql`${table.kind} <> 'code' or ${table.body} is null or strpos(${table.body}, '{sealed:') > 0 and ${table.state} in ('kept', 'waiting', 'sending')`,
    ),
    check('deliveries_sent', sql`(${table.state} = 'sent') = (${table.sentAt} is not null)`),
    check('deliveries_limit', sql`${table.aboveLimit} is null or ${table.state} = 'failed'`),
    check('deliveries_message', sql`(${table.messageId} is null) = (${table.kind} = 'code')`),
  ],
)

/** As a condition on drafts: the number of a receipt that it says is still to be given. */
export const awaitsReceipt = (receiptIds: AnyColumn) => sql`exists (
  select from receipts as unnumbered
  where unnumbered.number is null and unnumbered.series = 'receipt'
    and coalesce(unnumbered.payment_id, unnumbered.booking_id) = any(${receiptIds}))`
