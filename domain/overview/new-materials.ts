import { desc, eq } from 'drizzle-orm'
import { bookings, materials } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { isOpenDespiteDues } from '../fee-parts/closed.ts'
import { materialsOfSeats } from '../materials/of-seats.ts'
import { rules } from '../settings/rules.ts'

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
 * Reads what was handed out lately, in booked sessions or by their tutors to all students. Not of a session
 * that a late part of the fee closes: its links are for those who have paid.
 */
export async function readNewMaterials({ database, clock }: Context, actor: Actor): Promise<NewMaterial[]> {
  const now = clock()
  const given = materialsOfSeats(database, {
    userId: actor.id,
    since: new Date(now.getTime() - NEW_MATERIAL_DAYS * DAY_MS),
    seats: isOpenDespiteDues(database, now, await rules.dues.read(database)),
  })
  return database
    .select({
      id: materials.id,
      title: materials.title,
      link: materials.link,
      sessionId: bookings.sessionId,
      sessionTitle: bookings.title,
      createdAt: materials.createdAt,
    })
    .from(given)
    .innerJoin(materials, eq(materials.id, given.materialId))
    .innerJoin(bookings, eq(bookings.id, given.bookingId))
    .orderBy(desc(materials.createdAt), desc(materials.id))
    .limit(MATERIALS_SHOWN)
}
