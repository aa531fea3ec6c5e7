import { desc, sql } from 'drizzle-orm'
import { conflict, forbidden, notFound } from '../../../contract/http/errors.ts'
import { tutorRoles } from '../../../contract/people/roles.ts'
import { JOIN_BEFORE_MINUTES, joinOpensAt } from '../../../contract/sessions/session-state.ts'
import { bookings, classJoins } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { isClosedForDues } from '../../fee-parts/closed.ts'
import { isApproved } from '../../session-visibility.ts'
import { managesSession } from '../../sessions/manage.ts'
import { teacherOf } from '../../who-teaches.ts'
import { findClass } from '../plan/find.ts'
import { roomOf } from './meeting-room.ts'

/**
 * The address by which the actor may join an online class now (A04), for whom it is made where the centre has
 * a Jitsi. That they came is noted. Throws 404 for a class that they cannot know of; 403 without a seat, with
 * one that was given up, or that a late part of the fee closes; and 409 for a cancelled class, before it
 * opens, after its end, and without a link.
 */
export async function joinClass(context: Context, actor: Actor, classId: string): Promise<string> {
  const found = await findKnown(context, classId)
  const isSubstitute = found.row.substituteId === actor.id && tutorRoles.includes(actor.role)
  const isStaff = isSubstitute || managesSession(actor, found.session)
  if (!isStaff) await requireSeat(context, actor, found)
  requireOpen(found, context.clock())
  const url = await addressOf(context, actor, found, isStaff)
  await context.database
    .insert(classJoins)
    .values({ classId, userId: actor.id, firstAt: context.clock() })
    .onConflictDoNothing()
  return url
}

type Found = Awaited<ReturnType<typeof findKnown>>

/** A class of a session that is approved, or was until it was cancelled. */
async function findKnown({ database }: Context, classId: string) {
  const found = await findClass(database, classId)
  if (found.session.status !== 'approved') throw notFound('class_not_found')
  return found
}

async function requireSeat(context: Context, actor: Actor, found: Found): Promise<void> {
  const [booking] = await context.database
    .select()
    .from(bookings)
    .where(sql`${bookings.userId} = ${actor.id} and ${bookings.sessionId} = ${found.session.id}`)
    .orderBy(desc(bookings.cancelledAt))
    .limit(1)
  if (!booking) throw isApproved(found.session) ? forbidden('class_for_seats') : notFound('class_not_found')
  if (booking.cancelledAt) throw forbidden('class_seat_given_back')
  if (await isClosedForDues(context, booking)) throw forbidden('class_closed_for_dues')
}

function requireOpen({ row: { state, startAt, endAt }, session }: Found, now: Date): void {
  if (state === 'cancelled' || session.deletedAt) throw conflict('class_was_cancelled')
  if (now < joinOpensAt(startAt))
    throw conflict({ code: 'class_opens_later', params: { minutes: JOIN_BEFORE_MINUTES } })
  if (now > endAt) throw conflict('class_over')
}

/** A link of its own, or else its room at the Jitsi of the centre. */
async function addressOf(context: Context, actor: Actor, found: Found, isStaff: boolean): Promise<string> {
  const { row, session } = found
  if (row.joinUrl !== null) return row.joinUrl
  if (!context.meetings || session.mode !== 'online') throw conflict('class_has_no_link')
  return context.meetings.addressFor({
    room: await roomOf(context, row.id),
    person: { id: actor.id, name: shownName(actor, isStaff) },
    isOwner: isStaff && teacherOf(session, row) === actor.id,
  })
}

/** A student may have the tutor's name, and who has none would type one. */
function shownName({ name, role }: Actor, isStaff: boolean): string {
  const what = isStaff ? (role === 'Admin' ? 'Admin' : 'Tutor') : 'Student'
  return name ? `${name} (${what})` : what
}
