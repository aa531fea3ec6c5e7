import { and, asc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { conflict, notFound } from '../../contract/http/errors.ts'
import type { Role } from '../../contract/people/roles.ts'
import type { Executor } from '../../db/client.ts'
import { users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { isAdmin, isNamedAdmin } from '../admins.ts'
import { type AuditActor, diff, recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { tellRoleDecided } from './messages/role.ts'

/**
 * Sets a user's role. This also decides an open role request (C31). Throws 404, and 409 for the last Admin.
 */
export async function changeRole(context: Context, actor: Actor, id: string, role: Role): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const before = await writeRole(transaction, context, actor, id, role)
    if (before.role !== role) await tellRoleDecided(transaction, context, id, { decision: 'changed', role })
    else if (before.requestedRole && before.requestedRole !== role)
      await tellRoleDecided(transaction, context, id, { decision: 'declined', role: before.requestedRole })
  })
}

type Before = Pick<typeof users.$inferSelect, 'role' | 'requestedRole'>

/** Returns the role and the request as they were before. Throws 404 and 409. */
async function writeRole(
  transaction: Executor,
  context: Pick<Context, 'clock' | 'adminEmails'>,
  by: AuditActor,
  id: string,
  role: Role,
): Promise<Before> {
  if (role !== 'Admin') await assertNotLastAdmin(transaction, context, id, { byRole: true })
  const account = and(eq(users.id, id), isNull(users.deletedAt))
  const [before] = await transaction
    .select({ role: users.role, requestedRole: users.requestedRole })
    .from(users)
    .where(account)
    .for('update')
  if (!before) throw notFound('user_not_found')
  await transaction.update(users).set({ role, requestedRole: null }).where(account)
  const changes = diff({ role: before.role, requested: before.requestedRole }, { role, requested: null })
  if (changes)
    await recordAuditEvent(transaction, context, by, {
      action: 'role.changed',
      affectedUserId: id,
      ...changes,
    })
  return before
}

/** For `bin/role`: sets a role by email and sends no email. Returns false when no such user exists. */
export async function setRoleByEmail(
  context: Pick<Context, 'database' | 'clock' | 'adminEmails'>,
  email: string,
  role: Role,
): Promise<boolean> {
  return setRoleWhere(context, eq(users.email, email), role)
}

/** The same for a number, in E.164, that somebody has signed in by: the desk may have noted it of another. */
export async function setRoleByPhone(
  context: Pick<Context, 'database' | 'clock' | 'adminEmails'>,
  phone: string,
  role: Role,
): Promise<boolean> {
  return setRoleWhere(context, and(eq(users.phone, phone), isNotNull(users.phoneSignInAt)), role)
}

async function setRoleWhere(
  context: Pick<Context, 'database' | 'clock' | 'adminEmails'>,
  who: SQL | undefined,
  role: Role,
): Promise<boolean> {
  const { database } = context
  const [user] = await database.select({ id: users.id }).from(users).where(who)
  if (user)
    await database.transaction((transaction) => writeRole(transaction, context, 'bin/role', user.id, role))
  return user !== undefined
}

export async function isLastAdmin(
  queries: Executor,
  context: Pick<Context, 'adminEmails'>,
  id: string,
): Promise<boolean> {
  const admins = await queries.select({ id: users.id }).from(users).where(isAdmin(context)).limit(2)
  return admins.length === 1 && admins[0]?.id === id
}

/**
 * Throws 409 when this is the last Admin. `byRole`: only the role goes, so whom ADMIN_EMAILS name stays one.
 * Locks the Admins' rows until the transaction ends.
 */
export async function assertNotLastAdmin(
  transaction: Executor,
  context: Pick<Context, 'adminEmails'>,
  id: string,
  { byRole = false } = {},
): Promise<void> {
  // Always in one order. When two Admins demote each other, the second sees the first change.
  const admins = await transaction
    .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(isAdmin(context))
    .orderBy(asc(users.id))
    .for('update')
  const [last] = admins
  if (admins.length > 1 || last?.id !== id || (byRole && isNamedAdmin(context, last))) return
  throw conflict('last_admin')
}

/** Closes an open role request without changing the role. Throws 404, and 409 when there is no request. */
export async function declineRoleRequest(context: Context, actor: Actor, id: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const [user] = await transaction
      .select({ requested: users.requestedRole })
      .from(users)
      .where(eq(users.id, id))
      .for('update')
    if (!user) throw notFound('user_not_found')
    if (!user.requested) throw conflict('no_role_request')
    await transaction.update(users).set({ requestedRole: null }).where(eq(users.id, id))
    await recordAuditEvent(transaction, context, actor, {
      action: 'role.declined',
      affectedUserId: id,
      before: { requested: user.requested },
    })
    await tellRoleDecided(transaction, context, id, { decision: 'declined', role: user.requested })
  })
}
