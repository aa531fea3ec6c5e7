import { and, eq, isNull } from 'drizzle-orm'
import { invalid } from '../../contract/errors.ts'
import { branches, tutors } from '../../db/schema.ts'
import type { Context } from '../context.ts'

/** Throws 400 for a branch that is unknown or closed. */
export async function requireOpenBranch({ database }: Context, branchId?: string | null): Promise<void> {
  if (!branchId) return
  const isOpen = and(eq(branches.id, branchId), isNull(branches.closedAt))
  const found = await database.select({ id: branches.id }).from(branches).where(isOpen)
  if (found.length === 0) throw invalid('branchId', 'choose_open_branch')
}

/** Throws 400 for a person who is no active tutor. */
export async function requireTutor({ database }: Context, userId?: string | null): Promise<void> {
  if (!userId) return
  const isActive = and(eq(tutors.userId, userId), eq(tutors.status, 'active'))
  const found = await database.select({ id: tutors.id }).from(tutors).where(isActive).limit(1)
  if (found.length === 0) throw invalid('tutorId', 'choose_active_tutor')
}
