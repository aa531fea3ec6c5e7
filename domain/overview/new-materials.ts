import { and, desc, eq, gte } from 'drizzle-orm'
import { bookings, materials } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { isOpenDespiteDues } from '../fee-parts/closed.ts'
import { isActiveBooking } from '../seats/bookings.ts'
import { readDuesRule } from '../settings/dues-rule.ts'

export type NewMaterial = {
  id: string
  title: string
  link: string
  sessionId: string
  sessionTitle: string
  createdAt: Date
}

const NEW_MATERIAL_DAYS = 7
const MATERIALS_SHOWN = 5
const DAY_MS = 24 * 3600_000

/**
 * What was handed out lately. Not of a session that a late part of the fee closes: its links are for those
 * who have paid.
 */
export async function readNewMaterials({ database, clock }: Context, actor: Actor): Promise<NewMaterial[]> {
  const now = clock()
  const rule = await readDuesRule(database)
  return database
    .select({
      id: materials.id,
      title: materials.title,
      link: materials.link,
      sessionId: bookings.sessionId,
      sessionTitle: bookings.title,
      createdAt: materials.createdAt,
    })
    .from(materials)
    .innerJoin(bookings, eq(bookings.sessionId, materials.sessionId))
    .where(
      and(
        eq(bookings.userId, actor.id),
        isActiveBooking,
        gte(materials.createdAt, new Date(now.getTime() - NEW_MATERIAL_DAYS * DAY_MS)),
        isOpenDespiteDues(database, now, rule),
      ),
    )
    .orderBy(desc(materials.createdAt), desc(materials.id))
    .limit(MATERIALS_SHOWN)
}
