import { z } from 'zod'
import { cameOf } from '../classes/routine.ts'
import { centreDue } from '../fee-parts/fee-parts.ts'
import { count, isoDateTime } from '../http/responses.ts'
import { heldPayment } from '../payments/held-payments.ts'
import { tutorApplicant } from '../people/tutors.ts'
import { adminUser } from '../people/users.ts'
import { askedCancellation } from '../sessions/cancelling.ts'
import { session } from '../sessions/sessions.ts'
import { overviewClass, rollsNotTaken } from './overview-teaching.ts'

/** How much waits for a decision. */
export const waiting = z.object({
  sessions: count,
  tutors: count,
  roles: count,
  payments: count,
  disputes: count,
  /** People whom no message reaches (B13). */
  calls: count,
  /** Sessions to come whose tutor teaches no more. */
  untaught: count,
  /** A refund that one Admin asked for and another has to confirm. */
  refunds: count,
  /** The same of parts of fees that an Admin wants to waive. */
  waivers: count,
})

/**
 * An Admin can decide these in place: the five of each that have waited longest, and the five payments with
 * the nearest deadline.
 */
export const decisions = z.object({
  sessions: z.array(session),
  tutors: z.array(tutorApplicant),
  roles: z.array(adminUser),
  payments: z.array(heldPayment),
  /** What one Admin asks another to confirm, the caller's own too. */
  cancellations: z.array(askedCancellation),
  waivers: z.array(centreDue),
})

/** Work that waits at the desk: money to refund by hand, payments to check, people to call. */
export const desk = z.object({ refunds: count, payments: count, calls: count })

/**
 * Money in major units. `lost`: to banks, with disputes; `net`: what is left of the takings. `seats` were
 * booked in that time and not cancelled since.
 */
const figures = {
  takings: z.number(),
  refunds: z.number(),
  lost: z.number(),
  net: z.number(),
  seats: count,
}

/**
 * A session on sale, and how it fills until its deadline: until `minimum` is decided, else until sales end.
 */
const filling = z.object({
  _id: z.uuid(),
  title: z.string(),
  enrolled: count,
  capacity: count.nullable(),
  minimum: count.optional(),
  deadline: isoDateTime,
})

/** Money and seats of the last 30 days in Dhaka, today last, and what is on or wrong today. */
export const centre = z.object({
  currency: z.string(),
  days: z.array(z.object({ day: z.iso.date(), ...figures })),
  today: z.object(figures),
  month: z.object(figures),
  /** The same sums for the 30 days before. */
  monthBefore: z.object(figures),
  /**
   * How many came of those whose attendance was taken: in the last seven days, and in the seven before.
   * `classes` have begun in the last seven.
   */
  attendance: z.object({ week: cameOf, before: cameOf, classes: count }),
  /** Those with a seat taken, or a minimum that is in danger, whose deadline is nearest. */
  filling: z.array(filling),
  /** Since Saturday, when the week begins, and of the whole week before. */
  netThisWeek: z.number(),
  seatsThisWeek: count,
  seatsLastWeek: count,
  /** In the order of their start. */
  classesToday: z.array(overviewClass),
  rollsNotTaken,
  failedEmails: count,
  refundsDue: count,
  /** Parts of fees whose day has passed (B10). */
  lateParts: z.object({ count, amount: z.number() }),
})
