import { count, eq } from 'drizzle-orm'
import { bookings } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { listOpenChanges } from '../classes/choices/changes.ts'
import type { Context } from '../context.ts'
import { listOwnCheckouts } from '../payments/checkouts/read.ts'
import { listPlaces } from '../waitlist/read.ts'
import { readNewMaterials } from './new-materials.ts'
import { readNextClass } from './next-class.ts'
import { readOwed } from './owed.ts'
import { readProgress } from './progress.ts'

/** Reads what somebody has booked, waits for, and is paying. */
export async function readLearning(context: Context, actor: Actor) {
  const [counts, waitlist, checkouts] = await Promise.all([
    countBookings(context, actor),
    listPlaces(context, actor, { states: ['offered', 'waiting'] }),
    listOwnCheckouts(context, actor),
  ])
  return {
    ...counts,
    waitlist,
    checkouts,
    ...(counts.bookings > 0 ? await readBooked(context, actor) : nothing),
  }
}

const nothing: Awaited<ReturnType<typeof readBooked>> = {
  nextClass: null,
  newMaterials: [],
  choices: [],
  owed: null,
  progress: [],
}

/** Reads the first screen of somebody who has a booking that holds. */
export async function readBooked(context: Context, actor: Actor) {
  const [nextClass, newMaterials, choices, owed, progress] = await Promise.all([
    readNextClass(context, actor),
    readNewMaterials(context, actor),
    listOpenChanges(context, actor.id),
    readOwed(context, actor),
    readProgress(context, actor),
  ])
  return { nextClass, newMaterials, choices, owed, progress }
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
