import { z } from 'zod'
import { feePart, nextPart, partOf } from '../fee-parts/fee-parts.ts'
import { partNumber } from '../fee-parts/fee-plan.ts'
import { languages } from '../formats/languages.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import {
  blankMeansNull,
  documentedAs,
  email,
  id,
  optionalChoice,
  optionalEmail,
  optionalText,
} from '../http/fields.ts'
import { count, isoDateTime } from '../http/responses.ts'
import { amount, price } from '../payments/amount.ts'
import { deskMethods, moneyMethods } from '../payments/payment-methods.ts'
import { refundReasons } from '../payments/reasons.ts'
import { refundableSeat } from '../payments/refunds-by-staff.ts'
import { ownOrOthers } from '../people/contact-owners.ts'
import { phone } from '../people/phone-field.ts'
import { coded } from '../refusals/coded.ts'
import { codeQuery, deskQuote } from '../sessions/quote.ts'
import { schedule } from '../sessions/schedule.ts'

export const optionalPhone = documentedAs(
  z.preprocess(blankMeansNull, phone.nullable()),
  z.string().max(40).nullable(),
).prefault(null)

const method = z.enum(deskMethods, {
  error: coded('must_be_one_of', { options: deskMethods.join(', ') }),
})

/** Somebody at the counter has said that the account is theirs, whose address is not confirmed. */
export const isTheirs = z.boolean({ error: coded('must_be_boolean', { label: 'isTheirs' }) }).optional()

/** In which the centre writes to a new person; absent: in its own. Nothing changes for a known one. */
export const newPersonsLanguage = optionalChoice(languages)

/** A person as the desk sees them: who they are, and how to reach them. */
export const deskPerson = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Such as 26-0412; null until they have had a seat. */
  studentNumber: z.string().nullable(),
  /** False: an account uses this address that has not proved that it is its own. */
  emailVerified: z.boolean(),
})
export type DeskPerson = z.output<typeof deskPerson>

/** The email or phone of somebody new is whose; absent: their own. */
export const whose = optionalChoice(ownOrOthers)

/**
 * Whom the desk means where several are reached by one number: the person chosen, or somebody new, whose id
 * the client chose so that a repeated request writes nobody down twice.
 */
export const personId = id('personId').optional()

/** With somebody new: the person who has the number or address as their own has it from the same, too. */
export const sameForOwner = z
  .boolean({ error: coded('must_be_boolean', { label: 'sameForOwner' }) })
  .optional()

/** Somebody who is reached by an email or a phone number, and whose that is. */
export const reachedPerson = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    studentNumber: z.string().nullable(),
    whose: z.enum(ownOrOthers),
    /** They have signed in by it: it stays theirs. */
    signsInByIt: z.boolean(),
  })
  .meta({ id: 'ReachedPerson' })
export type ReachedPerson = z.output<typeof reachedPerson>

const contact = {
  personId,
  email: documentedAs(
    z.preprocess((value) => (value === '' ? undefined : value), email.optional()),
    email,
  ),
  phone: documentedAs(
    z.preprocess((value) => (value === '' ? undefined : value), phone.optional()),
    z.string(),
  ),
}

/**
 * Finds who stands at the counter, by email or phone, and what they have of a session; without a contact,
 * what it costs a newcomer. `reached`: all who are reached by it; of several nobody is the `person` until one
 * of them is chosen by `personId`. `refundable`: what can be refunded by whoever asks of the money for their
 * seat, later parts first. `feeParts`: the parts of the fee of their seat, if it is paid by parts.
 */
export const findDeskPerson = defineEndpoint({
  method: 'GET',
  path: '/desk/people',
  tag: 'Payments',
  summary: 'The person with an email or a phone number, and whether they have a seat of a session.',
  access: 'cashiers',
  errorStatuses: [404],
  query: z.object({
    sessionId: id('sessionId'),
    ...contact,
    code: codeQuery,
  }),
  response: deskQuote.extend({
    person: deskPerson.nullable(),
    reached: z.array(reachedPerson),
    refundable: refundableSeat.optional(),
    feeParts: z.array(feePart).optional(),
  }),
})

/**
 * M10: takes money for a person and a session. The person is found by email or phone, or written down with a
 * name. Where several are reached (`several_people`), `personId` says who; an unknown id is somebody new, and
 * `whose` number or email it is. `amount`, in major units, must be the price. `reference` is the transaction
 * id of a wallet; cash has none. Seat, payment, receipt and audit event are one transaction. With
 * `passWaitlistReason` an Admin sells a free seat that others wait for. `part` and `code`: as in `POST
 * /checkouts`; a code that leaves nothing to pay is taken by `POST /desk/people/{id}/bookings`. Cash is taken
 * in whole taka. By `balance` the person's money in advance pays; with `fromBalance` it pays so much, and
 * what is taken the rest. It is used first: a sale that leaves some of it is refused (`balance_first`). A
 * seat for an account that has not confirmed its address needs the answer `isTheirs` (`address_unconfirmed`).
 * `paymentId`, chosen by the client, makes a repeated request of the same person and session answer as the
 * first.
 */
export const takePayment = defineEndpoint({
  method: 'POST',
  path: '/desk/payments',
  tag: 'Payments',
  summary: 'Takes money at the desk: the person gets the seat and a receipt with its number.',
  access: 'cashiers',
  errorStatuses: [404, 409],
  body: z.object({
    sessionId: id('sessionId'),
    email: optionalEmail,
    phone: optionalPhone,
    name: optionalText('name', 100),
    language: newPersonsLanguage,
    ...{ personId, whose, sameForOwner },
    method,
    amount,
    fromBalance: amount.optional(),
    reference: optionalText('reference', 40),
    passWaitlistReason: optionalText('passWaitlistReason', 300),
    part: partNumber.optional(),
    code: optionalText('code', 40),
    isTheirs,
    paymentId: id('paymentId').optional(),
  }),
  response: z.object({
    paymentId: z.uuid(),
    bookingId: z.uuid(),
    /** The number of the receipt, such as 2026-000123. */
    receipt: z.string(),
    /** Which part of a fee was paid. */
    part: partOf.optional(),
    ...price,
  }),
})

/**
 * Money that was taken by hand and has to be refunded by hand, the longest due first. `bookingId`: the seat
 * that it was for; what several payments for one seat owe is refunded at once.
 */
export const deskRefund = z
  .object({
    paymentId: z.uuid(),
    bookingId: z.uuid().optional(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    sessionTitle: z.string(),
    method: z.enum(moneyMethods),
    reference: z.string().optional(),
    /** Where it was taken in cash. */
    branch: z.string().optional(),
    due_at: isoDateTime,
    reasonCode: z.enum(refundReasons).optional(),
    /** The sum that is due for the same seat, over all of its payments. */
    ofSeat: z.object(price),
    /** What is still due. */
    ...price,
  })
  .meta({ id: 'DeskRefund' })
export type DeskRefund = z.output<typeof deskRefund>

export const listDeskRefunds = defineEndpoint({
  method: 'GET',
  path: '/desk/refunds',
  tag: 'Payments',
  summary: 'Money to refund by hand, the longest due first; at most a hundred.',
  access: 'cashiers',
  response: z.object({ refunds: z.array(deskRefund), more: z.boolean() }),
})

/** A seat of a person at the counter. `due`: the part of its fee that is to be paid next. */
export const deskSeat = z
  .object({
    bookingId: z.uuid(),
    sessionId: z.uuid(),
    title: z.string(),
    classStart: isoDateTime,
    classEnd: isoDateTime,
    schedule: schedule.optional(),
    due: nextPart.extend({ parts: count, ...price }).optional(),
  })
  .meta({ id: 'DeskSeat' })
export type DeskSeat = z.output<typeof deskSeat>

/**
 * Whatever the session: seats whose classes are not over or not paid, and money to refund by hand. `reached`
 * as above.
 * `hasUnjoined`: another row may be the same person's, which their page shows.
 */
export const listDeskSeats = defineEndpoint({
  method: 'GET',
  path: '/desk/seats',
  tag: 'Payments',
  summary: 'The person with an email or a phone number, their seats, and what is due; at most twenty seats.',
  access: 'cashiers',
  errorStatuses: [404],
  query: z.object(contact),
  response: z.object({
    person: deskPerson.nullable(),
    reached: z.array(reachedPerson),
    hasUnjoined: z.boolean(),
    seats: z.array(deskSeat),
    refunds: z.array(deskRefund),
  }),
})
