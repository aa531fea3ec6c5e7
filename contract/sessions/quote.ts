import { z } from 'zod'
import { partOf } from '../fee-parts/fee-parts.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, optionalFilter } from '../http/fields.ts'
import { count, isoDateTime, lateShare } from '../http/responses.ts'
import { price } from '../payments/amount.ts'
import { checkoutMethods, deskMethods } from '../payments/payment-methods.ts'
import { coded } from '../refusals/coded.ts'
import { codeProblems } from '../refusals/statuses.ts'
import { waitlistPlace } from '../waitlist/waitlist.ts'
import { saleRefusals } from './sale-refusals.ts'

/** A discount code, as it was typed. */
export const codeQuery = optionalFilter(z.string().max(100, coded('too_long', { label: 'code', max: 100 })))

/** Why the server would sell no seat now. */
const saleRefusal = z.object({ code: z.enum(saleRefusals), message: z.string() })

/**
 * The seat that somebody holds. `isSwitch`: the price is what the session costs more than the one that the
 * caller leaves for it. `parts`: it is the first of so many.
 */
const hold = z.object({
  expiresAt: isoDateTime,
  amountInCents: count,
  fee: z.number(),
  isSwitch: z.literal(true).optional(),
  parts: count.optional(),
})

/**
 * A person can buy this of a session now: the same for their own page and for the desk, and what a sale then
 * takes. All amounts are in major units; `…InCents` is the same in the smallest unit.
 *
 * A choice is `whole`, a seat at once; `parts`, where the fee may be paid by parts: the first of its
 * `schedule`; or `next`: of who has a seat, the part of its fee that comes next. `full` is the choice without
 * a discount, `amount` what it costs; while they hold a seat, the price that it is held at (`isHeld`).
 * `late`: of a session that has begun, the classes that it is for (B05). `code`: the one that is in the
 * price.
 *
 * `ways`: how the choice can be paid; none for an amount of 0, which is booked at once. By a way it costs
 * `amount` (in cash whole taka). Of that the balance pays `fromBalance`, and `rest` is what is left to take.
 *
 * `codeProblem`: why the code that was sent is not in the prices. `balance`: what they have with the centre.
 * `refusal`: why they would get no seat. `mayWait`: the desk may put them in the line for one.
 */
const quoteBy = <const Methods extends readonly string[]>(methods: Methods) => {
  const money = { amount: z.number(), amountInCents: count }
  const way = z.object({
    method: z.enum(methods),
    ...money,
    fromBalance: z.number(),
    rest: z.number(),
  })
  const choice = z.object({ ...price, ways: z.array(way) })
  const seat = choice.extend({
    full: z.number(),
    fullInCents: count,
    late: lateShare.optional(),
    code: z.string().optional(),
    isHeld: z.literal(true).optional(),
  })
  const part = z.object({ part: count, ...money, dueOn: z.iso.date() })
  return z.object({
    bookingId: z.uuid().optional(),
    hold: hold.optional(),
    whole: seat.optional(),
    parts: seat.extend({ schedule: z.array(part), total: z.number(), totalInCents: count }).optional(),
    next: choice.extend({ part: partOf, dueOn: z.iso.date(), state: z.enum(['due', 'late']) }).optional(),
    codeProblem: z.object({ code: z.enum(codeProblems), message: z.string() }).optional(),
    balance: z.object(price).optional(),
    refusal: saleRefusal.optional(),
    mayWait: z.literal(true).optional(),
  })
}

/** Somebody buys this by themselves. */
export const quote = quoteBy(checkoutMethods)
export type Quote = z.output<typeof quote>

/** The desk sells them this. */
export const deskQuote = quoteBy(deskMethods)
export type DeskQuote = z.output<typeof deskQuote>

const times = { start: isoDateTime, end: isoDateTime }
const clash = z
  .object({
    class: z.object(times),
    with: z.object({ sessionId: z.uuid(), title: z.string(), ...times }),
  })
  .meta({ id: 'Clash' })
export type Clash = z.output<typeof clash>

/**
 * One person's own of a session: their booking, the seat that they hold at a price until `expiresAt`, or
 * their place on the waitlist; and what booking or buying a seat now would meet.
 */
export const ownSession = quote
  .extend({
    /** Without a seat: classes that meet booked ones of other sessions (B06). One may go on. */
    clashes: z.array(clash).optional(),
    /** Without a seat: their booking of another batch of the course, which may be switched instead. */
    courseSeat: z.object({ bookingId: z.uuid(), title: z.string() }).optional(),
    waitlist: waitlistPlace.optional(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.output<typeof ownSession>

/** M12: with a `code` the prices by it, and nothing beside the quote; wrong codes are limited. */
export const getOwnSession = defineEndpoint({
  method: 'GET',
  path: '/sessions/{id}/mine',
  tag: 'Sessions',
  summary:
    'What the caller has of a session, what a seat of it costs them, and why they would get none. Advice: whoever buys is told again.',
  access: 'signedIn',
  forChildren: true,
  params: z.object({ id: id('id') }),
  query: z.object({ code: codeQuery }),
  response: ownSession,
})
