import { cancelAtDesk, chooseAtDesk, getDeskBooking, switchAtDesk } from '../contract/desk/desk-bookings.ts'
import { toMajor } from '../contract/payments/money.ts'
import { cancelBooking } from '../domain/bookings/cancel.ts'
import { choose } from '../domain/classes/choices/choose.ts'
import { readPossibleSwitches, switchByWish } from '../domain/classes/choices/own-switch.ts'
import { findDeskBooking, mayRefund } from '../domain/desk/booking.ts'
import { requireMayOpen } from '../domain/desk/opened-people.ts'
import { listRefundableSeatMoney } from '../domain/payments/refunds/refundable-seat-money.ts'
import { deskAct } from '../domain/seats/seat-act.ts'
import { type Api, endpoint } from './endpoint.ts'
import { presentBookings } from './present-bookings.ts'
import { presentChoices } from './present-class-change-choices.ts'
import { presentDeskPerson } from './present-desk-person.ts'
import { presentRefundableSeat } from './present-refundable.ts'
import { presentChosen, presentMoved, presentSwitches } from './present-switches.ts'
import type { Services } from './services.ts'

/** Serves what the desk does for a person about their seat. */
export function mountDeskBookings(api: Api, services: Services): void {
  const { context } = services

  endpoint(api, getDeskBooking, async ({ actor, params }) => {
    const { booking, person } = await findDeskBooking(context, params.id)
    await requireMayOpen(context, actor, person.id)
    const [{ present }, choices, switches, refundable] = await Promise.all([
      presentBookings(services, [booking]),
      presentChoices(context, booking),
      readPossibleSwitches(context, booking),
      listRefundableSeatMoney(context, actor, booking),
    ])
    const act = await deskAct(context.database, actor, booking.id)
    const movesMoney = await mayRefund(context.database, act, booking)
    return {
      person: presentDeskPerson(person),
      booking: present(booking),
      choices,
      switches: presentSwitches(context, switches),
      movesMoney,
      refundable: presentRefundableSeat(refundable),
    }
  })

  endpoint(api, cancelAtDesk, async ({ actor, params }) => {
    const act = await deskAct(context.database, actor, params.id)
    const refundMinor = await cancelBooking(context, act, params.id)
    const refund = toMajor(refundMinor, context.currency)
    return { success: true as const, refund, refundInCents: refundMinor }
  })

  endpoint(api, chooseAtDesk, async ({ actor, params, body: { choice, sessionId } }) => {
    const act = await deskAct(context.database, actor, params.id)
    const answer = { bookingId: params.id, changeId: params.changeId, choice, sessionId }
    return presentChosen(context, choice, await choose(context, act, answer))
  })

  endpoint(api, switchAtDesk, async ({ actor, params, body: { sessionId } }) => {
    const act = await deskAct(context.database, actor, params.id)
    return presentMoved(context, await switchByWish(context, act, { bookingId: params.id, sessionId }))
  })
}
