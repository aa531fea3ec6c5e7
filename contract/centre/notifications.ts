import { z } from 'zod'
import { partOf } from '../fee-parts/fee-parts.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { count, isoDateTime } from '../http/responses.ts'

/** The news, by the role that it is for: students, Instructors, Admins, and cashiers. */
export const notificationKinds = [
  'seat_offered',
  'offer_lapsed',
  'seat_paid',
  'money_returned',
  'sent_money_refused',
  'sent_money_unchecked',
  'material_added',
  'session_changed',
  'other_tutor',
  'class_moved',
  'class_cancelled',
  'class_added',
  'class_substituted',
  'day_off',
  'class_soon',
  'part_due',
  'part_late',
  'session_approved',
  'session_rejected',
  'seats_booked',
  'tutor_assigned',
  'tutor_replaced',
  'teaching_cancelled',
  'minimum_missed',
  'teaching_soon',
  'teaching_changed',
  'taught_class_moved',
  'taught_class_cancelled',
  'taught_class_added',
  'taught_class_substituted',
  'substitute_soon',
  'review_written',
  'session_waits',
  'tutor_waits',
  'role_waits',
  'payment_waits',
  'dispute_waits',
] as const

/**
 * One thing that is new to somebody. `_id` is that of its booking (of its payment, once there is none) for
 * what concerns a booking, of the session or application (of the session too, where a seat is offered), of
 * the account that asks for a role, of the attempt to pay that waits for a decision, of the payment that a
 * bank wants back, of the checkout whose transaction id was not confirmed, or of the part of a fee that is to
 * be paid; of a class that one takes for another tutor, of that class. `title` is the session's, or the
 * person's name; `detail` is the material's title, a review's text, why a session was rejected or why a class
 * was changed, or who teaches now; `start` that of the class, or until when a seat is kept, or evidence is
 * due; `count` how many seats were booked, how many classes a day off changed, or how many stars a review
 * gives; `part` which part of the fee is due within three days, or late, and `dueOn` its day.
 */
const notification = z
  .object({
    kind: z.enum(notificationKinds),
    _id: z.uuid(),
    at: isoDateTime,
    title: z.string(),
    detail: z.string().optional(),
    start: isoDateTime.optional(),
    count: count.optional(),
    part: partOf.optional(),
    dueOn: z.iso.date().optional(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.output<typeof notification>

export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/notifications',
  tag: 'Users',
  summary:
    'What is new to the account that asks, of the last 14 days and the newest first, and what waits for its decision; at most 20.',
  access: 'signedIn',
  forChildren: true,
  response: z.object({ notifications: z.array(notification) }),
})
