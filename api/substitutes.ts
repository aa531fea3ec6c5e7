import * as contract from '../contract/classes/substitutes.ts'
import { answerSubstitute } from '../domain/classes/substitutes/answer.ts'
import { listCandidates } from '../domain/classes/substitutes/candidates.ts'
import { chooseSubstitute } from '../domain/classes/substitutes/choose.ts'
import { withdrawSubstitute } from '../domain/classes/substitutes/withdraw.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

/** Serves who takes one class in place of its session's tutor. */
export function mountSubstitutes(api: Api, { context }: Services): void {
  endpoint(api, contract.listSubstitutes, async ({ actor, params }) => ({
    tutors: await listCandidates(context, actor, params.id),
  }))

  endpoint(api, contract.chooseSubstitute, async ({ actor, params, body }) => ({
    success: true as const,
    state: await chooseSubstitute(context, actor, params.id, body),
  }))

  endpoint(api, contract.answerSubstitute, async ({ actor, params, body }) => {
    await answerSubstitute(context, actor, params.id, body.agrees)
    return { success: true as const }
  })

  endpoint(api, contract.takeBackSubstitute, async ({ actor, params }) => {
    await withdrawSubstitute(context, actor, params.id)
    return { success: true as const }
  })
}
