import { and, count, desc, eq, gte } from 'drizzle-orm'
import { bookings, classes, materials, sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { isOpenDespiteDues } from '../fee-parts/closed.ts'
import { type Booking, findActiveBooking, isActiveBooking } from '../seats/bookings.ts'
import { readDuesRule } from '../settings/dues-rule.ts'
import { earliestFirst, selectClasses, type UpcomingClass } from './classes.ts'

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

/** What somebody has booked: their next class, what was handed out lately, and how many bookings. */
export async function readLearning(context: Context, actor: Actor) {
  const [nextClass, newMaterials, counts] = await Promise.all([
    readNextClass(context, actor),
    readNewMaterials(context, actor),
    countBookings(context, actor),
  ])
  return { nextClass, newMaterials, ...counts }
}

async function readNextClass(
  context: Context,
  actor: Actor,
): Promise<(UpcomingClass & { booking: Booking }) | null> {
  const live = and(eq(bookings.userId, actor.id), isActiveBooking)
  const [next] = await selectClasses(context)
    .innerJoin(bookings, and(eq(bookings.sessionId, sessions.id), live))
    .where(and(eq(classes.state, 'planned'), gte(classes.endAt, context.clock())))
    .orderBy(...earliestFirst)
    .limit(1)
  const booking = next && (await findActiveBooking(context.reads, actor.id, next.sessionId))
  return booking ? { ...next, booking } : null
}

/** Not of a session that a late part of the fee closes: its links are for those who have paid. */
async function readNewMaterials({ database, clock }: Context, actor: Actor): Promise<NewMaterial[]> {
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

/** Bookings that hold, and whether there has ever been one. */
async function countBookings({ database }: Context, actor: Actor) {
  const [counted] = await database
    .select({ bookings: count(bookings.cancelledAt), all: count() })
    .from(bookings)
    .where(eq(bookings.userId, actor.id))
  const { bookings: cancelled = 0, all = 0 } = counted ?? {}
  return { bookings: all - cancelled, hasBooked: all > 0 }
}
