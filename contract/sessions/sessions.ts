import { z } from 'zod'
import { names } from '../centre/catalogue.ts'
import { repeat } from '../classes/repeat-fields.ts'
import { feePlan } from '../fee-parts/fee-plan.ts'
import { cursor, pageCursors } from '../http/cursor.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { email, id, optionalFilter, queryNumber } from '../http/fields.ts'
import { count, inserted, isoDateTime, lateShare, success } from '../http/responses.ts'
import { tutorRoles } from '../people/roles.ts'
import { coded } from '../refusals/coded.ts'
import { rating } from '../reviews/rating.ts'
import { review } from '../reviews/reviews.ts'
import { classStates, modes, planChangeKinds, teachingLanguages } from './catalogue.ts'
import { lateJoins } from './late-join.ts'
import { shownMinimum } from './minimum.ts'
import { schedule } from './schedule.ts'
import { facets, filterNames, leftOut, sessionFilters } from './session-filters.ts'
import { newSession, rewrittenSession, sessionChange } from './session-form.ts'
import { listedStatuses, sessionStatuses } from './status.ts'

/**
 * A session as the API shows it, the same for everybody who may see it, but for `managed`. `fee` in major
 * units, instants in ISO 8601 UTC; `seatsLeft` is null without a capacity.
 */
export const session = z
  .object({
    _id: z.uuid(),
    title: z.string(),
    tutor: z.string(),
    description: z.string(),
    registrationStart: isoDateTime,
    registrationEnd: isoDateTime,
    classStart: isoDateTime,
    classEnd: isoDateTime,
    /** Of several classes. */
    schedule: schedule.optional(),
    startDate: isoDateTime,
    endDate: isoDateTime,
    duration: z.string(),
    fee: z.number(),
    /** What a newcomer pays for a seat now: the fee, or the share of the classes that are left. */
    price: z.number(),
    image: z.string(),
    status: z.enum(sessionStatuses),
    rejectionReason: z.string().optional(),
    feedback: z.string().optional(),
    approvedAt: isoDateTime.optional(),
    rejectedAt: isoDateTime.optional(),
    /**
     * For thirty days a session by itself says it, and the list of those that were cancelled; others leave
     * them out, and nobody can book them.
     */
    cancelledAt: isoDateTime.optional(),
    capacity: count.nullable(),
    seatsLeft: count.nullable(),
    enrolled: count,
    /** How many people wait for a seat; absent when nobody does. */
    waiting: count.optional(),
    minimum: shownMinimum.optional(),
    /**
     * Absent: as long as registration is open. Where people may join late, `lateJoinUntil` is when the last
     * class begins.
     */
    lateJoin: z.enum(lateJoins).optional(),
    lateJoinUntil: isoDateTime.optional(),
    /**
     * Of one that has begun and is sold pro rata: who joins now pays the share of the classes that are left
     * (B05).
     */
    late: lateShare.optional(),
    /** Its price may be paid in monthly parts (B10): `each`, and the `last`. */
    plan: feePlan.extend({ each: z.number(), last: z.number() }).optional(),
    /** Slugs of the centre's list, and their names. */
    level: z.string().optional(),
    levelName: names.optional(),
    subject: z.string().optional(),
    subjectName: names.optional(),
    mode: z.enum(modes).optional(),
    language: z.enum(teachingLanguages).optional(),
    /** Where, as people read it, its branch included. */
    place: z.string().optional(),
    branchId: z.uuid().optional(),
    tags: z.array(z.string()),
    tutorId: z.uuid().optional(),
    /** Their face, of an active tutor. */
    tutorPhoto: z.string().optional(),
    /** The last part of its public address, `/sessions/{slug}`. */
    slug: z.string().optional(),
    /** Of its reviews, from three on. */
    rating: rating.optional(),
    /** The id of the course of which it is a batch. */
    seriesId: z.uuid().optional(),
    /** Whether the caller manages it, and so may read its roster: its Instructor and Admins. */
    managed: z.literal(true).optional(),
    /**
     * For Admins, of a session that waits, and for those who manage one that is approved: what a decision or
     * an update carries to say which text it is about.
     */
    version: z.string().optional(),
  })
  .meta({ id: 'Session' })
export type Session = z.output<typeof session>

/**
 * A class of a session. `place` only where it differs from the session's. `movedFrom`: when it was to start
 * at first. `change`: what was done to it last, and why. `version`, for those who manage the session: what a
 * change carries to say which state it is about. `hasRecording`: there is one for those with a seat.
 * `substitute`: who takes it in place of the tutor; `asked`, for those who manage the session: who is asked
 * to. `heldBy`: who held it, where the session has another tutor since. `topic`: what it is about.
 */
export const sessionClass = z
  .object({
    _id: z.uuid(),
    start: isoDateTime,
    end: isoDateTime,
    state: z.enum(classStates),
    place: z.string().optional(),
    roomId: z.uuid().optional(),
    movedFrom: isoDateTime.optional(),
    change: z.object({ kind: z.enum(planChangeKinds), reason: z.string() }).optional(),
    version: count.optional(),
    hasRecording: z.literal(true).optional(),
    topic: z.string().optional(),
    substitute: z.string().optional(),
    heldBy: z.string().optional(),
    asked: z.string().optional(),
  })
  .meta({ id: 'Class' })
export type SessionClass = z.output<typeof sessionClass>

/**
 * A session by itself has its classes, in the order of their start, its newest reviews and their number, the
 * address of its branch, and of an active tutor what they teach, for how many years, and the address of their
 * public page: `/tutors/{tutorSlug}`.
 */
export const sessionDetail = session
  .extend({
    classes: z.array(sessionClass),
    reviews: z.array(review),
    reviewCount: count,
    address: z.string().optional(),
    tutorSlug: z.string().optional(),
    tutorExpertise: z.string().optional(),
    tutorExperience: z.number().min(0).optional(),
  })
  .meta({ id: 'SessionDetail' })
export type SessionDetail = z.output<typeof sessionDetail>

export const sessionParams = z.object({ id: id('id') })

/**
 * C05 and C06: with `page` or `limit` the response is one page, with the total. F01: with a filter, what it
 * finds.
 */
export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/sessions',
  tag: 'Sessions',
  summary:
    'The sessions that the caller may see: those open for registration first, or, with page or limit, one page of all, the newest first. With a filter, one page of the approved sessions that it finds, those with free seats first; for Instructors and Admins with a status, of the sessions in that state, the newest first.',
  access: 'everyone',
  // Without `q`: what people type would fill the cache.
  cache: { query: ['page', 'limit', 'cursor', 'facets', ...filterNames.filter((name) => name !== 'q')] },
  errorStatuses: [403],
  query: z.object({
    email: email.optional(),
    page: queryNumber('page', 1_000_000),
    limit: queryNumber('limit', 100),
    /**
     * For a page: only the caller's own sessions. With filters, for Instructors and Admins, of `all` unless a
     * status is asked for.
     */
    own: z.enum(['true']).optional(),
    /**
     * For a page: only those in this state, such as what waits for an Admin. For Instructors and Admins the
     * filters search these, and `past`, `cancelled` and `all` are theirs alone; for others filters search
     * what everybody finds.
     */
    status: optionalFilter(
      z.enum(listedStatuses, { error: coded('must_be_one_of', { options: listedStatuses.join(', ') }) }),
    ),
    cursor: cursor.optional(),
    ...sessionFilters,
    facets: optionalFilter(z.enum(['true'])),
  }),
  response: z.object({
    data: z.array(session),
    facets: facets.optional(),
    /**
     * Where a search of what everybody finds has no result: up to six sessions that it finds without the
     * parameters named.
     */
    near: z.object({ sessions: z.array(session), without: z.array(z.enum(leftOut)) }).optional(),
    pagination: z.object({ page: count, totalPages: count, total: count, ...pageCursors }).optional(),
  }),
})

export const getSession = defineEndpoint({
  method: 'GET',
  path: '/sessions/{id}',
  tag: 'Sessions',
  summary: 'One session.',
  access: 'everyone',
  cache: { query: [] },
  params: sessionParams,
  response: sessionDetail,
})

export const createSession = defineEndpoint({
  method: 'POST',
  path: '/sessions',
  tag: 'Sessions',
  summary:
    'Creates a session, of one class or by a rule of weekly ones. That of an Instructor waits for approval, that of an Admin is approved at once.',
  access: tutorRoles,
  errorStatuses: [409],
  body: newSession,
  response: inserted,
})

/** B02. With `holiday` where a class is on one; leaving such days out is for `except` to say. */
export const previewClasses = defineEndpoint({
  method: 'POST',
  path: '/sessions/preview',
  tag: 'Sessions',
  summary: 'The classes that a rule makes, as creating a session by it would; nothing is saved.',
  access: tutorRoles,
  body: z.object({ repeat }),
  response: z.object({
    classes: z.array(z.object({ start: isoDateTime, end: isoDateTime, holiday: z.string().optional() })),
  }),
})

export const changeSession = defineEndpoint({
  method: 'PATCH',
  path: '/sessions/{id}',
  tag: 'Sessions',
  summary:
    'Approves or rejects a session that waits, or updates one that was approved: an Admin all of it, its tutor description, picture, class link and place.',
  access: tutorRoles,
  errorStatuses: [409],
  params: sessionParams,
  body: sessionChange,
  response: success,
})

/** I04. Empty, `joinUrl`, which no answer shows, and `tutorId` stay as they are. */
export const resubmitSession = defineEndpoint({
  method: 'PUT',
  path: '/sessions/{id}',
  tag: 'Sessions',
  summary:
    'Rewrites a session that waits or was rejected; it then waits for a decision again. Without a rule and dates its classes stay as they are.',
  access: tutorRoles,
  errorStatuses: [409],
  params: sessionParams,
  body: rewrittenSession,
  response: success,
})

/** Above the centre’s limit for one person it `waits` until another Admin cancels it too, within a day. */
export const deleteSession = defineEndpoint({
  method: 'DELETE',
  path: '/sessions/{id}',
  tag: 'Sessions',
  summary:
    'Cancels an approved session: its bookings are cancelled, and what was paid for classes that are not held is refunded.',
  access: ['Admin'],
  errorStatuses: [409],
  params: sessionParams,
  response: success.extend({ waits: z.literal(true).optional() }),
})
