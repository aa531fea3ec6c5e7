import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { auditActions, systemActors } from '../../contract/centre/audit-actions.ts'
import { roles } from '../../contract/people/roles.ts'
import { instant } from './instant.ts'

/**
 * Each row says who changed what. A trigger rejects changes, and deletions until a row is old. The table
 * holds ids only, so that no personal data remains when an account is deleted, and has no foreign keys, so
 * that no write waits for it.
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
