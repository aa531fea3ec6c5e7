import { z } from 'zod'
import { CALLS_PER_PAGE } from '../formats/page-sizes.ts'
import { cursor, pageCursors } from '../http/cursor.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, pageParams } from '../http/fields.ts'
import { count, isoDateTime, success } from '../http/responses.ts'
import { cancelReasons } from '../payments/reasons.ts'
import { callKinds } from './call-kinds.ts'

const times = z.object({ start: isoDateTime, end: isoDateTime })

/**
 * A person whom no message reaches, and what the desk tells them. Of a changed class: what was planned, what
 * is planned instead and where, why, and until when they may choose; of a day off the same for each of their
 * `classes`; of one that a substitute takes, or not any more: who takes it (`tutor`). Of a changed session:
 * who teaches it now, and where its next class is. Of a cancelled seat: why. `refund`, in major units, is
 * what is refunded. Of a seat that is kept for them: until when, and its `fee` in major units. `isTutor`:
 * they teach the session, or taught it; to who teaches it from now on, `after` is its next class.
 */
export const call = z
  .object({
    _id: z.uuid(),
    kind: z.enum(callKinds),
    person: z.object({
      _id: z.uuid(),
      name: z.string(),
      phone: z.string().nullable(),
      /** Of who gave no phone: it is not confirmed, and what is written to it may be read by nobody. */
      email: z.string().nullable(),
    }),
    sessionId: z.uuid(),
    title: z.string(),
    bookingId: z.uuid().optional(),
    before: times.optional(),
    after: times.extend({ place: z.string().optional() }).optional(),
    classes: z
      .array(
        z.object({
          title: z.string(),
          before: times,
          after: times.extend({ place: z.string().optional() }).optional(),
          madeUpLater: z.boolean().optional(),
        }),
      )
      .optional(),
    tutor: z.string().optional(),
    place: z.string().optional(),
    reason: z.string().optional(),
    answerBy: isoDateTime.optional(),
    cancelReason: z.enum(cancelReasons).optional(),
    refund: z.number().optional(),
    offerExpiresAt: isoDateTime.optional(),
    fee: z.number().optional(),
    isTutor: z.boolean().optional(),
    currency: z.string(),
    since: isoDateTime,
  })
  .meta({ id: 'Call' })
export type Call = z.output<typeof call>

/** B13: the oldest news first. `people`: how many there are to call in all. */
export const listCalls = defineEndpoint({
  method: 'GET',
  path: '/desk/calls',
  tag: 'Bookings',
  summary: 'People whom no message reaches, and what to tell them by phone.',
  access: 'cashiers',
  query: z.object({ ...pageParams(CALLS_PER_PAGE), cursor: cursor.optional() }),
  response: z.object({ calls: z.array(call), people: count, ...pageCursors }),
})

/** B13: undoes a slip of the finger. Only the one who said "told" may. */
export const markNotTold = defineEndpoint({
  method: 'DELETE',
  path: '/desk/calls/{id}/told',
  tag: 'Bookings',
  summary: 'Puts a person back on the list of those to call.',
  access: 'cashiers',
  errorStatuses: [404, 409],
  params: z.object({ id: id('id') }),
  response: success,
})

/** B13: the caller has told them. Asked again it changes nothing; of two people one has told them. */
export const markTold = defineEndpoint({
  method: 'POST',
  path: '/desk/calls/{id}/told',
  tag: 'Bookings',
  summary: 'Takes a person from the list of those to call: they know now.',
  access: 'cashiers',
  errorStatuses: [404, 409],
  params: z.object({ id: id('id') }),
  response: success,
})
