import {
  type DeskRefund,
  findDeskPerson,
  listDeskRefunds,
  refundByHand,
  takePayment,
} from '../contract/desk/desk.ts'
import { toMajor, toMinor } from '../contract/payments/money.ts'
import { type DueByHand, listDueByHand } from '../domain/desk/due.ts'
import { findPerson } from '../domain/desk/person.ts'
import {
  leftMinor,
  listReturnable,
  type Returnable,
  refundByHand as refund,
} from '../domain/desk/refund-by-hand.ts'
import { takePayment as take } from '../domain/desk/take-payment.ts'
import { readDeskOffer } from '../domain/sales/offer.ts'
import { findActiveBooking } from '../domain/seats/bookings.ts'
import { type Api, endpoint } from './endpoint.ts'
import { presentDeskPerson } from './present-desk-person.ts'
import { presentPartsOf } from './present-fee-parts.ts'
import { presentRefusal } from './present-offer.ts'
import type { Services } from './services.ts'

/** Money at the counter, for Admins and cashiers. */
export function mountDesk(api: Api, { context }: Services): void {
  const { currency } = context

  endpoint(api, findDeskPerson, async ({ actor, query: { sessionId, email = null, phone = null } }) => {
    const found = email || phone ? await findPerson(context.database, { email, phone }) : undefined
    const offer = await readDeskOffer(context, actor, sessionId, found?.id)
    const sale = offer && {
      whole: presentAmount(offer.whole.amountMinor, currency),
      ...(offer.parts && { first: presentAmount(offer.parts.amountMinor, currency) }),
      ...(offer.whole.isHeld && { isHeld: true as const }),
      ...(offer.parts?.isHeld && offer.parts.plan && { isHeldByParts: true as const }),
      ...(offer.refusal && { refusal: presentRefusal(offer.refusal) }),
    }
    if (!found) return { person: null, ...(sale && { sale }) }
    const booking = await findActiveBooking(context.database, found.id, sessionId)
    const payments = booking ? await listReturnable(context, booking) : []
    const parts = booking && (await presentPartsOf(context, booking))
    return {
      person: presentDeskPerson(found),
      ...(booking && { bookingId: booking.id }),
      ...(parts && { parts }),
      ...(payments.length > 0 && { payments: payments.map(presentReturnable) }),
      ...(sale && { sale }),
    }
  })

  endpoint(api, takePayment, async ({ actor, body }) => {
    const amountMinor = toMinor(body.amount, currency)
    const { payment, bookingId, receipt, part } = await take(context, actor, { ...body, amountMinor })
    return {
      paymentId: payment.id,
      bookingId,
      receipt,
      ...(part && { part }),
      ...presentAmount(payment.amountMinor, payment.currency),
    }
  })

  endpoint(api, listDeskRefunds, async () => {
    const { rows, more } = await listDueByHand(context)
    return { refunds: rows.map(presentDue), more }
  })

  endpoint(api, refundByHand, async ({ actor, params, body }) => {
    const amountMinor = toMinor(body.amount, currency)
    const returned = await refund(context, actor, params.id, { ...body, amountMinor })
    const { payment } = returned
    return {
      refundId: returned.refundId,
      status: payment.status,
      left: toMajor(leftMinor(payment), payment.currency),
      ...presentAmount(returned.amountMinor, payment.currency),
    }
  })
}

const presentAmount = (minor: number, currency: string) => ({
  amount: toMajor(minor, currency),
  amountInCents: minor,
  currency,
})

const presentReturnable = ({ payment, part, freesSeat }: Returnable) => ({
  paymentId: payment.id,
  ...(part !== undefined && { part }),
  freesSeat,
  ...presentAmount(leftMinor(payment), payment.currency),
})

/** A deleted account keeps no address, only a placeholder. */
const presentDue = ({ payment, name, email, phone, deletedAt }: DueByHand): DeskRefund => ({
  paymentId: payment.id,
  name: name ?? '',
  email: deletedAt ? null : email,
  phone,
  sessionTitle: payment.sessionTitle,
  method: payment.method,
  ...(payment.method !== 'cash' && { reference: payment.providerPaymentId }),
  due_at: (payment.refundDueAt ?? payment.recordedAt).toISOString(),
  ...(payment.refundReasonCode && { reasonCode: payment.refundReasonCode }),
  ...presentAmount(leftMinor(payment), payment.currency),
})
