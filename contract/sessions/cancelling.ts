import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { id } from '../http/fields.ts'
import { count, isoDateTime, success } from '../http/responses.ts'
import { price } from '../payments/amount.ts'
import { session } from './sessions.ts'

/**
 * An Admin wants to cancel a session by which more is refunded to somebody than the centre's limit. Another
 * one confirms by cancelling it too, until `until`. `seats` and the amount are what they were when it was
 * asked.
 */
export const askedCancellation = z
  .object({
    session,
    askedBy: z.string(),
    /** The caller asked: another one confirms. */
    isOwn: z.boolean(),
    askedAt: isoDateTime,
    until: isoDateTime,
    seats: count,
    ...price,
  })
  .meta({ id: 'AskedCancellation' })
export type AskedCancellation = z.output<typeof askedCancellation>

/** The Admin who asked may withdraw the request, too. */
export const declineCancelling = defineEndpoint({
  method: 'DELETE',
  path: '/sessions/{id}/cancellation',
  tag: 'Sessions',
  summary: 'Declines what another Admin asked, or takes one’s own request back: the session stays.',
  access: ['Admin'],
  errorStatuses: [404, 409],
  params: z.object({ id: id('id') }),
  response: success,
})
