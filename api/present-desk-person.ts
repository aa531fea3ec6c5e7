import type { DeskPerson, DeskRefund, DeskSeat, ReachedPerson } from '../contract/desk/desk.ts'
import type { User } from '../domain/auth-cache.ts'
import { type Contact, type Reached, signsInBy } from '../domain/desk/contacts/reached.ts'
import type { DueByHand } from '../domain/desk/due.ts'
import type { listSeatsOf } from '../domain/desk/seats.ts'
import { dueMinor } from '../domain/payments/ledger/payment.ts'
import { presentTimes } from './present.ts'
import { presentNextPart, type shownAt } from './present-fee-parts.ts'
import { presentAmount } from './present-refundable.ts'
import { shownEmail } from './shown-email.ts'

export const presentDeskPerson = ({
  id,
  name,
  email,
  phone,
  studentNumber,
  emailVerified,
  deletedAt,
}: User): DeskPerson => ({
  _id: id,
  name: name ?? '',
  email: shownEmail({ email, deletedAt }),
  phone,
  studentNumber,
  emailVerified: emailVerified !== false,
})

/** Says who is reached by what was typed. */
export const presentReached =
  ({ email }: Contact) =>
  ({ person, whose }: Reached): ReachedPerson => ({
    ...{ _id: person.id, name: person.name ?? '', studentNumber: person.studentNumber, whose },
    signsInByIt: whose === 'own' && signsInBy(person, email === null ? 'phone' : 'email'),
  })

export function presentSeat(
  { booking, parts }: Awaited<ReturnType<typeof listSeatsOf>>[number],
  shown: Awaited<ReturnType<typeof shownAt>>,
): DeskSeat {
  const { id: bookingId, sessionId, title } = booking
  const next = presentNextPart(parts, shown)
  const amountMinor = parts?.find(({ part }) => part === next?.part)?.amountMinor
  return {
    ...{ bookingId, sessionId, title },
    ...presentTimes(booking),
    ...(next &&
      amountMinor !== undefined && {
        due: { ...next, parts: parts?.length ?? 0, ...presentAmount(amountMinor, shown.currency) },
      }),
  }
}

export const presentDue = ({
  payment,
  bookingId,
  name,
  email,
  phone,
  deletedAt,
  branch,
  ofSeatMinor,
}: DueByHand): DeskRefund => ({
  paymentId: payment.id,
  ...(bookingId && { bookingId }),
  name: name ?? '',
  email: shownEmail({ email, deletedAt }),
  phone,
  sessionTitle: payment.sessionTitle,
  method: payment.method,
  ...(payment.method !== 'cash' && { reference: payment.providerPaymentId }),
  ...(branch && { branch }),
  due_at: (payment.refundDueAt ?? payment.recordedAt).toISOString(),
  ...(payment.refundReasonCode && { reasonCode: payment.refundReasonCode }),
  ofSeat: presentAmount(ofSeatMinor, payment.currency),
  ...presentAmount(dueMinor(payment), payment.currency),
})
