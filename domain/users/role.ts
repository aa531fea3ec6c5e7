import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { conflict, notFound } from '../../contract/errors.ts'
import type { Role } from '../../contract/roles.ts'
import { wording } from '../../contract/wording.ts'
import type { Database, Queries } from '../../db/client.ts'
import { users } from '../../db/schema.ts'
import type { Context } from '../context.ts'

/** Gives an account a role, which decides an open request as well (C31). Throws 404, and 409 for the last Admin. */
export async function changeRole(
  { database }: Pick<Context, 'database'>,
  id: string,
  role: Role,
): Promise<void> {
  await database.transaction(async (transaction) => {
    if (role !== 'Admin') await requireAnotherAdmin(transaction, id)
    const changed = await transaction
      .update(users)
      .set({ role, requestedRole: null })
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
      .returning({ id: users.id })
    if (changed.length === 0) throw notFound(wording.userNotFound)
  })
}

/** The same for whoever has an address. False when nobody with it has signed in yet. */
export async function setRole(database: Database, email: string, role: Role): Promise<boolean> {
  const [user] = await database.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (user) await changeRole({ database }, user.id, role)
  return user !== undefined
}

/** Throws 409 when this is the last Admin. Until the transaction ends, nobody becomes or ceases to be one. */
export async function requireAnotherAdmin(transaction: Queries, id: string): Promise<void> {
  // All Admins' rows, in one order: of two Admins who demote each other, the second sees what the first has done.
  const admins = await transaction
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'Admin'))
    .orderBy(asc(users.id))
    .for('update')
  if (admins.length === 1 && admins[0]?.id === id) throw conflict(wording.lastAdmin)
}

/** Leaves the role as it is and closes the request. Throws 404, and 409 when there is none. */
export async function declineRoleRequest(context: Context, id: string): Promise<void> {
  const declined = await context.database
    .update(users)
    .set({ requestedRole: null })
    .where(and(eq(users.id, id), isNotNull(users.requestedRole)))
    .returning({ id: users.id })
  if (declined.length > 0) return
  const [user] = await context.database.select({ id: users.id }).from(users).where(eq(users.id, id))
  throw user ? conflict(wording.noRequest) : notFound(wording.userNotFound)
}
