import { z } from 'zod'
import { bookedSession } from '../bookings/bookings.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { count, isoDateTime } from '../http/responses.ts'

/** A class with its session; `enrolled` of `capacity` seats are taken, null for no limit. */
const overviewClass = z
  .object({
    _id: z.uuid(),
    sessionId: z.uuid(),
    title: z.string(),
    tutor: z.string(),
    start: isoDateTime,
    end: isoDateTime,
    place: z.string().optional(),
    enrolled: count,
    capacity: count.nullable(),
  })
  .meta({ id: 'OverviewClass' })
export type OverviewClass = z.output<typeof overviewClass>

/** Money in major units. `seats` were booked in that time and not cancelled since. */
/** `lost`: to banks, with disputes. */
const figures = { takings: z.number(), refunds: z.number(), lost: z.number(), seats: count }

/** The start of a dashboard. Counts are exact. */
const overview = z
  .object({
    /** The current or next class: the booking, and when and where that class is. */
    nextClass: bookedSession
      .extend({ start: isoDateTime, end: isoDateTime, place: z.string().optional() })
      .meta({ id: 'NextClass' })
      .nullable(),
    bookings: count,
    /** Whether there has ever been a booking, even a cancelled one. */
    hasBooked: z.boolean(),
    /** What was handed out in booked sessions in the last seven days. */
    newMaterials: z.array(
      z.object({
        _id: z.uuid(),
        title: z.string(),
        link: z.string(),
        sessionId: z.uuid(),
        sessionTitle: z.string(),
        addedAt: isoDateTime,
      }),
    ),
    /** For Instructors and Admins: their own sessions that are not on sale. */
    own: z.object({ pending: count, rejected: count }).nullable(),
    /**
     * For Instructors: what they teach, and their sessions without approval. Lists have at most 20 entries,
     * classes 50.
     */
    teaching: z
      .object({
        today: z.array(overviewClass),
        next: overviewClass.nullable(),
        sessions: z.array(
          z.object({
            _id: z.uuid(),
            title: z.string(),
            classStart: isoDateTime,
            enrolled: count,
            capacity: count.nullable(),
          }),
        ),
        pending: z.array(z.object({ _id: z.uuid(), title: z.string() })),
        rejected: z.array(
          z.object({
            _id: z.uuid(),
            title: z.string(),
            rejectionReason: z.string().optional(),
            feedback: z.string().optional(),
          }),
        ),
      })
      .nullable(),
    /** For Admins: what waits for a decision, and the sessions that wait longest. */
    waiting: z
      .object({
        sessions: count,
        tutors: count,
        roles: count,
        payments: count,
        disputes: count,
        /** People whom no message reaches (B13). */
        calls: count,
        oldest: z.array(z.object({ _id: z.uuid(), title: z.string(), tutor: z.string() })),
      })
      .nullable(),
    /**
     * For Admins: money and seats of the last 30 days in Dhaka, today last, and what is on or wrong today.
     */
    centre: z
      .object({
        currency: z.string(),
        days: z.array(z.object({ day: z.iso.date(), ...figures })),
        today: z.object(figures),
        month: z.object(figures),
        /** Since Saturday, when the week begins, and of the whole week before. */
        seatsThisWeek: count,
        seatsLastWeek: count,
        classesToday: z.array(overviewClass),
        failedEmails: count,
        refundsDue: count,
        /** Parts of fees whose day has passed (B10). */
        lateParts: z.object({ count, amount: z.number() }),
      })
      .nullable(),
  })
  .meta({ id: 'Overview' })
export type Overview = z.output<typeof overview>

/** R07. */
export const getOverview = defineEndpoint({
  method: 'GET',
  path: '/overview',
  tag: 'Users',
  summary: 'What comes next for the account that asks: its next class, and what waits for its decision.',
  access: 'signedIn',
  response: overview,
})
