import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { conflict, forbidden, invalid, notFound } from '../../contract/http/errors.ts'
import type { ContactOwner } from '../../contract/people/contact-owners.ts'
import type { Executor } from '../../db/client.ts'
import { guardians, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { User } from '../auth-cache.ts'
import { type Context, newId } from '../context.ts'
import { isLive, MAX_CHILDREN, MAX_GUARDIANS } from './live.ts'
import { tellGuardianChanged } from './messages.ts'

/** Whom to name, by what they log in with, and what they are to the child. */
export type NewGuardian = { email: string | null; phone: string | null; relation: ContactOwner }

/**
 * Lets somebody with a login act for a child, from now on. The child's own login names them, or staff.
 * Idempotent. Throws 400 without an address or number, 403 for cashiers who name themselves, 404 for a login
 * that there is not, 409 for the child themself, for
 * who works here, and for too many, and 429.
 */
export async function nameGuardian(
  context: Context,
  by: Actor,
  childId: string,
  { email, phone, relation }: NewGuardian,
): Promise<string> {
  if (email === null && phone === null) throw invalid('phone', 'contact_required')
  if (by.id === childId) {
    requireNoStaff(by)
    // So that nobody finds out by it who has an account.
    await context.limits.consume('guardians', by.id)
  }
  const { id: guardianId } = await findLogin(context.database, { email, phone })
  if (guardianId === childId) throw conflict('own_guardian')
  if (guardianId === by.id && by.role !== 'Admin') throw forbidden('names_oneself')
  return context.database.transaction(async (transaction) => {
    const { guardian, child } = await lockPair(transaction, { guardianId, childId })
    const live = await transaction
      .select()
      .from(guardians)
      .where(and(or(eq(guardians.childId, childId), eq(guardians.guardianId, guardianId)), isLive))
    const same = live.find((one) => one.childId === childId && one.guardianId === guardianId)
    if (same) return same.id
    const most = (max: number, isOf: (one: (typeof live)[number]) => boolean) =>
      live.filter(isOf).length >= max
    if (most(MAX_GUARDIANS, (one) => one.childId === childId)) throw conflict('too_many_guardians')
    if (most(MAX_CHILDREN, (one) => one.guardianId === guardianId)) throw conflict('too_many_children')
    const id = newId(context)
    await transaction
      .insert(guardians)
      .values({ id, guardianId, childId, relation, namedById: by.id, since: context.clock() })
    await recordAuditEvent(transaction, context, by, {
      action: 'guardian.named',
      subjectId: guardianId,
      affectedUserId: childId,
      after: { relation },
    })
    await tellGuardianChanged(transaction, context, { id, change: 'named', guardian, child })
    return id
  })
}

/** An address counts once it is confirmed, and a number once somebody has logged in by it. */
async function findLogin(
  queries: Pick<Executor, 'select'>,
  { email, phone }: Omit<NewGuardian, 'relation'>,
): Promise<{ id: string }> {
  const isAddress = and(eq(users.email, email ?? ''), sql`${users.emailVerified} is not false`)
  const isNumber = and(eq(users.phone, phone ?? ''), isNotNull(users.phoneSignInAt))
  const found = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(or(isAddress, isNumber), isNotNull(users.providerUid), isNull(users.deletedAt)))
    .limit(2)
  const [login, other] = found
  if (!login) throw notFound('guardian_not_found')
  if (other) throw conflict('several_people')
  return login
}

/** Throws 409 for who works here: acting for them would open what is theirs as a tutor or an Admin. */
function requireNoStaff({ role }: Pick<User, 'role'>): void {
  if (role === 'Instructor' || role === 'Admin') throw conflict('staff_have_no_guardian')
}

/** Locks both, so that of two who are named at once neither is one too many. */
async function lockPair(
  transaction: Executor,
  { guardianId, childId }: { guardianId: string; childId: string },
): Promise<{ guardian: User; child: User }> {
  const rows = await transaction
    .select()
    .from(users)
    .where(and(inArray(users.id, [guardianId, childId]), isNull(users.deletedAt)))
    .orderBy(users.id)
    .for('no key update')
  const [guardian, child] = [guardianId, childId].map((id) => rows.find((row) => row.id === id))
  if (!child) throw notFound('user_not_found')
  if (!guardian) throw notFound('guardian_not_found')
  requireNoStaff(child)
  return { guardian, child }
}
