import { getOverview } from '../contract/centre/overview.ts'
import { readFirstHour } from '../domain/overview/first-hour.ts'
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
    const [overview, firstHour] = await Promise.all([
      readOverview(context, actor),
      actor.role === 'Admin' && !services.clientConfig.demo ? readFirstHour(context, actor) : null,
    ])
    const { learning, tutorRequest, teaching, decisions, tutorChanges, centre, ...rest } = overview
    const isOver = firstHour === null || firstHour.state === 'dismissed' || firstHour.left.length === 0
    return {
      ...rest,
      ...(await presentLearning(services, learning)),
      tutorRequest: tutorRequest && presentRequest(tutorRequest),
      teaching: teaching && presentTeaching(context, teaching),
      decisions: decisions && (await presentDecisions(services, actor, decisions)),
      tutorChanges: tutorChanges ? tutorChanges.map(presentEvent) : null,
      centre: centre && presentCentre(context, centre),
      firstHour: isOver ? null : firstHour,
    }
  })
}
