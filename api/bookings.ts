import { bookSession, cancelBooking, getBooking, listBookings } from '../contract/bookings.ts'
import { toMajor } from '../contract/money.ts'
import { requireSelf } from '../domain/access.ts'
import { bookFreeSession } from '../domain/bookings/book.ts'
import { cancelBooking as cancel } from '../domain/bookings/cancel.ts'
import * as read from '../domain/bookings/read.ts'
import type { Booking } from '../domain/seats/bookings.ts'
import { readRefundRule } from '../domain/settings/refund-rule.ts'
import { type Api, endpoint } from './endpoint.ts'
import { presentBooking } from './present.ts'
import type { Services } from './services.ts'

export function mountBookings(api: Api, { context, publicUrl }: Services): void {
  const { currency, database, clock } = context
  const presenter = async () => {
    const cancelling = { rule: await readRefundRule(database), now: clock() }
    return (row: Booking) => presentBooking(row, { publicUrl, currency }, cancelling)
  }

  endpoint(api, bookSession, async ({ actor, body }) => ({
    insertedId: await bookFreeSession(context, actor, body.sessionId),
  }))

  endpoint(api, listBookings, async ({ actor, query }) => {
    requireSelf(actor, query.email)
    return (await read.listBookings(context, actor, query.state)).map(await presenter())
  })

  endpoint(api, getBooking, async ({ actor, params }) => {
    const booking = await read.getBooking(context, actor, params.id)
    return { sessionDetails: (await presenter())(booking) }
  })

  endpoint(api, cancelBooking, async ({ actor, params }) => {
    const refundMinor = await cancel(context, actor, params.id)
    const refund = toMajor(refundMinor, currency)
    return { success: true as const, refund, refundInCents: refundMinor }
  })
}
