import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { languages } from '../../contract/formats/languages.ts'
import type { MessageChoices } from '../../contract/messages/states.ts'
import { roles } from '../../contract/people/roles.ts'
import { branches } from './branches.ts'
import { instant } from './instant.ts'

/**
 * Users as the product knows them. `providerUid` is the identity provider's id, null until somebody signs in:
 * the desk makes rows for people who come to the counter. The role is ours alone.
 */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    providerUid: text('provider_uid').unique(),
    /**
     * Their own address and number, by which they sign in. Both may be missing: others, who may be reached by
     * their `contacts`, come for them.
     */
    email: text('email'),
    /** E.164, such as +8801712345678. */
    phone: text('phone').unique(),
    /**
     * When they last signed in by the number, or an Admin let them. Null for one that only the desk knows.
     */
    phoneSignInAt: instant('phone_sign_in_at'),
    /** When the newest token was issued that said which number is linked, or that none is. */
    phoneToldAt: instant('phone_told_at'),
    /** Whether the address is confirmed. Null: no sign-in since this column exists; treated as confirmed. */
    emailVerified: boolean('email_verified'),
    name: text('name'),
    /**
     * Such as 26-0412: the year and a running number, or the centre's own. Everybody who ever had a seat has
     * one, and it never changes.
     */
    studentNumber: text('student_number'),
    /** The language of their last visit, for emails. */
    language: text('language', { enum: languages }),
    /** The language that they chose for messages; null: that of their last visit. */
    messageLanguage: text('message_language', { enum: languages }),
    /** Whether they want reminders of classes by email. */
    wantsReminders: boolean('wants_reminders').notNull().default(true),
    /** Whether a kind of message comes by a channel, where they chose so. Reminders by email are above. */
    messageChoices: jsonb('message_choices').$type<MessageChoices>().notNull().default({}),
    /** How often they replaced the address of their calendar: only the newest one works. */
    calendarVersion: integer('calendar_version').notNull().default(0),
    role: text('role', { enum: roles }).notNull(),
    requestedRole: text('requested_role', { enum: roles }),
    /** Whether they may take and refund money at the desk, whatever their role. */
    isCashier: boolean('is_cashier').notNull().default(false),
    /** The branch whose cash box they use: an Admin says it, also for cashiers. Null until then. */
    deskBranchId: uuid('desk_branch_id').references(() => branches.id),
    /** When the sign-up was recorded. Until then the first request decides between user and Student. */
    registeredAt: instant('registered_at'),
    createdAt: instant('created_at').notNull(),
    /** The cashier or Admin who wrote them down. */
    addedById: uuid('added_by_id').references((): AnyPgColumn => users.id),
    /** Of a row that nobody has signed in to, when it was made. */
    lastSignInAt: instant('last_sign_in_at').notNull(),
    /** Tokens of sign-ins before this instant are invalid: signed out everywhere, disabled or deleted. */
    revokedBefore: instant('revoked_before'),
    /** Sign-ins that ended, by their instant, for identity providers that do not identify a session. */
    revokedSignIns: instant('revoked_sign_ins').array().notNull().default([]),
    /**
     * When the user deleted the account. The row stays without personal data, for what others rely on; a
     * trigger keeps it deleted.
     */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    // Triggers look up every author here. Only few users are deleted, so the index is small.
    index('users_deleted').on(table.id).where(sql`${table.deletedAt} is not null`),
    check(
      'users_deleted',
      sql`${table.deletedAt} is null or (${table.email} = 'deleted-' || ${table.id}::text and ${table.name} is null and ${table.role} = 'user' and ${table.requestedRole} is null and ${table.phone} is null and ${table.studentNumber} is null and not ${table.isCashier})`,
    ),
    check('users_phone', sql`${table.phone} ~ '^\\+[1-9][0-9]{6,14}$'`),
    uniqueIndex('users_email').on(table.email),
    // Partial, so that no foreign key can use it: who gets a number is not locked against other writes.
    uniqueIndex('users_student_number')
      .on(table.studentNumber)
      .where(sql`${table.studentNumber} is not null`),
    check('users_student_number', sql`${table.studentNumber} ~ '^[A-Za-z0-9][A-Za-z0-9/.-]{0,19}$'`),
    index('users_waiting_first')
      .on(sql`(${table.requestedRole} is not null)`, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    check('users_role', sql`${table.role} in ('user', 'Student', 'Instructor', 'Admin')`),
  ],
)
