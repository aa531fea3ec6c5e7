import { z } from 'zod'
import { cursor, pageCursors } from './cursor.ts'
import { defineEndpoint } from './endpoint.ts'
import { pageParams } from './fields.ts'
import { BOOKED_SEATS_PER_PAGE } from './limits.ts'
import { count, isoDateTime } from './responses.ts'
import { atMostSixWeeks, routineSpan } from './routine.ts'

/** Who has which seat. `_id` is the booking's. */
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
