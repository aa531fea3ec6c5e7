import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { modes, planChangeKinds, teachingLanguages } from '../../contract/sessions/catalogue.ts'
import { lateJoins } from '../../contract/sessions/late-join.ts'
import { sessionStatuses } from '../../contract/sessions/status.ts'
import { branches, rooms } from './branches.ts'
import { levels, subjects } from './catalogue.ts'
import { idOf } from './id-of.ts'
import { instant } from './instant.ts'
import { users } from './users.ts'

/**
 * The words of sessions about themselves, once per distinct text: a centre repeats a title every term. The
 * id is a hash of the text and of the rules' version.
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    id: uuid('id').primaryKey(),
    /** Of the rules in `domain/search/` that made the tokens. */
    version: integer('version').notNull(),
    /** The words in the forms in which people type them. */
    tokens: text('tokens').array().notNull(),
    /** Whether an approved session that is not over has this text: only staff search others. */
    isLive: boolean('is_live').notNull().default(true),
  },
  (table) => [
    index('search_documents_live').using('gin', table.tokens).where(sql`${table.isLive}`),
    index('search_documents_not_live').using('gin', table.tokens).where(sql`not ${table.isLive}`),
    index('search_documents_version').on(table.version),
  ],
)

/** Money is in the smallest unit of the product's currency. `enrolled` counts the live bookings. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    ownerId: idOf('owner_id', () => users.id),
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
    /**
     * How many people wait on the waitlist for a seat, and how many are offered one. Triggers count
     * `waitlist_entries`.
     */
    waiting: integer('waiting').notNull().default(0),
    offered: integer('offered').notNull().default(0),
    status: text('status', { enum: sessionStatuses }).notNull(),
    rejectionReason: text('rejection_reason'),
    feedback: text('feedback'),
    approvedAt: instant('approved_at'),
    rejectedAt: instant('rejected_at'),
    createdAt: instant('created_at').notNull(),
    /** Set when an Admin deletes it. The row stays for its payments and bookings. */
    deletedAt: instant('deleted_at'),
    /** Of a deleted one that people had booked: until when its address says that it was cancelled. */
    shownUntil: instant('shown_until'),
    /** Who teaches it, if they have an account; `tutor` is the name that people see. */
    tutorId: uuid('tutor_id').references(() => users.id),
    level: text('level').references(() => levels.slug),
    subject: text('subject').references(() => subjects.slug),
    mode: text('mode', { enum: modes }),
    language: text('language', { enum: teachingLanguages }),
    /** Where it is held, as people read it, beside the branch if it is at one. */
    place: text('place'),
    branchId: uuid('branch_id').references(() => branches.id),
    /** Chapters and other words to find it by. */
    tags: text('tags').array().notNull().default([]),
    /**
     * Its public address: the title in Latin letters, and eight letters and digits that find it. Never
     * changes.
     */
    slug: text('slug'),
    /** How often it was rewritten before it was decided. */
    revision: integer('revision').notNull().default(0),
    /** Null until `domain/sessions/find/index-sessions.ts` has indexed what it says now. */
    searchDocumentId: uuid('search_document_id').references(() => searchDocuments.id),
    /**
     * Sessions of one course sell the same, at other times: people may switch between them. The id of its
     * first session.
     */
    courseId: uuid('course_id'),
    /** Whether people join after it has begun; null: as long as registration is open. */
    lateJoin: text('late_join', { enum: lateJoins }),
    /**
     * With fewer bookings than this at `minimumDecideAt` it is cancelled. `minimumMetAt`: they were enough,
     * and it runs.
     */
    minimumCount: integer('minimum_count'),
    minimumDecideAt: instant('minimum_decide_at'),
    minimumMetAt: instant('minimum_met_at'),
    /** In how many monthly parts its fee may be paid; null: at once only. */
    parts: integer('parts'),
    /** Of its reviews that are not hidden. Triggers keep them. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
  },
  (table) => [
    check(
      'sessions_rating',
      sql`${table.ratingCount} >= 0 and ${table.ratingSum} between ${table.ratingCount} and 5 * ${table.ratingCount}`,
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
    index('sessions_tutor')
      .on(table.tutorId, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null and ${table.tutorId} is not null`),
    index('sessions_hidden')
      .on(table.ownerId)
      .where(sql`${table.deletedAt} is null and ${table.status} in ('pending', 'rejected')`),
    index('sessions_open')
      .on(table.registrationEnd)
      .where(sql`${table.deletedAt} is null and ${table.status} = 'approved'`),
    // After `sessions_open`: of two indexes that cost the same, as in a new database, PostgreSQL takes the
    // later one.
    index('sessions_live')
      .on(table.classEnd)
      .where(sql`${table.deletedAt} is null and ${table.status} = 'approved'`),
    // Who teaches it, as `tutorOf` says, for their calendar.
    index('sessions_taught')
      .on(sql`coalesce(${table.tutorId}, ${table.ownerId})`)
      .where(sql`${table.status} = 'approved'`),
    index('sessions_cancelled').on(table.shownUntil).where(sql`${table.shownUntil} is not null`),
    index('sessions_course').on(table.courseId, table.classStart).where(sql`${table.courseId} is not null`),
    uniqueIndex('sessions_slug').on(sql`right(${table.slug}, 8)`),
    index('sessions_search_document').on(table.searchDocumentId, table.createdAt),
    index('sessions_not_indexed').on(table.id).where(sql`${table.searchDocumentId} is null`),
    check('sessions_status', sql`${table.status} in ('pending', 'approved', 'rejected')`),
    check('sessions_fee', sql`${table.feeMinor} >= 0`),
    check(
      'sessions_seats',
      sql`${table.enrolled} >= 0 and (${table.capacity} is null or ${table.enrolled} <= ${table.capacity})`,
    ),
    index('sessions_waitlist').on(table.id).where(sql`${table.waiting} > 0 or ${table.offered} > 0`),
    check('sessions_waitlist_counts', sql`${table.waiting} >= 0 and ${table.offered} >= 0`),
    check('sessions_late_join', sql`${table.lateJoin} in ('closed', 'full', 'pro_rata')`),
    check('sessions_parts', sql`${table.parts} between 2 and 12`),
    check(
      'sessions_minimum',
      sql`(${table.minimumCount} is null) = (${table.minimumDecideAt} is null) and ${table.minimumCount} > 0`,
    ),
    index('sessions_undecided')
      .on(table.minimumDecideAt)
      .where(
        sql`${table.minimumDecideAt} is not null and ${table.minimumMetAt} is null and ${table.deletedAt} is null and ${table.status} = 'approved'`,
      ),
    check('sessions_registration', sql`${table.registrationStart} <= ${table.registrationEnd}`),
    check('sessions_class', sql`${table.classStart} <= ${table.classEnd}`),
  ],
)

/**
 * A session has one class or more. `sessions.class_start` and `class_end` are the first start and the last
 * end of those that are not cancelled. A deferred trigger gives a session without classes one from its dates.
 */
export const classes = pgTable(
  'classes',
  {
    id: uuid('id').primaryKey(),
    sessionId: idOf('session_id', () => sessions.id),
    startAt: instant('start_at').notNull(),
    endAt: instant('end_at').notNull(),
    state: text('state', { enum: ['planned', 'cancelled'] }).notNull(),
    roomId: uuid('room_id').references(() => rooms.id),
    /** Where, as people read it; null: where the session is. */
    place: text('place'),
    /** The address of an online class. Only those with a seat get it, and only around the class. */
    joinUrl: text('join_url'),
    /** Its room at the centre's Jitsi, from the first time somebody joins a class without a link. */
    meetingRoom: text('meeting_room').unique(),
    /** Where the recording is; only those with a seat get it. */
    recordingUrl: text('recording_url'),
    /** What it is about. Those of all classes are the outline that everybody reads. */
    topic: text('topic'),
    /** When it was to start at first, if it was moved. */
    movedFrom: instant('moved_from'),
    /** The last change, for those who see the class; all of them are in `class_changes`. */
    changeKind: text('change_kind', { enum: planChangeKinds }),
    changeReason: text('change_reason'),
    /**
     * Of the calendar entry (RFC 5545, SEQUENCE). Triggers raise it with every change of the class or its
     * session.
     */
    sequence: integer('sequence').notNull().default(0),
    /** When they last raised it (LAST-MODIFIED); null if they never did. */
    changedAt: instant('changed_at'),
    createdAt: instant('created_at').notNull(),
    /**
     * Whether it takes the hours of its tutor and its room: of an approved session. The constraints
     * `classes_tutor_overlap` and `classes_room_overlap`, which only the migrations can say, keep planned
     * ones apart that last twelve hours at most. What lasts longer is no single meeting.
     */
    exclusive: boolean('exclusive').notNull().default(false),
    /** Whose hours it takes while it is exclusive: the substitute's, or else those of its session's tutor. */
    tutorId: uuid('tutor_id').references(() => users.id),
    /** Who takes it in place of its session's tutor, and the name that people see. */
    substituteId: uuid('substitute_id').references(() => users.id),
    substituteName: text('substitute_name'),
    /**
     * Who held it and their name, written when its session gets another tutor. Without an id the tutor was
     * named by hand. A substitute goes before both.
     */
    heldById: uuid('held_by_id').references(() => users.id),
    heldByName: text('held_by_name'),
    /** Whom its session's tutor has asked to take it, while they have not answered. */
    askedId: uuid('asked_id').references(() => users.id),
    askedName: text('asked_name'),
    /** The cancelled class of a day off that this one makes up for. */
    makesUpId: uuid('makes_up_id').references((): AnyPgColumn => classes.id),
  },
  (table) => [
    index('classes_makes_up').on(table.makesUpId).where(sql`${table.makesUpId} is not null`),
    check('classes_exclusive', sql`${table.exclusive} or ${table.tutorId} is null`),
    index('classes_substitute').on(table.substituteId).where(sql`${table.substituteId} is not null`),
    index('classes_held').on(table.heldById).where(sql`${table.heldById} is not null`),
    check('classes_held_by', sql`${table.heldById} is null or ${table.heldByName} is not null`),
    index('classes_asked').on(table.askedId).where(sql`${table.askedId} is not null`),
    check('classes_substitute', sql`(${table.substituteId} is null) = (${table.substituteName} is null)`),
    check('classes_asked', sql`(${table.askedId} is null) = (${table.askedName} is null)`),
    check(
      'classes_substitute_hours',
      sql`${table.substituteId} is null or not ${table.exclusive} or ${table.tutorId} is not distinct from ${table.substituteId}`,
    ),
    // What is of a class says of which session, too.
    unique('classes_of_session').on(table.id, table.sessionId),
    index('classes_session').on(table.sessionId, table.startAt),
    index('classes_start').on(table.startAt),
    check('classes_state', sql`${table.state} in ('planned', 'cancelled')`),
    check('classes_topic', sql`char_length(${table.topic}) between 1 and 120`),
    check('classes_times', sql`${table.startAt} <= ${table.endAt}`),
    check('classes_meeting_room', sql`${table.meetingRoom} ~ '^boithok-[0-9a-f]{32}$'`),
    check('classes_change', sql`(${table.changeKind} is null) = (${table.changeReason} is null)`),
    check('classes_change_kind', sql`${table.changeKind} in ('moved', 'cancelled', 'added')`),
  ],
)
