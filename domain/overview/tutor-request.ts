import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Role } from '../../contract/people/roles.ts'
import { auditTrail, tutors } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'

/** Somebody asked for this: to teach, by an application, or the role that they chose at sign-up. */
export type TutorRequest = {
  kind: 'application' | 'role'
  role: Role
  state: 'pending' | 'approved' | 'declined'
  /** Since when. */
  at?: Date
  /** Why it was declined. */
  reason?: string
}

const SHOWN_MS = 14 * 24 * 3600_000

/** Reads the request that waits, or else the last decision of the last two weeks. */
export async function readTutorRequest(context: Context, actor: Actor): Promise<TutorRequest | null> {
  const [at, decision] = await Promise.all([findPending(context, actor), findDecision(context, actor)])
  if (at) return { kind: 'application', role: 'Instructor', state: 'pending', at }
  if (actor.requestedRole) return { kind: 'role', role: actor.requestedRole, state: 'pending' }
  return decision
}

async function findPending({ reads }: Context, actor: Actor): Promise<Date | undefined> {
  const [pending] = await reads
    .select({ at: tutors.createdAt })
    .from(tutors)
    .where(and(eq(tutors.userId, actor.id), eq(tutors.status, 'pending')))
    .limit(1)
  return pending?.at
}

/** An application is gone once it is declined, and so is a request: the audit trail remembers both. */
async function findDecision({ reads, clock }: Context, actor: Actor): Promise<TutorRequest | null> {
  const { action, before, after, occurredAt, affectedUserId } = auditTrail
  const requested = sql<Role | null>`${before} ->> 'requested'`
  const [last] = await reads
    .select({
      action,
      requested,
      role: sql<Role | null>`${after} ->> 'role'`,
      reason: sql<string | null>`${after} ->> 'reason'`,
      at: occurredAt,
    })
    .from(auditTrail)
    .where(
      and(
        eq(affectedUserId, actor.id),
        gte(occurredAt, new Date(clock().getTime() - SHOWN_MS)),
        inArray(action, ['tutor.approved', 'tutor.deleted', 'role.changed', 'role.declined']),
        // Not of a tutor who was active, nor of a role that nobody had asked for.
        sql`coalesce(${before} ->> 'status', 'pending') = 'pending'`,
        sql`(${action} <> 'role.changed' or ${requested} is not null)`,
      ),
    )
    .orderBy(desc(occurredAt), desc(auditTrail.id))
    .limit(1)
  if (!last) return null
  const { at, reason } = last
  const kind = last.requested === null ? 'application' : 'role'
  const isGranted = last.action === 'tutor.approved' || (kind === 'role' && last.role === last.requested)
  const state = isGranted ? 'approved' : 'declined'
  return { kind, role: last.requested ?? 'Instructor', state, at, ...(reason && { reason }) }
}
