import { z } from 'zod'
import { waitlistPlace } from '../bookings/waitlist.ts'
import { MAX_PARTS } from '../fee-parts/split-fee.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, optionalFilter, queryNumber } from '../http/fields.ts'
import { count, isoDateTime, lateShare } from '../http/responses.ts'
import { paymentMethods } from '../payments/payment-methods.ts'
import { coded } from '../refusals/coded.ts'
import { codeProblems } from '../refusals/statuses.ts'
import { saleRefusals } from './sale-refusals.ts'

/**
 * What a seat costs a person. `full` is the price without a discount, `amount` what they pay; while they hold
 * a seat, the price that it is held at. `code`: the one that is in the price. `reason`: why the code that was
 * sent does not apply. `methods`: how this amount can be paid; none for an amount of 0, which is booked at
 * once. `late`: of a session that has begun, the classes that `full` is for (B05). `parts` (B10): the parts
 * that the seat is paid by; the price is then that of the first, or of a later one that was asked for.
 */
export const price = z
  .object({
    amount: z.number(),
    amountInCents: count,
    full: z.number(),
    fullInCents: count,
    late: lateShare.optional(),
    currency: z.string(),
    code: z.string().optional(),
    reason: z.enum(codeProblems).optional(),
    message: z.string().optional(),
    methods: z.array(z.enum(paymentMethods)),
    parts: z
      .array(z.object({ part: count, amount: z.number(), amountInCents: count, dueOn: z.iso.date() }))
      .optional(),
  })
  .meta({ id: 'Price' })
export type Price = z.output<typeof price>

/** A discount code, as it was typed. */
export const codeQuery = optionalFilter(z.string().max(100, coded('too_long', { label: 'code', max: 100 })))

/** Why the server would sell no seat now. */
export const saleRefusal = z.object({ code: z.enum(saleRefusals), message: z.string() })

const times = { start: isoDateTime, end: isoDateTime }
const clash = z
  .object({
    class: z.object(times),
    with: z.object({ sessionId: z.uuid(), title: z.string(), ...times }),
  })
  .meta({ id: 'Clash' })
export type Clash = z.output<typeof clash>

/**
 * What one person has of a session, their booking, the seat that they hold at a price until `expiresAt`, or
 * their place on the waitlist; and what booking or buying a seat now would meet: its `price`, and the
 * `refusal`, if any.
 */
export const ownSession = z
  .object({
    /** Without a seat: classes that meet booked ones of other sessions (B06). One may go on. */
    clashes: z.array(clash).optional(),
    bookingId: z.uuid().optional(),
    /** Without a seat: their booking of another batch of the course, which may be switched instead. */
    courseSeat: z.object({ bookingId: z.uuid(), title: z.string() }).optional(),
    /**
     * `isSwitch`: the price is what the session costs more than the one that the caller leaves for it.
     * `parts`: it is the first of so many.
     */
    hold: z
      .object({
        expiresAt: isoDateTime,
        amountInCents: count,
        fee: z.number(),
        isSwitch: z.literal(true).optional(),
        parts: count.optional(),
      })
      .optional(),
    waitlist: waitlistPlace.optional(),
    price: price.optional(),
    refusal: saleRefusal.optional(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.output<typeof ownSession>

/**
 * M12: with a `code` its price, wrong codes are limited; with a `part` (B10) that of the first part of the
 * fee, or of a later one of the seat that one has.
 */
export const getOwnSession = defineEndpoint({
  method: 'GET',
  path: '/sessions/{id}/mine',
  tag: 'Sessions',
  summary:
    'What the caller has of a session, what a seat of it costs them, and why they would get none. Advice: whoever buys is told again.',
  access: 'signedIn',
  errorStatuses: [409],
  params: z.object({ id: id('id') }),
  query: z.object({
    code: codeQuery,
    part: queryNumber('part', MAX_PARTS),
  }),
  response: ownSession,
})
