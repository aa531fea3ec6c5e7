import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { fitsClassDates } from '../../contract/fee-parts/split-fee.ts'
import { conflict, forbidden, invalid } from '../../contract/http/errors.ts'
import { toMajor, toMinor } from '../../contract/payments/money.ts'
import { isPlaced, type sessionUpdate, tutorChanges } from '../../contract/sessions/session-form.ts'
import type { Executor } from '../../db/client.ts'
import { type ActValues, bookings, sessions } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import { diff, recordAuditEvent } from '../audit/record.ts'
import { requireOpenBranch } from '../branches/open-places.ts'
import { requireOffered } from '../catalogue/require.ts'
import { refuseOverlap } from '../classes/plan/overlaps.ts'
import type { Context } from '../context.ts'
import { tellOfReopened } from '../interests/tell.ts'
import { isActiveBooking } from '../seats/bookings.ts'
import { publishSeatFreed } from '../seats/freed.ts'
import { countHolds } from '../seats/holds.ts'
import { lockSession } from '../seats/lock.ts'
import { isApproved } from '../session-visibility.ts'
import { tutorOf } from '../who-teaches.ts'
import { requireTutor } from './catalogue.ts'
import { indexSession } from './find/index-sessions.ts'
import { handOver } from './hand-over.ts'
import { followSession, placeAfter } from './hours.ts'
import { managesSession } from './manage.ts'
import { type Meeting, readMeeting } from './meeting.ts'
import { type News, tellMended, tellMendedTutor } from './messages/mended.ts'
import { lowerMinimum, requireReachable } from './minimum.ts'
import { getSession } from './read.ts'
import { versionOf } from './version.ts'

type Session = typeof sessions.$inferSelect
type SessionUpdate = z.output<typeof sessionUpdate>

/**
 * Changes an approved session (T08, V10): `fee` in major units, a null capacity means no limit. A new fee
 * applies to new checkouts; a hold keeps its price. Another tutor, room or link takes over the classes to
 * come. A minimum can be lowered, or waived by null. Throws 400 for a closed branch or room, for a capacity
 * above the room's size, for a plan of more parts than its months, for a session on site without a
 * place, and for a person who is no active tutor; 403 for a session of another tutor and for what only an
 * Admin changes; 404; and 409, also when it says something else than `version`.
 */
export async function updateSession(
  context: Context,
  actor: Actor,
  id: string,
  update: SessionUpdate,
): Promise<void> {
  const { version, fee, roomId: room, joinUrl, minimum, plan, ...changes } = update
  requireManages(actor, await getSession(context, actor, id))
  requireRight(actor, update)
  const tutor = await requireTutor(context, changes.tutorId)
  const set = {
    id,
    ...changes,
    ...(tutor !== undefined && { tutor }),
    ...(fee !== undefined && { feeMinor: toMinor(fee, context.currency) }),
    ...(plan !== undefined && { parts: plan?.parts ?? null }),
  }
  await context.database
    .transaction(async (transaction) => {
      await lockSession(transaction, id)
      const [was] = await transaction.select().from(sessions).where(eq(sessions.id, id))
      if (!was || !isApproved(was)) throw conflict('session_not_editable')
      requireManages(actor, was)
      if (version !== undefined && version !== versionOf(was)) throw conflict('session_changed_meanwhile')
      const now = context.clock()
      const [counted] = await countHolds(transaction, [id], now)
      const taken = was.enrolled + (counted?.held ?? 0)
      if (typeof set.capacity === 'number' && set.capacity < taken) {
        throw conflict({ code: 'capacity_below_taken', params: { taken } }, 'capacity')
      }
      if (plan && !fitsClassDates(plan.parts, was)) throw invalid('plan.parts', 'plan_longer_than_course')
      await requireOffered(transaction, changes, was)
      if (minimum !== undefined) Object.assign(set, lowerMinimum(was, minimum, now))
      requireReachable({ ...was, ...set }, was.capacity)
      if (set.registrationEnd) requireRegistrationEnd({ ...was, ...set })
      // One that was online may have a branch that was closed meanwhile.
      const comesBack = was.mode === 'online' && set.mode !== undefined && set.mode !== 'online'
      await requireOpenBranch(transaction, set.branchId ?? (comesBack ? was.branchId : null))
      const after = await placeAfter(transaction, { was, is: { ...was, ...set }, room, now })
      if (changesPlace(update)) requirePlace({ ...was, ...set, ...after })
      const meeting = await readMeeting(transaction, id, now)
      const placed = { ...set, branchId: after.branchId, revision: was.revision + 1 }
      const [is] = await transaction.update(sessions).set(placed).where(eq(sessions.id, id)).returning()
      if (!is) throw conflict('session_not_editable')
      // Nobody joins a class on site by a link.
      const link = joinUrl === undefined && isMovedOnSite(was, is) ? null : joinUrl
      await renameSeats(transaction, was, is)
      await followSession(transaction, { was, is, room: after.room, joinUrl: link, now })
      await indexSession(transaction, id)
      const isWider = seatLimit(is) > seatLimit(was) || is.registrationEnd > was.registrationEnd
      if (isWider) await publishSeatFreed(transaction, context, id)
      if (isWider && takesPeople(is, now)) await tellOfReopened(transaction, context, is)
      const met = { was: meeting, is: await readMeeting(transaction, id, now) }
      const changed = diff(
        { ...auditedValues(was, context), ...met.was },
        { ...auditedValues(is, context), ...met.is },
      )
      if (changed)
        await recordAuditEvent(transaction, context, actor, {
          action: 'session.changed',
          subjectId: id,
          affectedUserId: was.ownerId,
          ...changed,
        })
      await handOver(transaction, context, actor, was, is)
      const news = newsOf(was, is, met)
      await tellMended(transaction, context, is, news)
      // Who teaches it from now on has heard where.
      if (tutorOf(is) !== actor.id && tutorOf(is) === tutorOf(was))
        await tellMendedTutor(
          transaction,
          context,
          is,
          news.filter((one) => one !== 'tutor'),
        )
    })
    .catch(refuseOverlap)
}

/** Seats that were sold are called as the session is now; what they cost, and what is on paper, stays. */
async function renameSeats(
  transaction: Executor,
  was: Session,
  { id, title, tutor }: Session,
): Promise<void> {
  if (was.title === title && was.tutor === tutor) return
  await transaction
    .update(bookings)
    .set({ title, tutor })
    .where(and(eq(bookings.sessionId, id), isActiveBooking))
}

function requireManages(actor: Actor, session: Session): void {
  if (!managesSession(actor, session)) throw forbidden('not_your_session')
}

/** Throws 403 with the first field that only an Admin changes. */
function requireRight(actor: Actor, { version: _, ...update }: SessionUpdate): void {
  if (actor.role === 'Admin') return
  const theirs = new Set<string>(tutorChanges)
  for (const [field, value] of Object.entries(update))
    if (value !== undefined && !theirs.has(field)) throw forbidden('admin_changes_only', field)
}

/** Throws 400 and 409 for an end of registration before it opens, or before its minimum is decided. */
function requireRegistrationEnd(session: Session): void {
  const { registrationStart, registrationEnd, minimumDecideAt, minimumMetAt } = session
  if (registrationEnd < registrationStart) throw invalid('registrationEnd', 'registration_ends_before_start')
  if (minimumDecideAt && !minimumMetAt && registrationEnd < minimumDecideAt)
    throw conflict('registration_before_minimum', 'registrationEnd')
}

const changesPlace = ({ mode, branchId, place }: SessionUpdate) =>
  [mode, branchId, place].some((part) => part !== undefined)

/** Throws 400 for a session on site of which nothing says where it is. */
function requirePlace(session: Pick<Session, 'mode' | 'branchId' | 'place'>): void {
  if (!isPlaced(session)) throw invalid('place', { code: 'required', params: { label: 'place' } })
}

const isOnline = ({ mode }: Session) => mode === 'online'

/** What people with a seat are told. A link that is taken away is told as the new place, or by its tutor. */
function newsOf(was: Session, is: Session, met: { was: Meeting; is: Meeting }): News[] {
  const isElsewhere = met.was.where !== met.is.where || isOnline(was) !== isOnline(is)
  const isLinked = met.is.joinUrl !== null && met.was.joinUrl !== met.is.joinUrl
  return [
    ...(was.tutor === is.tutor ? [] : ['tutor' as const]),
    ...(isElsewhere ? ['place' as const] : []),
    ...(isLinked ? ['link' as const] : []),
  ]
}

const isMovedOnSite = (was: Session, is: Session) => was.mode !== 'onsite' && is.mode === 'onsite'

/** There are seats that people may have now, or when registration begins. */
const takesPeople = (session: Session, now: Date): boolean =>
  now <= session.registrationEnd && session.enrolled < seatLimit(session)

const seatLimit = ({ capacity }: Pick<Session, 'capacity'>) => capacity ?? Number.POSITIVE_INFINITY

function auditedValues(session: Session, { currency }: Context): ActValues {
  const { title, tutor, tutorId, description, image, duration, feeMinor, capacity, lateJoin } = session
  const { minimumCount: minimum, parts, registrationEnd } = session
  const { level, subject, mode, language, place, branchId, tags } = session
  return {
    ...{ title, tutor, tutorId, description, image, duration, fee: toMajor(feeMinor, currency), capacity },
    registrationEnd: registrationEnd.toISOString(),
    ...{ minimum, lateJoin, parts },
    ...{ level, subject, mode, language, place, branchId, tags: tags.join(', ') },
  }
}
