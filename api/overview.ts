import { getOverview } from '../contract/centre/overview.ts'
import { readOverview } from '../domain/overview/read.ts'
import { type Api, endpoint } from './endpoint.ts'
import { presentBooking } from './present.ts'
import {
  placeOfClass,
  presentCentre,
  presentMaterial,
  presentTeaching,
  presentWaiting,
} from './present-overview.ts'
import type { Services } from './services.ts'

export function mountOverview(api: Api, { context, publicUrl }: Services): void {
  const { currency } = context

  endpoint(api, getOverview, async ({ actor }) => {
    const { nextClass, newMaterials, teaching, waiting, centre, ...rest } = await readOverview(context, actor)
    return {
      ...rest,
      nextClass: nextClass && {
        ...presentBooking(nextClass.booking, { publicUrl, currency }),
        start: nextClass.startAt.toISOString(),
        end: nextClass.endAt.toISOString(),
        ...placeOfClass(nextClass),
      },
      newMaterials: newMaterials.map(presentMaterial),
      teaching: teaching && presentTeaching(teaching),
      waiting: waiting && presentWaiting(waiting),
      centre: centre && presentCentre(centre, currency),
    }
  })
}
