import { choose as chooseOne, getChoices, listChoices } from '../contract/classes/class-change-choices.ts'
import { listOpenChanges } from '../domain/class-change-choices/changes.ts'
import { choose } from '../domain/class-change-choices/choose.ts'
import { findOwn } from '../domain/class-change-choices/require-open.ts'
import { ownAct } from '../domain/seats/seat-act.ts'
import { type Api, endpoint } from './endpoint.ts'
import { presentChoices, presentChosen, presentOpenChoices } from './present-class-change-choices.ts'
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
}
