import { eq, type SQL, sql } from 'drizzle-orm'
import { notFound } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { materials, sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { sessionTutor, tutorOf } from '../who-teaches.ts'

type Material = typeof materials.$inferSelect
type Session = typeof sessions.$inferSelect

/**
 * Who teaches an approved session manages its materials, whoever brought them; one's own are managed by
 * oneself as long as nobody else teaches their session.
 */
function manages({ id, role }: Actor, { ownerId }: Material, session: Session | undefined): boolean {
  const isOwn = ownerId === id
  if (session?.status !== 'approved') return isOwn
  return tutorOf(session) === id || (isOwn && role === 'Admin')
}

/** The ids of the materials that the actor manages: the same rule, in SQL. */
export const managedMaterials = ({ id, role }: Actor): SQL => sql`${materials.id} in (
  select own.id from ${materials} as own left join ${sessions} on ${sessions.id} = own.session_id
    where own.owner_id = ${id} and (${sessions.id} is null or ${sessions.status} <> 'approved'
      or ${sessionTutor} = ${id} or ${role === 'Admin'})
  union all select taught.id from ${sessions} join ${materials} as taught on taught.session_id = ${sessions.id}
    where ${sessions.status} = 'approved' and ${sessionTutor} = ${id} and taught.owner_id <> ${id})`

/**
 * The material, which stays the actor's to manage until the transaction ends. `anyOf`: a role that manages
 * all. Throws the same 404 for an unknown material and for one that is not theirs.
 */
export async function lockManaged(
  transaction: Executor,
  actor: Actor,
  id: string,
  anyOf?: Actor['role'],
): Promise<Material> {
  const read = () => transaction.select().from(materials).where(eq(materials.id, id))
  const [seen] = await read()
  // Before the material, as everywhere.
  const [session] =
    seen && seen.sessionId !== null
      ? await transaction.select().from(sessions).where(eq(sessions.id, seen.sessionId)).for('share')
      : []
  const [material] = await read().for('update')
  const isSame = material && material.sessionId === seen?.sessionId
  if (isSame && (actor.role === anyOf || manages(actor, material, session))) return material
  throw notFound('material_not_found')
}
