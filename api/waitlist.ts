import { listLine, type Waiter } from '../contract/desk/line.ts'
import { toMajor } from '../contract/payments/money.ts'
import {
  joinWaitlist,
  leaveWaitlist,
  listWaitlist,
  type WaitlistPlace,
} from '../contract/waitlist/waitlist.ts'
import type { Context } from '../domain/context.ts'
import { requireMayReach } from '../domain/desk/opened-people.ts'
import { ownAct } from '../domain/seats/seat-act.ts'
import { joinWaitlist as join } from '../domain/waitlist/join.ts'
import { leaveWaitlist as leave } from '../domain/waitlist/leave.ts'
import { type Waiter as InLine, readLine } from '../domain/waitlist/line.ts'
import { type ListedPlace, listPlaces, type Place } from '../domain/waitlist/read.ts'
import { type Api, endpoint } from './endpoint.ts'
import { presentDeskPerson } from './present-desk-person.ts'
import type { Services } from './services.ts'

/** The lines for seats of sessions that are full. */
export function mountWaitlist(api: Api, { context }: Services): void {
  endpoint(api, joinWaitlist, async ({ actor, params }) => ({
    position: await join(context, ownAct(actor), params.id),
  }))

  endpoint(api, leaveWaitlist, async ({ actor, params }) => {
    await leave(context, ownAct(actor), params.id)
    return { success: true as const }
  })

  endpoint(api, listWaitlist, async ({ actor }) =>
    (await listPlaces(context, actor)).map((place) => presentListedPlace(place, context)),
  )

  endpoint(api, listLine, async ({ actor, params }) => {
    const { line, more } = await readLine(context, actor, params.id)
    await requireMayReach(
      context,
      actor,
      line.map(({ person }) => person.id),
    )
    return { line: line.map(presentWaiter), more }
  })
}

const presentWaiter = ({ person, position, since, offerExpiresAt }: InLine): Waiter => ({
  person: presentDeskPerson(person),
  position,
  since: since.toISOString(),
  ...(offerExpiresAt && { offerExpiresAt: offerExpiresAt.toISOString() }),
})

export const presentPlace = ({ position, state, offerExpiresAt }: Place): WaitlistPlace => ({
  position,
  state,
  ...(offerExpiresAt && { offerExpiresAt: offerExpiresAt.toISOString() }),
})

export const presentListedPlace = (place: ListedPlace, { currency }: Pick<Context, 'currency'>) => ({
  ...presentPlace(place),
  sessionId: place.sessionId,
  title: place.title,
  tutor: place.tutor,
  fee: toMajor(place.feeMinor, currency),
  classStart: place.classStart.toISOString(),
})
