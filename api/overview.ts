import { getOverview } from '../contract/centre/overview.ts'
import { readOverview } from '../domain/overview/read.ts'
import { presentEvent } from './audit.ts'
import { type Api, endpoint } from './endpoint.ts'
import { presentDecisions } from './present-decisions.ts'
import { presentLearning } from './present-learning.ts'
import { presentCentre, presentRequest, presentTeaching } from './present-overview.ts'
import type { Services } from './services.ts'

export function mountOverview(api: Api, services: Services): void {
  const { context } = services

  endpoint(api, getOverview, async ({ actor }) => {
    const { learning, tutorRequest, teaching, decisions, tutorChanges, centre, ...rest } = await readOverview(
      context,
      actor,
    )
    return {
      ...rest,
      ...(await presentLearning(services, learning)),
      tutorRequest: tutorRequest && presentRequest(tutorRequest),
      teaching: teaching && presentTeaching(context, teaching),
      decisions: decisions && (await presentDecisions(services, actor, decisions)),
      tutorChanges: tutorChanges ? tutorChanges.map(presentEvent) : null,
      centre: centre && presentCentre(context, centre),
    }
  })
}
