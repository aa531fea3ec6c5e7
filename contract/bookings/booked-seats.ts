import { z } from 'zod'
import { atMostSixWeeks, routineSpan } from '../classes/routine.ts'
import { BOOKED_SEATS_PER_PAGE } from '../formats/page-sizes.ts'
import { cursor, pageCursors } from '../http/cursor.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { pageParams } from '../http/fields.ts'
import { count, isoDateTime } from '../http/responses.ts'

/** A seat and who has it. `_id` is the booking's. */
const bookedSeat = z
  .object({
    _id: z.uuid(),
    sessionId: z.uuid(),
    sessionTitle: z.string(),
    bookedAt: isoDateTime,
    student: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  })
  .meta({ id: 'BookedSeat' })
export type BookedSeat = z.output<typeof bookedSeat>

/** The rows of the overview's figures of seats. */
export const listBookedSeats = defineEndpoint({
  method: 'GET',
  path: '/admin/bookings',
  tag: 'Bookings',
  summary: 'The seats that were booked on these days and not cancelled since, the newest first.',
  access: ['Admin'],
  query: z
    .object({ ...routineSpan, ...pageParams(BOOKED_SEATS_PER_PAGE), cursor: cursor.optional() })
    .refine(...atMostSixWeeks),
  response: z.object({ seats: z.array(bookedSeat), totalPages: count, total: count, ...pageCursors }),
})
