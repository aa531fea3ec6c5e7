import { findDeskPerson, listDeskRefunds, listDeskSeats, takePayment } from '../contract/desk/desk.ts'
import { inCashMinor, toMinor } from '../contract/payments/money.ts'
import { en } from '../contract/refusals/en/index.ts'
import { listDueByHand } from '../domain/desk/due.ts'
import { requireMayReach } from '../domain/desk/opened-people.ts'
import { findPerson } from '../domain/desk/person.ts'
import { listSeatsOf } from '../domain/desk/seats.ts'
import { takePayment as take } from '../domain/desk/take-payment.ts'
import { readBalance } from '../domain/payments/ledger/balance.ts'
import { listRefundableSeatMoney } from '../domain/payments/refunds/refundable-seat-money.ts'
import { inCash } from '../domain/sales/price.ts'
import { type DeskQuote, readDeskQuote } from '../domain/sales/quote.ts'
import { findActiveBooking } from '../domain/seats/bookings.ts'
import { listUnjoined } from '../domain/users/joining/unjoined.ts'
import { type Api, endpoint } from './endpoint.ts'
import { presentDeskPerson, presentDue, presentSeat } from './present-desk-person.ts'
import { presentPartsOf, shownAt } from './present-fee-parts.ts'
import { presentRefusal } from './present-quote.ts'
import { presentAmount, presentRefundable } from './present-refundable.ts'
import type { Services } from './services.ts'

/** Money at the counter, for Admins and cashiers. */
export function mountDesk(api: Api, { context }: Services): void {
  const { currency } = context

  endpoint(api, findDeskPerson, async ({ actor, query: { sessionId, email = null, phone = null, code } }) => {
    const found = email || phone ? await findPerson(context.database, { email, phone }) : undefined
    const quote = await readDeskQuote(context, actor, { sessionId, userId: found?.id, code })
    const { discount, fullMinor, problem } = quote?.whole ?? {}
    const sale = quote && {
      whole: presentAmount(quote.whole.amountMinor, currency),
      ...(discount && { discount: { code: discount.code, full: presentAmount(fullMinor ?? 0, currency) } }),
      ...(problem && { codeProblem: { code: problem, message: en[problem] } }),
      ...(quote.parts && { first: presentAmount(quote.parts.amountMinor, currency) }),
      ...(quote.whole.isHeld && { isHeld: true as const }),
      ...(quote.parts?.isHeld && quote.parts.plan && { isHeldByParts: true as const }),
      ...(quote.mayWait && { mayWait: true as const }),
      ...(quote.refusal && { refusal: presentRefusal(quote.refusal) }),
    }
    if (!found) return { person: null, ...(sale && { sale, ...presentInCash(quote, undefined) }) }
    const booking = await findActiveBooking(context.database, found.id, sessionId)
    const payments = booking ? await listRefundableSeatMoney(context, actor, booking) : []
    const parts = booking && (await presentPartsOf(context, booking))
    const balanceMinor = await readBalance(context.database, context, found.id)
    return {
      person: presentDeskPerson(found),
      ...(booking && { bookingId: booking.id }),
      ...(parts && { parts }),
      ...(payments.length > 0 && { payments: payments.map(presentRefundable) }),
      ...(sale && { sale }),
      ...(balanceMinor > 0 && { balance: presentAmount(balanceMinor, currency) }),
      ...presentInCash(quote, parts?.find(({ state }) => state === 'due' || state === 'late')?.amountInCents),
    }
  })

  /** What costs less in cash than otherwise. */
  function presentInCash(quote: DeskQuote | undefined, nextMinor: number | undefined) {
    const whole = quote && cheaper(quote.whole.amountMinor, inCash(quote.whole, currency).amountMinor)
    const first = quote?.parts && cheaper(quote.parts.amountMinor, inCash(quote.parts, currency).amountMinor)
    const next = nextMinor && cheaper(nextMinor, inCashMinor(nextMinor, currency))
    const less = { ...(whole && { whole }), ...(first && { first }), ...(next && { next }) }
    return Object.keys(less).length > 0 ? { inCash: less } : {}
  }
  const cheaper = (minor: number, cashMinor: number) =>
    cashMinor < minor ? presentAmount(cashMinor, currency) : undefined

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

  endpoint(api, listDeskSeats, async ({ query: { email = null, phone = null } }) => {
    const found = email || phone ? await findPerson(context.database, { email, phone }) : undefined
    if (!found) return { person: null, hasUnjoined: false, seats: [], refunds: [] }
    const [seats, due, shown, beside] = await Promise.all([
      listSeatsOf(context, found.id),
      listDueByHand(context, found.id),
      shownAt(context),
      listUnjoined(context, found.id),
    ])
    return {
      person: presentDeskPerson(found),
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
