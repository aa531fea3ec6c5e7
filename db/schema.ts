import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { auditActions, systemActors } from '../contract/audit-actions.ts'
import { availabilities } from '../contract/availability.ts'
import { levels, modes, subjects, teachingLanguages } from '../contract/catalogue.ts'
import { languages } from '../contract/languages.ts'
import { cancelReasons, refundReasons } from '../contract/reasons.ts'
import { roles } from '../contract/roles.ts'
import { sessionStatuses } from '../contract/sessions.ts'
import { chargeKinds, mailStates, paymentStatuses, refundStates } from '../contract/status.ts'
import { tutorStatuses } from '../contract/tutors.ts'

// Lists show the newest first. Their indexes ascend and are read backwards: DESC puts nulls first in PostgreSQL and last in
// Drizzle's indexes, and PostgreSQL does not sort by an index that differs from the query in that alone.
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Users as the product knows them. `providerUid` is the identity provider's id; the role is ours alone. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    providerUid: text('provider_uid').notNull().unique(),
    email: text('email').notNull(),
    /** Whether the address is confirmed. Null: no sign-in since this column exists; treated as confirmed. */
    emailVerified: boolean('email_verified'),
    name: text('name'),
    /** The language of their last visit, for mails. */
    language: text('language', { enum: languages }),
    /** Whether they want reminders of classes by mail. */
    wantsReminders: boolean('wants_reminders').notNull().default(true),
    role: text('role', { enum: roles }).notNull(),
    requestedRole: text('requested_role', { enum: roles }),
    /** When the sign-up was recorded. Until then the first request decides between user and Student. */
    registeredAt: instant('registered_at'),
    createdAt: instant('created_at').notNull(),
    lastSignInAt: instant('last_sign_in_at').notNull(),
    /** Tokens of sign-ins before this instant are invalid: signed out everywhere, disabled or deleted. */
    revokedBefore: instant('revoked_before'),
    /** Sign-ins that ended, by their instant, for identity providers that do not identify a session. */
    revokedSignIns: instant('revoked_sign_ins').array().notNull().default([]),
    /** When the user deleted the account. The row stays without personal data, for what others rely on; a trigger keeps it deleted. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    // Triggers look up every author here. Only few users are deleted, so the index is small.
    index('users_deleted').on(table.id).where(sql`${table.deletedAt} is not null`),
    check(
      'users_deleted',
      sql`${table.deletedAt} is null or (${table.email} = 'deleted-' || ${table.id}::text and ${table.name} is null and ${table.role} = 'user' and ${table.requestedRole} is null)`,
    ),
    uniqueIndex('users_email').on(table.email),
    index('users_waiting_first').on(sql`(${table.requestedRole} is not null)`, table.createdAt, table.id),
    check('users_role', sql`${table.role} in ('user', 'Student', 'Instructor', 'Admin')`),
  ],
)

/** A place of the centre where classes are held. */
export const branches = pgTable('branches', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull().unique(),
  address: text('address').notNull(),
  createdAt: instant('created_at').notNull(),
  /** No new class is held there from then on. */
  closedAt: instant('closed_at'),
})

export const rooms = pgTable(
  'rooms',
  {
    id: uuid('id').primaryKey(),
    branchId: uuid('branch_id')
      .notNull()
      .references(() => branches.id),
    name: text('name').notNull(),
    /** How many people fit in; null: nobody has counted. */
    size: integer('size'),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (table) => [
    uniqueIndex('rooms_name').on(table.branchId, table.name),
    check('rooms_size', sql`${table.size} > 0`),
  ],
)

/**
 * What sessions say about themselves, once per distinct text: a centre repeats a title every term. The id is a hash of the text
 * and of the rules' version.
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    id: uuid('id').primaryKey(),
    /** Of the rules in `domain/search/` that made the tokens. */
    version: integer('version').notNull(),
    /** The words in the forms in which people type them. */
    tokens: text('tokens').array().notNull(),
    /** Whether an approved session that is not over has this text: only these are searched. */
    isLive: boolean('is_live').notNull().default(true),
  },
  (table) => [
    index('search_documents_live').using('gin', table.tokens).where(sql`${table.isLive}`),
    index('search_documents_version').on(table.version),
  ],
)

/** Money is in the smallest unit of the product's currency. `enrolled` counts the live bookings. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    title: text('title').notNull(),
    tutor: text('tutor').notNull(),
    description: text('description').notNull(),
    registrationStart: instant('registration_start').notNull(),
    registrationEnd: instant('registration_end').notNull(),
    classStart: instant('class_start').notNull(),
    classEnd: instant('class_end').notNull(),
    duration: text('duration').notNull(),
    feeMinor: integer('fee_minor').notNull(),
    image: text('image').notNull(),
    capacity: integer('capacity'),
    enrolled: integer('enrolled').notNull().default(0),
    status: text('status', { enum: sessionStatuses }).notNull(),
    rejectionReason: text('rejection_reason'),
    feedback: text('feedback'),
    approvedAt: instant('approved_at'),
    rejectedAt: instant('rejected_at'),
    createdAt: instant('created_at').notNull(),
    /** Set when an Admin deletes it. The row stays for its payments and bookings. */
    deletedAt: instant('deleted_at'),
    /** Who teaches it, if they have an account; `tutor` is the name that people see. */
    tutorId: uuid('tutor_id').references(() => users.id),
    level: text('level', { enum: levels }),
    subject: text('subject', { enum: subjects }),
    mode: text('mode', { enum: modes }),
    language: text('language', { enum: teachingLanguages }),
    /** Where it is held, as people read it, beside the branch if it is at one. */
    place: text('place'),
    branchId: uuid('branch_id').references(() => branches.id),
    /** Chapters and other words to find it by. */
    tags: text('tags').array().notNull().default([]),
    /** Its public address: the title in Latin letters, and eight letters and digits that find it. Never changes. */
    slug: text('slug'),
    /** Null until `domain/sessions/index-sessions.ts` has indexed what it says now. */
    searchDocumentId: uuid('search_document_id').references(() => searchDocuments.id),
  },
  (table) => [
    index('sessions_live')
      .on(table.classEnd)
      .where(sql`${table.deletedAt} is null and ${table.status} = 'approved'`),
    uniqueIndex('sessions_slug').on(sql`right(${table.slug}, 8)`),
    index('sessions_search_document').on(table.searchDocumentId, table.createdAt),
    index('sessions_not_indexed').on(table.id).where(sql`${table.searchDocumentId} is null`),
    check(
      'sessions_level',
      sql`${table.level} in ('6', '7', '8', '9', '10', '11', '12', 'admission', 'skills')`,
    ),
    check('sessions_mode', sql`${table.mode} in ('online', 'onsite')`),
    check('sessions_language', sql`${table.language} in ('bn', 'en', 'both')`),
    check('sessions_tags', sql`cardinality(${table.tags}) <= 10`),
    index('sessions_newest')
      .on(table.status, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('sessions_all_newest').on(table.createdAt, table.id).where(sql`${table.deletedAt} is null`),
    index('sessions_owner')
      .on(table.ownerId, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('sessions_open')
      .on(table.registrationEnd)
      .where(sql`${table.deletedAt} is null and ${table.status} = 'approved'`),
    check('sessions_status', sql`${table.status} in ('pending', 'approved', 'rejected')`),
    check('sessions_fee', sql`${table.feeMinor} >= 0`),
    check(
      'sessions_seats',
      sql`${table.enrolled} >= 0 and (${table.capacity} is null or ${table.enrolled} <= ${table.capacity})`,
    ),
    check('sessions_registration', sql`${table.registrationStart} <= ${table.registrationEnd}`),
    check('sessions_class', sql`${table.classStart} <= ${table.classEnd}`),
  ],
)

/**
 * A session has one class or more. `sessions.class_start` and `class_end` are the first start and the last end of those that are
 * not cancelled. A deferred trigger gives a session without classes one from its dates.
 */
export const classes = pgTable(
  'classes',
  {
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id),
    startAt: instant('start_at').notNull(),
    endAt: instant('end_at').notNull(),
    state: text('state', { enum: ['planned', 'cancelled'] }).notNull(),
    roomId: uuid('room_id').references(() => rooms.id),
    /** Where, as people read it; null: where the session is. */
    place: text('place'),
    /** The address of an online class. Only those with a seat get it, and only around the class. */
    joinUrl: text('join_url'),
    /** When it was to start before it was moved. */
    movedFrom: instant('moved_from'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('classes_session').on(table.sessionId, table.startAt),
    index('classes_start').on(table.startAt),
    check('classes_state', sql`${table.state} in ('planned', 'cancelled')`),
    check('classes_times', sql`${table.startAt} <= ${table.endAt}`),
  ],
)

/**
 * One attempt to pay for a session: the provider's intent, the user and the quoted price. While it is open and `holdExpiresAt`
 * is in the future, it holds a seat at that price.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid('id').primaryKey(),
    /** Null until the provider has answered. */
    intentId: text('intent_id').unique(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    sessionTitle: text('session_title').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    createdAt: instant('created_at').notNull(),
    holdExpiresAt: instant('hold_expires_at').notNull(),
    /** Each recent start of its hold, for the limit of holds. */
    holdStarts: instant('hold_starts').array().notNull().default([]),
    closedAt: instant('closed_at'),
  },
  (table) => [
    uniqueIndex('checkouts_open').on(table.sessionId, table.userId).where(sql`${table.closedAt} is null`),
    index('checkouts_not_closed').on(table.id).where(sql`${table.closedAt} is null`),
    index('checkouts_user').on(table.userId, table.createdAt, table.id),
    check('checkouts_amount', sql`${table.amountMinor} > 0`),
    check('checkouts_hold', sql`${table.holdExpiresAt} >= ${table.createdAt}`),
  ],
)

/**
 * Money that the provider has taken. Each provider payment is recorded once, by whichever path comes first. `refundDueMinor` is
 * what we decided to refund, `refundedMinor` what the provider has refunded.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .unique()
      .references(() => checkouts.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id),
    providerPaymentId: text('provider_payment_id').notNull().unique(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    method: text('method').notNull(),
    sessionTitle: text('session_title').notNull(),
    status: text('status', { enum: paymentStatuses }).notNull(),
    refundReasonCode: text('refund_reason_code', { enum: refundReasons }),
    /** For programs before 0.3, kept by a trigger; and a reason without a code. */
    refundReason: text('refund_reason'),
    refundDueMinor: integer('refund_due_minor'),
    refundedMinor: integer('refunded_minor').notNull().default(0),
    refundDueAt: instant('refund_due_at'),
    refundedAt: instant('refunded_at'),
    refundRef: text('refund_ref'),
    /** When the provider charged it. */
    chargedAt: instant('charged_at').notNull(),
    /** When it was recorded here. */
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [
    index('payments_newest').on(table.recordedAt, table.id),
    index('payments_user').on(table.userId, table.recordedAt, table.id),
    index('payments_session').on(table.sessionId),
    index('payments_refund_due').on(table.id).where(sql`${table.status} = 'refund_due'`),
    check('payments_status', sql`${table.status} in ('paid', 'refund_due', 'refunded', 'charged_back')`),
    check('payments_amount', sql`${table.amountMinor} > 0`),
    check('payments_refunded_part', sql`${table.refundedMinor} between 0 and ${table.amountMinor}`),
    check(
      'payments_refund',
      sql`case ${table.status}
        when 'paid' then ${table.refundDueMinor} is null and ${table.refundedAt} is null
        when 'refund_due' then coalesce(${table.refundDueMinor}, 0) between 1 and ${table.amountMinor} and ${table.refundReason} is not null and ${table.refundDueAt} is not null and ${table.refundedAt} is null
        when 'charged_back' then ${table.refundedAt} is null
        else ${table.refundedMinor} >= 1 and ${table.refundReason} is not null and ${table.refundedAt} is not null
      end`,
    ),
  ],
)

/** A payment that the payer's bank wants back, as the card provider reports it. */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The provider's id. */
    reference: text('reference').notNull().unique(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    /** In the provider's words: docs.stripe.com/disputes/categories. */
    reason: text('reason').notNull(),
    /** In the provider's words. Which of them are final: `contract/status.ts`. */
    status: text('status').notNull(),
    /** Whether a refund is still possible. */
    refundable: boolean('refundable').notNull(),
    openedAt: instant('opened_at').notNull(),
    /** The deadline for the centre's answer. */
    respondBy: instant('respond_by'),
    closedAt: instant('closed_at'),
  },
  (table) => [
    index('disputes_payment').on(table.paymentId, table.openedAt, table.id),
    check('disputes_amount', sql`${table.amountMinor} > 0`),
  ],
)

/**
 * A refund that we request from the card provider, recorded before the request. At most one per payment is open, so that
 * concurrent processes request the same refund, and never more than is due.
 */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the idempotency key of the request, and in its metadata. */
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amountMinor: integer('amount_minor').notNull(),
    state: text('state', { enum: refundStates }).notNull(),
    /** The provider's id, once it has answered. */
    reference: text('reference').unique(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('refunds_open').on(table.paymentId).where(sql`${table.state} in ('asked', 'processing')`),
    index('refunds_payment').on(table.paymentId, table.createdAt),
    check('refunds_amount', sql`${table.amountMinor} > 0`),
    check('refunds_state', sql`${table.state} in ('asked', 'processing', 'done', 'failed')`),
    check('refunds_reference', sql`(${table.state} = 'asked') = (${table.reference} is null)`),
  ],
)

/** A seat. It keeps a copy of what was sold, even if the session changes. */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    paymentId: uuid('payment_id').references(() => payments.id),
    title: text('title').notNull(),
    tutor: text('tutor').notNull(),
    description: text('description').notNull(),
    feeMinor: integer('fee_minor').notNull(),
    duration: text('duration').notNull(),
    classStart: instant('class_start').notNull(),
    classEnd: instant('class_end').notNull(),
    image: text('image').notNull(),
    createdAt: instant('created_at').notNull(),
    cancelledAt: instant('cancelled_at'),
    cancelReasonCode: text('cancel_reason_code', { enum: cancelReasons }),
    /** For programs before 0.3, kept by a trigger; and a reason without a code. */
    cancelReason: text('cancel_reason'),
    /** When the next reminder is due; null if none is. A trigger sets it whenever `classStart` is written. */
    nextReminderAt: instant('next_reminder_at'),
  },
  (table) => [
    index('bookings_reminders')
      .on(table.nextReminderAt)
      .where(sql`${table.nextReminderAt} is not null and ${table.cancelledAt} is null`),
    // By session first: the bookings of one session lie side by side.
    uniqueIndex('bookings_live').on(table.sessionId, table.userId).where(sql`${table.cancelledAt} is null`),
    index('bookings_user').on(table.userId, table.createdAt, table.id),
    uniqueIndex('bookings_payment').on(table.paymentId).where(sql`${table.paymentId} is not null`),
    check('bookings_paid', sql`${table.feeMinor} = 0 or ${table.paymentId} is not null`),
    check('bookings_cancelled', sql`(${table.cancelledAt} is null) = (${table.cancelReason} is null)`),
  ],
)

/**
 * What a booking owes. Rows are only added: a price counts up, what is forgiven when money goes back counts down, and the sum is
 * what the centre keeps.
 */
export const charges = pgTable(
  'charges',
  {
    id: uuid('id').primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    kind: text('kind', { enum: chargeKinds }).notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    dueAt: instant('due_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('charges_booking').on(table.bookingId, table.createdAt),
    check(
      'charges_amount',
      sql`(${table.amountMinor} > 0) = (${table.kind} = 'price') and ${table.amountMinor} <> 0`,
    ),
    check('charges_kind', sql`${table.kind} in ('price', 'refund')`),
  ],
)

/**
 * Which charges a payment covers. Rows are only added; money that goes back is a row below zero. A payment is the sum of its
 * allocations, of what was refunded, of what is due back, and of what a bank has taken back.
 */
export const allocations = pgTable(
  'allocations',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    chargeId: uuid('charge_id')
      .notNull()
      .references(() => charges.id),
    amountMinor: integer('amount_minor').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('allocations_payment').on(table.paymentId),
    index('allocations_charge').on(table.chargeId),
    check('allocations_amount', sql`${table.amountMinor} <> 0`),
  ],
)

/** Private notes: only their user sees them. Some are about a session. */
export const notes = pgTable(
  'notes',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    title: text('title').notNull(),
    description: text('description').notNull(),
    createdAt: instant('created_at').notNull(),
    sessionId: uuid('session_id').references(() => sessions.id),
  },
  (table) => [
    index('notes_user').on(table.userId, table.createdAt, table.id),
    index('notes_session').on(table.sessionId, table.userId, table.createdAt, table.id),
  ],
)

/** What an Instructor hands out: a picture and a link to the file. Some belong to a session. */
export const materials = pgTable(
  'materials',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    sessionId: uuid('session_id').references(() => sessions.id),
    title: text('title').notNull(),
    image: text('image').notNull(),
    link: text('link').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('materials_owner').on(table.ownerId, table.createdAt, table.id),
    index('materials_session').on(table.sessionId, table.createdAt, table.id),
  ],
)

/** Applications to teach. A user has at most one that is pending or active. */
export const tutors = pgTable(
  'tutors',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    education: text('education').notNull(),
    expertise: text('expertise').notNull(),
    /** In years, also fractions. */
    experience: doublePrecision('experience').notNull(),
    availability: text('availability', { enum: availabilities }).notNull(),
    photo: text('photo').notNull(),
    bio: text('bio').notNull(),
    status: text('status', { enum: tutorStatuses }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('tutors_live').on(table.userId).where(sql`${table.status} in ('pending', 'active')`),
    index('tutors_newest').on(table.status, table.createdAt, table.id),
    check('tutors_status', sql`${table.status} in ('pending', 'active', 'cancelled', 'inactive')`),
    check('tutors_availability', sql`${table.availability} in ('Weekdays', 'Weekends', 'Evenings')`),
    check('tutors_experience', sql`${table.experience} >= 0`),
  ],
)

/**
 * Counters that triggers maintain, so that no list counts rows. Each counter has several shards, so that concurrent writers
 * seldom wait for each other; its value is their sum. Names: `domain/row-counts.ts`.
 */
export const rowCounts = pgTable(
  'row_counts',
  { name: text('name').notNull(), shard: integer('shard').notNull(), value: integer('value').notNull() },
  (table) => [primaryKey({ columns: [table.name, table.shard] })],
)

/** Settings that an Admin can change, by name. Without a row the default applies. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
})

/** A class as a calendar stores it. Instants in ISO 8601. */
type CalendarClass = { start: string; end: string; location?: string }

/** The classes of a booking or session, for `domain/emails/calendar.ts`. */
export type CalendarEntry = CalendarClass & {
  /** Of the first class; the same in all mails about one booking. */
  uid: string
  method: 'REQUEST' | 'CANCEL'
  sequence: number
  title: string
  description: string
  url: string
  /**
   * All classes, unless the session has its first one only. `id` is null for the first one. Programs before 0.3 know only the
   * class in the fields above.
   */
  classes?: (CalendarClass & { id: string | null })[]
}

/** Outgoing mail. Without an SMTP server it stays here, where Admins of a demonstration read it. */
export const outboxMails = pgTable(
  'outbox_mails',
  {
    id: uuid('id').primaryKey(),
    /** What the mail is about, such as `booked:<booking>`, so that it is sent once. Null for mails that each request sends. */
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
    state: text('state', { enum: mailStates }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** The next attempt, while it waits. */
    nextAttemptAt: instant('next_attempt_at'),
    sentAt: instant('sent_at'),
    lastError: text('last_error'),
  },
  (table) => [
    // Mails that someone waits for at a screen come first.
    index('outbox_mails_due')
      .on(sql`(${table.dedupeKey} is not null)`, table.nextAttemptAt)
      .where(sql`${table.state} = 'waiting'`),
    index('outbox_mails_newest').on(table.createdAt, table.id),
    index('outbox_mails_by_state').on(table.state, table.createdAt, table.id),
    index('outbox_mails_recipient').on(table.recipient.op('text_pattern_ops'), table.createdAt),
    check('outbox_mails_state', sql`${table.state} in ('kept', 'waiting', 'sent', 'failed')`),
    check('outbox_mails_waiting', sql`(${table.state} = 'waiting') = (${table.nextAttemptAt} is not null)`),
    check('outbox_mails_sent', sql`(${table.state} = 'sent') = (${table.sentAt} is not null)`),
  ],
)

/**
 * Who changed what. Append-only: a trigger rejects changes. It holds ids only, so that no personal data remains when an account
 * is deleted, and has no foreign keys, so that no write waits for it.
 */
export const auditTrail = pgTable(
  'audit_trail',
  {
    id: uuid('id').primaryKey(),
    occurredAt: instant('occurred_at').notNull(),
    action: text('action', { enum: auditActions }).notNull(),
    /** Who did it, and their role at the time; or which part of the system. */
    actorId: uuid('actor_id'),
    role: text('role', { enum: roles }),
    systemActor: text('system_actor', { enum: systemActors }),
    /** What was changed; null for a setting, which the action names. */
    subjectId: uuid('subject_id'),
    /** Whose session, booking, application or account it is. */
    affectedUserId: uuid('affected_user_id'),
    before: jsonb('before').$type<ActValues>(),
    after: jsonb('after').$type<ActValues>(),
    requestId: text('request_id'),
  },
  (table) => [
    index('audit_trail_newest').on(table.occurredAt, table.id),
    index('audit_trail_action').on(table.action, table.occurredAt, table.id),
    index('audit_trail_actor').on(table.actorId, table.occurredAt, table.id),
    index('audit_trail_affected_user').on(table.affectedUserId, table.occurredAt, table.id),
    index('audit_trail_subject').on(table.subjectId, table.occurredAt, table.id),
    check(
      'audit_trail_author',
      sql`(${table.actorId} is null) = (${table.systemActor} is not null) and (${table.actorId} is null) = (${table.role} is null)`,
    ),
  ],
)

/** Values of the subject: titles, amounts, states. Names and addresses of people are in `users` only. */
export type ActValues = Record<string, string | number | null>

/** Secrets that the product generated and all its processes share. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/**
 * Counts for `db/rate-limiter.ts`; its library names the columns. Unlogged (see the migration): the counts last minutes, and are
 * not worth a write to the disk.
 */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  /** In milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
})

/** One row: the oldest program that can use this database. A migration that removes what older programs use raises it. */
export const compatibility = pgTable(
  'compatibility',
  {
    only: boolean('only').primaryKey().default(true),
    /** Such as 0.2.0: see `db/program-version.ts`. */
    oldestProgram: text('oldest_program').notNull(),
  },
  (table) => [
    check('compatibility_only', sql`${table.only}`),
    check('compatibility_version', sql`${table.oldestProgram} ~ '^[0-9]+\\.[0-9]+\\.[0-9]+$'`),
  ],
)

/** When something last happened, for operators. Names: `db/heartbeats.ts`. */
export const heartbeats = pgTable('heartbeats', {
  name: text('name').primaryKey(),
  seenAt: instant('seen_at').notNull(),
})

/** How far an external list has been read, by its name: the position to continue after. */
export const cursors = pgTable('cursors', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
