import { z } from 'zod'
import { bookedSession } from '../bookings/bookings.ts'
import { openChoice } from '../classes/class-change-choices.ts'
import { MAX_CLASSES } from '../classes/limits.ts'
import { cameOf } from '../classes/routine.ts'
import { seatPart } from '../fee-parts/fee-parts.ts'
import { count, isoDateTime } from '../http/responses.ts'
import { checkout } from '../payments/checkouts.ts'
import { roles } from '../people/roles.ts'
import { listedPlace } from '../waitlist/waitlist.ts'

/**
 * The ticket of a class: the booking, when it is, and where. `place` is what people read, with its branch and
 * room; `address` is for directions. An online class can be joined from `joinOpensAt` where it has a link
 * (`hasLink`), unless a part of the fee that is late keeps it closed (`isClosed`). `slug` and `tutorSlug` are
 * the last parts of the public addresses of the session and its tutor.
 */
const nextClass = bookedSession
  .extend({
    classId: z.uuid(),
    start: isoDateTime,
    end: isoDateTime,
    place: z.string().optional(),
    branch: z.string().optional(),
    room: z.string().optional(),
    address: z.string().optional(),
    isOnline: z.boolean(),
    joinOpensAt: isoDateTime.optional(),
    hasLink: z.literal(true).optional(),
    isClosed: z.literal(true).optional(),
    slug: z.string().optional(),
    tutorSlug: z.string().optional(),
  })
  .meta({ id: 'NextClass' })
export type NextClass = z.output<typeof nextClass>

const newMaterial = z.object({
  _id: z.uuid(),
  title: z.string(),
  link: z.string(),
  sessionId: z.uuid(),
  sessionTitle: z.string(),
  addedAt: isoDateTime,
})

/**
 * Fees by parts (B10). The amount, in major and in the smallest units, is that of all parts which are due
 * today or late, of so many bookings; `first` is to be paid first of them. `next` is due after today.
 */
const owed = z
  .object({
    currency: z.string(),
    amount: z.number(),
    amountInCents: count,
    bookings: count,
    first: seatPart.nullable(),
    next: seatPart.nullable(),
  })
  .meta({ id: 'Owed' })

/**
 * A class has become this for a student. The roll says who `attended`, was `absent` or `excused`; it says
 * nothing of them in one that was only `held`. `next` is the first one still to come.
 */
const classMarks = ['attended', 'absent', 'excused', 'held', 'cancelled', 'next', 'ahead'] as const
export type ClassMark = (typeof classMarks)[number]

/**
 * `held` of `total` classes that were sold have begun; `next` is the start of the first one still to come.
 * `months` are the classes in the order of their start, by the month in Dhaka, and `attendance` is what their
 * rolls say: both of the first eight courses only.
 */
const progress = z
  .object({
    bookingId: z.uuid(),
    sessionId: z.uuid(),
    title: z.string(),
    held: count,
    total: count,
    next: isoDateTime.nullable(),
    attendance: cameOf,
    months: z
      .array(z.object({ month: z.string(), classes: z.array(z.enum(classMarks)).max(MAX_CLASSES) }))
      .max(MAX_CLASSES),
  })
  .meta({ id: 'BookingProgress' })

/**
 * Somebody asked for this: to teach, by an `application`, or the `role` that they chose at sign-up. What was
 * decided is told for two weeks. `at`: since when. `reason`: why it was declined.
 */
export const tutorRequest = z
  .object({
    kind: z.enum(['application', 'role']),
    role: z.enum(roles),
    state: z.enum(['pending', 'approved', 'declined']),
    at: isoDateTime.optional(),
    reason: z.string().optional(),
  })
  .meta({ id: 'TutorRequest' })

/** The part about what somebody has booked. All of it is empty for who has booked nothing. */
export const learning = {
  /** The current or next class. */
  nextClass: nextClass.nullable(),
  bookings: count,
  /** Whether there has ever been a booking, even a cancelled one. */
  hasBooked: z.boolean(),
  /** What was handed out in booked sessions in the last seven days. */
  newMaterials: z.array(newMaterial),
  /** Moved and cancelled classes about which one may still choose, the most urgent first, at most twenty. */
  choices: z.array(openChoice),
  /** Seats that are kept for who waited, until `offerExpiresAt`, then the lines in which they wait. */
  waitlist: z.array(listedPlace),
  /** Of seats and parts whose payment is not over, as the list of checkouts has them. */
  checkouts: z.array(checkout),
  /** Null where no part of a fee is open. */
  owed: owed.nullable(),
  /** Of bookings that are not over, that with the next class first; at most twenty. */
  progress: z.array(progress),
}
