import { choose as chooseOne, getChoices, listChoices } from '../contract/classes/class-change-choices.ts'
import { getSwitches, switchBooking } from '../contract/classes/switches.ts'
import { findOwn } from '../domain/bookings/read.ts'
import { listOpenChanges } from '../domain/classes/choices/changes.ts'
import { choose } from '../domain/classes/choices/choose.ts'
import { readPossibleSwitches, switchByWish } from '../domain/classes/choices/own-switch.ts'
import { ownAct } from '../domain/seats/seat-act.ts'
import { type Api, endpoint } from './endpoint.ts'
import { presentChoices, presentOpenChoices } from './present-class-change-choices.ts'
import { presentChosen, presentMoved, presentSwitches } from './present-switches.ts'
import type { Services } from './services.ts'

export function mountChoices(api: Api, { context }: Services): void {
  endpoint(api, listChoices, async ({ actor }) =>
    presentOpenChoices(context, await listOpenChanges(context, actor.id)),
  )

  endpoint(api, getChoices, async ({ actor, params }) =>
    presentChoices(context, await findOwn(context.database, actor.id, params.id)),
  )

  endpoint(api, chooseOne, async ({ actor, params, body: { choice, sessionId } }) => {
    const answer = { bookingId: params.id, changeId: params.changeId, choice, sessionId }
    return presentChosen(context, choice, await choose(context, ownAct(actor), answer))
  })

  endpoint(api, getSwitches, async ({ actor, params }) => {
    const booking = await findOwn(context.database, actor.id, params.id)
    return presentSwitches(context, await readPossibleSwitches(context, booking))
  })

  endpoint(api, switchBooking, async ({ actor, params, body: { sessionId } }) => {
    const wish = { bookingId: params.id, sessionId }
    return presentMoved(context, await switchByWish(context, ownAct(actor), wish))
  })
}
