import { findDeskPerson, listDeskRefunds, listDeskSeats, takePayment } from '../contract/desk/desk.ts'
import { toMinor } from '../contract/payments/money.ts'
import { listDueByHand } from '../domain/desk/due.ts'
import { requireMayReach } from '../domain/desk/opened-people.ts'
import { lookForPerson } from '../domain/desk/person.ts'
import { listSeatsOf } from '../domain/desk/seats.ts'
import { takePayment as take } from '../domain/desk/take-payment.ts'
import { listRefundableSeatMoney } from '../domain/payments/refunds/refundable-seat-money.ts'
import { readDeskQuote } from '../domain/sales/quote.ts'
import { findActiveBooking } from '../domain/seats/bookings.ts'
import { listUnjoined } from '../domain/users/joining/unjoined.ts'
import { type Api, endpoint } from './endpoint.ts'
import { presentDeskPerson, presentDue, presentReached, presentSeat } from './present-desk-person.ts'
import { presentPartsOf, shownAt } from './present-fee-parts.ts'
import { presentQuote } from './present-quote.ts'
import { presentAmount, presentRefundableSeat } from './present-refundable.ts'
import type { Services } from './services.ts'

type Query = {
  personId?: string | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
}

/** Money at the counter, for Admins and cashiers. */
export function mountDesk(api: Api, { context }: Services): void {
  const { currency } = context

  async function lookFor({ personId, email = null, phone = null }: Query) {
    const { found, reached } = await lookForPerson(context.database, { personId, email, phone })
    return { found, reached: reached.map(presentReached({ email, phone })) }
  }

  endpoint(api, findDeskPerson, async ({ actor, query: { sessionId, code, ...query } }) => {
    const { found, reached } = await lookFor(query)
    const quote = await readDeskQuote(context, actor, { sessionId, userId: found?.id, code })
    const shown = { ...presentQuote(quote, currency), reached }
    if (!found) return { ...shown, person: null }
    const booking = await findActiveBooking(context.database, found.id, sessionId)
    const refundable =
      booking && presentRefundableSeat(await listRefundableSeatMoney(context, actor, booking))
    const feeParts = booking && (await presentPartsOf(context, booking))
    return {
      ...shown,
      person: presentDeskPerson(found),
      ...(feeParts && { feeParts }),
      ...(refundable && { refundable }),
    }
  })

  endpoint(api, takePayment, async ({ actor, body }) => {
    const amountMinor = toMinor(body.amount, currency)
    const fromBalanceMinor = body.fromBalance && toMinor(body.fromBalance, currency)
    const given = { ...body, amountMinor, fromBalanceMinor }
    const { payment, bookingId, receipt, part } = await take(context, actor, given)
    return {
      paymentId: payment.id,
      bookingId,
      receipt,
      ...(part && { part }),
      ...presentAmount(payment.amountMinor, payment.currency),
    }
  })

  endpoint(api, listDeskSeats, async ({ query }) => {
    const { found, reached } = await lookFor(query)
    if (!found) return { person: null, reached, hasUnjoined: false, seats: [], refunds: [] }
    const [seats, due, shown, beside] = await Promise.all([
      listSeatsOf(context, found.id),
      listDueByHand(context, found.id),
      shownAt(context),
      listUnjoined(context, found.id),
    ])
    return {
      person: presentDeskPerson(found),
      reached,
      hasUnjoined: beside.length > 0,
      seats: seats.map((seat) => presentSeat(seat, shown)),
      refunds: due.rows.map(presentDue),
    }
  })

  endpoint(api, listDeskRefunds, async ({ actor }) => {
    const { rows, more } = await listDueByHand(context)
    await requireMayReach(
      context,
      actor,
      rows.map(({ payment }) => payment.userId),
    )
    return { refunds: rows.map(presentDue), more }
  })
}
