import { and, eq, isNull, not, or, sql } from 'drizzle-orm'
import { tutors, users } from '../../db/schema.ts'

/**
 * Whether an Admin must answer a user who asked for a role at sign-up. An applicant who also asked to be an
 * Instructor waits among the applications alone: approving one answers both.
 */
export const asksForRole = and(
  // As the index `users_waiting_first` has it.
  sql`(${users.requestedRole} is not null)`,
  isNull(users.deletedAt),
  or(
    not(eq(users.requestedRole, 'Instructor')),
    sql`not exists (select from ${tutors} where ${tutors.userId} = ${users.id} and ${tutors.status} = 'pending')`,
  ),
)
