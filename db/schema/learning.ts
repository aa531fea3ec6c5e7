import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { applicationStates, tutorStatuses } from '../../contract/people/tutors.ts'
import { availabilities } from '../../contract/sessions/catalogue.ts'
import { subjects } from './catalogue.ts'
import { idOf } from './id-of.ts'
import { instant } from './instant.ts'
import { sessions } from './sessions.ts'
import { tsvector } from './tsvector.ts'
import { users } from './users.ts'

/** Private notes: only their user sees them. Some are about a session, or one of its classes. */
export const notes = pgTable(
  'notes',
  {
    id: uuid('id').primaryKey(),
    userId: idOf('user_id', () => users.id),
    title: text('title').notNull(),
    description: text('description').notNull(),
    createdAt: instant('created_at').notNull(),
    sessionId: uuid('session_id').references(() => sessions.id),
    /** A class of that session, by hand in the migrations as that of a material. */
    classId: uuid('class_id'),
    /** By which its user finds it; null until `domain/notes/index-notes.ts` has read it. */
    words: tsvector('words'),
    /** Of the rules in `domain/notes/words.ts` that made the words; 0 after a change of the note. */
    wordsVersion: integer('words_version').notNull().default(0),
  },
  (table) => [
    index('notes_words').using('gin', table.words),
    index('notes_class').on(table.classId).where(sql`${table.classId} is not null`),
    check('notes_class_of_session', sql`${table.classId} is null or ${table.sessionId} is not null`),
    index('notes_user').on(table.userId, table.createdAt, table.id),
    index('notes_session').on(table.sessionId, table.userId, table.createdAt, table.id),
  ],
)

/**
 * A link, files or both that an Instructor hands out in a session. Without a session all their students get
 * it.
 * `link` and `image` are empty where files take their place; a deferred trigger refuses a material with
 * neither link nor file.
 */
export const materials = pgTable(
  'materials',
  {
    id: uuid('id').primaryKey(),
    ownerId: idOf('owner_id', () => users.id),
    sessionId: uuid('session_id').references(() => sessions.id),
    /**
     * A class of that session. By hand in the migrations: a class that is removed leaves its materials to the
     * session.
     */
    classId: uuid('class_id'),
    title: text('title').notNull(),
    image: text('image').notNull(),
    link: text('link').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('materials_owner').on(table.ownerId, table.createdAt, table.id),
    index('materials_session').on(table.sessionId, table.createdAt, table.id),
    index('materials_class').on(table.classId).where(sql`${table.classId} is not null`),
    check('materials_class_of_session', sql`${table.classId} is null or ${table.sessionId} is not null`),
  ],
)

/** Applications to teach. A user has at most one that is pending or active. */
export const tutors = pgTable(
  'tutors',
  {
    id: uuid('id').primaryKey(),
    userId: idOf('user_id', () => users.id),
    name: text('name').notNull(),
    /** The applicant's; null for whoever signs in by a phone number alone. */
    email: text('email'),
    education: text('education').notNull(),
    expertise: text('expertise').notNull(),
    /** In years, also fractions. */
    experience: doublePrecision('experience').notNull(),
    availability: text('availability', { enum: availabilities }).notNull(),
    photo: text('photo').notNull(),
    bio: text('bio').notNull(),
    status: text('status', { enum: tutorStatuses }).notNull(),
    /** How far Admins are with it, between themselves. */
    state: text('state', { enum: applicationStates }).notNull().default('new'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('tutors_live').on(table.userId).where(sql`${table.status} in ('pending', 'active')`),
    index('tutors_newest').on(table.status, table.createdAt, table.id),
    check('tutors_state', sql`${table.state} in ('new', 'seen', 'invited')`),
    check('tutors_status', sql`${table.status} in ('pending', 'active', 'cancelled', 'inactive')`),
    check('tutors_availability', sql`${table.availability} in ('Weekdays', 'Weekends', 'Evenings')`),
    check('tutors_experience', sql`${table.experience} >= 0`),
  ],
)

/** The subjects of the centre's list that an applicant would teach. */
export const tutorSubjects = pgTable(
  'tutor_subjects',
  {
    tutorId: uuid('tutor_id')
      .notNull()
      .references(() => tutors.id, { onDelete: 'cascade' }),
    subject: text('subject')
      .notNull()
      .references(() => subjects.slug),
  },
  (table) => [
    primaryKey({ columns: [table.tutorId, table.subject] }),
    index('tutor_subjects_subject').on(table.subject, table.tutorId),
  ],
)

/** Admins write these to each other about an application: a note, the state that they gave it, or both. */
export const tutorNotes = pgTable(
  'tutor_notes',
  {
    id: uuid('id').primaryKey(),
    tutorId: uuid('tutor_id')
      .notNull()
      .references(() => tutors.id, { onDelete: 'cascade' }),
    authorId: idOf('author_id', () => users.id),
    text: text('text').notNull(),
    state: text('state', { enum: applicationStates }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('tutor_notes_tutor').on(table.tutorId, table.createdAt, table.id),
    check('tutor_notes_state', sql`${table.state} in ('new', 'seen', 'invited')`),
    check('tutor_notes_says', sql`${table.text} <> '' or ${table.state} is not null`),
  ],
)
