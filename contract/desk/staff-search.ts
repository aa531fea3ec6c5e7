import { z } from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { text } from '../http/fields.ts'
import { isoDateTime } from '../http/responses.ts'
import { moneyMethods } from '../payments/payment-methods.ts'
import { receiptSeries } from '../receipts/receipt-number.ts'
import { session } from '../sessions/sessions.ts'
import { deskPerson } from './desk.ts'

/**
 * `isMasked`: of phone and address only enough is shown to tell two of one name apart. `course`: of people
 * who are called the same, the session in which they have a seat; the next one of several.
 */
const person = deskPerson
  .extend({ kind: z.literal('person'), isMasked: z.boolean().optional(), course: z.string().optional() })
  .meta({ id: 'FoundPerson' })

const foundSession = session
  .pick({ _id: true, title: true, tutor: true, status: true, place: true })
  .extend(session.pick({ classStart: true, classEnd: true, schedule: true }).shape)
  .extend({ kind: z.literal('session') })
  .meta({ id: 'FoundSession' })

/**
 * A receipt, a credit note or a debit note. It is read at `/payments/{paymentId}/receipt`, or as the receipt
 * of a booking that a code made free. `number` is absent for the first seconds. `transactionId`: what the
 * provider and the payer call the payment; cash has none. `refunded`: so much of the payment was refunded.
 */
export const foundReceipt = z
  .object({
    kind: z.literal('receipt'),
    _id: z.uuid(),
    series: z.enum(receiptSeries),
    number: z.string().optional(),
    paymentId: z.uuid().optional(),
    bookingId: z.uuid().optional(),
    name: z.string(),
    sessionTitle: z.string(),
    method: z.enum(moneyMethods).optional(),
    transactionId: z.string().optional(),
    amount: z.number(),
    refunded: z.number().optional(),
    currency: z.string(),
    at: isoDateTime,
  })
  .meta({ id: 'FoundReceipt' })

export type FoundReceipt = z.output<typeof foundReceipt>

const found = z.discriminatedUnion('kind', [person, foundSession, foundReceipt])
export type StaffFound = z.output<typeof found>

/**
 * Whatever an Admin or a cashier types to get to a person, a session or a receipt: at most five of each, in
 * this order, and eight people by name. Digits may be Bangla ones.
 *
 * An Admin finds people as in `GET /admin/users`, who is called as it is written first, sessions in every
 * state, and all receipts by a number or its beginning, or by the provider's transaction id. A cashier finds
 * what the desk shows them anyway: a person by the whole phone number or address, which that person has told
 * them, sessions that they may see, and receipts of money that went through a hand, or their own. By a name,
 * of which a word has at least three letters, or by the last four digits of a number, they find people with
 * masked phones and addresses; the page of the one whom they open shows the rest. How often is limited, so
 * nobody can leaf through people and their numbers.
 */
export const staffSearch = defineEndpoint({
  method: 'GET',
  path: '/staff-search',
  tag: 'Users',
  summary:
    'People, sessions and receipts that fit what is typed, at most five of each, and eight people by name.',
  access: 'cashiers',
  query: z.object({ q: text('q', 200) }),
  response: z.object({ found: z.array(found) }),
})
