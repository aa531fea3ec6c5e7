import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { users } from '../db/schema.ts'
import type { Context } from './context.ts'

type Known = { email: string | null; emailVerified: boolean | null }

/** Whether ADMIN_EMAILS make them an Admin, whatever their role is: their address must be confirmed. */
export const isNamedAdmin = (
  { adminEmails }: Pick<Context, 'adminEmails'>,
  { email, emailVerified }: Known,
): boolean => emailVerified === true && email !== null && adminEmails.includes(email)

/**
 * Says who is an Admin, by their role or by ADMIN_EMAILS, as a condition on rows of `users`. `role`: one
 * that they had at another time.
 */
export const isAdmin = (
  { adminEmails }: Pick<Context, 'adminEmails'>,
  role: SQL = sql`${users.role}`,
): SQL | undefined =>
  and(
    isNull(users.deletedAt),
    or(eq(role, 'Admin'), and(inArray(users.email, [...adminEmails]), eq(users.emailVerified, true))),
  )
