import { z } from 'zod'
import { call } from '../bookings/calls.ts'
import { languages } from '../formats/languages.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { id, optionalEmail, optionalText, text } from '../http/fields.ts'
import { count, isoDateTime, success } from '../http/responses.ts'
import { channels, messageStates } from '../messages/states.ts'
import { amount, price } from '../payments/amount.ts'
import { adminPayment } from '../payments/payment-history.ts'
import { handMethods } from '../payments/payment-methods.ts'
import { roles } from '../people/roles.ts'
import { coded } from '../refusals/coded.ts'
import { listedPlace } from '../waitlist/waitlist.ts'
import { personContact } from './contacts.ts'
import {
  deskPerson,
  deskRefund,
  deskSeat,
  isTheirs,
  newPersonsLanguage,
  optionalPhone,
  personId,
  sameForOwner,
  whose,
} from './desk.ts'
import { unjoinedReasons } from './unjoined-reasons.ts'

const params = z.object({ id: id('id') })

/** What the desk wrote about a person, for those who serve them next. The person does not read it. */
const deskNote = z
  .object({ _id: z.uuid(), text: z.string(), by: z.string(), at: isoDateTime })
  .meta({ id: 'DeskNote' })
export type DeskNote = z.output<typeof deskNote>

/** A message to a person, without its text: that is theirs. `at`: when it was sent, or else written. */
const deskMessage = z
  .object({
    _id: z.uuid(),
    subject: z.string(),
    channel: z.enum(channels),
    language: z.enum(languages),
    state: z.enum(messageStates),
    at: isoDateTime,
  })
  .meta({ id: 'DeskMessage' })
export type DeskMessage = z.output<typeof deskMessage>

/**
 * A row beside an account that may be the same person's. `person` is the other one of the two: the
 * account (`isAccount`) on the page of the row, and the row on the page of the account. `seats` and
 * `balance`: what is in the row. `signsIn`: it has a login of its own, so that it cannot be joined.
 */
const unjoinedPerson = z
  .object({
    rowId: z.uuid(),
    person: deskPerson,
    isAccount: z.boolean(),
    reason: z.enum(unjoinedReasons),
    since: isoDateTime,
    signsIn: z.boolean(),
    seats: z.array(z.string()),
    balance: z.object(price),
  })
  .meta({ id: 'UnjoinedPerson' })
export type UnjoinedPerson = z.output<typeof unjoinedPerson>

/**
 * A person with all that the desk can do for them. `seats`: those whose classes are not over, or not paid, at
 * most twenty. `lines`: where they wait for a seat, and what became of it in the last 14 days. `refunds`:
 * money to refund to them by hand. `payments`: the newest twenty; a cashier sees those that went through a
 * hand, as everywhere. `calls`: what nobody has told them yet. `notes`: the newest twenty. `messages`:
 * the newest ten, without those that sign in. `unjoined`: what stands beside them, the newest first.
 */
export const getPerson = defineEndpoint({
  method: 'GET',
  path: '/desk/people/{id}',
  tag: 'Users',
  summary: 'A person with their seats, lines, money and what the desk has noted about them.',
  access: 'cashiers',
  errorStatuses: [404],
  params,
  response: z.object({
    person: deskPerson.extend({
      role: z.enum(roles),
      since: isoDateTime,
      /** Nobody may sign in by their number alone: it was not used for long. */
      hasUnusedNumber: z.boolean(),
      /** The caller may correct name and contact: they have never signed in. */
      mayCorrect: z.boolean(),
      /** In which the centre writes to them. */
      language: z.enum(languages),
    }),
    contacts: z.array(personContact),
    seats: z.array(deskSeat),
    lines: z.array(listedPlace),
    refunds: z.array(deskRefund),
    payments: z.array(adminPayment),
    /** What they have with the centre: money in advance, less what was paid from it. */
    balance: z.object(price),
    /** The caller may refund so much of the balance now. */
    refundable: z.object(price).optional(),
    calls: z.array(call),
    notes: z.array(deskNote),
    messages: z.array(deskMessage),
    unjoined: z.array(unjoinedPerson),
  }),
})

/**
 * Writes a person down whom the centre does not know yet, by a phone number, an address or both. Whoever is
 * reached by them already is answered instead, unchanged. With a `personId` of the client's own they are
 * somebody else than those who are reached, and `whose` the number or address is.
 */
export const addPerson = defineEndpoint({
  method: 'POST',
  path: '/desk/people',
  tag: 'Users',
  summary: 'Writes down a person at the counter, or finds who has this phone number or address.',
  access: 'cashiers',
  errorStatuses: [409],
  body: z.object({
    name: text('name', 100),
    ...{ email: optionalEmail, phone: optionalPhone, language: newPersonsLanguage },
    ...{ personId, whose, sameForOwner },
  }),
  response: z.object({ person: deskPerson, isNew: z.boolean() }),
})

/**
 * C32 for somebody else: idempotent, and refused for what T13 forbids. With a `code` that leaves nothing to
 * pay (M12), of a session that costs something.
 */
export const bookForPerson = defineEndpoint({
  method: 'POST',
  path: '/desk/people/{id}/bookings',
  tag: 'Bookings',
  summary: 'Gives a person a seat that costs them nothing.',
  access: 'cashiers',
  errorStatuses: [404, 409, 429],
  params,
  body: z.object({ sessionId: id('sessionId'), code: optionalText('code', 40) }),
  response: z.object({ bookingId: z.uuid() }),
})

/** W01 for somebody else, also without a confirmed address: the desk knows them. Idempotent. */
export const joinForPerson = defineEndpoint({
  method: 'POST',
  path: '/desk/people/{id}/waitlist',
  tag: 'Bookings',
  summary: 'Puts a person in the line for a seat of a session that is full.',
  access: 'cashiers',
  errorStatuses: [404, 409, 429],
  params,
  body: z.object({ sessionId: id('sessionId') }),
  response: z.object({ position: count }),
})

/** W03 for somebody else. */
export const leaveForPerson = defineEndpoint({
  method: 'DELETE',
  path: '/desk/people/{id}/waitlist/{sessionId}',
  tag: 'Bookings',
  summary: 'Takes a person out of the line for a seat, or says no for them to the seat that is offered.',
  access: 'cashiers',
  errorStatuses: [404],
  params: params.extend({ sessionId: id('sessionId') }),
  response: success,
})

/**
 * Money in advance: it pays for no session, and is the person's balance, which is used first. `reference` is
 * the transaction id of a wallet; cash has none, and is taken in whole taka. `paymentId`, chosen by the
 * client, makes a repeated request answer as the first. `isTheirs`: as of a sale.
 */
export const takeAdvance = defineEndpoint({
  method: 'POST',
  path: '/desk/people/{id}/advances',
  tag: 'Payments',
  summary: 'Takes money in advance from a person at the desk, and gives a receipt with its number.',
  access: 'cashiers',
  errorStatuses: [404, 409],
  params,
  body: z.object({
    method: z.enum(handMethods, {
      error: coded('must_be_one_of', { options: handMethods.join(', ') }),
    }),
    amount,
    reference: optionalText('reference', 40),
    reason: optionalText('reason', 300),
    isTheirs,
    paymentId: id('paymentId').optional(),
  }),
  response: z.object({ paymentId: z.uuid(), receipt: z.string(), ...price, balance: z.object(price) }),
})

/** Notes are never changed: a later one corrects an earlier one. They go with the account. */
export const addDeskNote = defineEndpoint({
  method: 'POST',
  path: '/desk/people/{id}/notes',
  tag: 'Users',
  summary: 'Notes something about a person, for whoever serves them next.',
  access: 'cashiers',
  errorStatuses: [404],
  params,
  body: z.object({ text: text('note', 1000) }),
  response: z.object({ insertedId: z.uuid() }),
})

/** In which language messages to a person are written. They may change it themselves. */
export const setPersonLanguage = defineEndpoint({
  method: 'PUT',
  path: '/desk/people/{id}/language',
  tag: 'Users',
  summary: 'Chooses the language of messages to a person who told the desk.',
  access: 'cashiers',
  errorStatuses: [404],
  params,
  body: z.object({ language: z.enum(languages) }),
  response: success,
})
