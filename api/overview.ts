import { getOverview } from '../contract/overview.ts'
import { readOverview } from '../domain/overview/read.ts'
import { type Api, endpoint } from './endpoint.ts'
import { presentBooking } from './present.ts'
import type { Services } from './services.ts'

export function mountOverview(api: Api, { context, publicUrl }: Services): void {
  endpoint(api, getOverview, async ({ actor }) => {
    const { nextClass, waiting, ...rest } = await readOverview(context, actor)
    return {
      ...rest,
      nextClass: nextClass && presentBooking(nextClass, { publicUrl, currency: context.currency }),
      waiting: waiting && {
        ...waiting,
        oldest: waiting.oldest.map(({ id, title, tutor }) => ({ _id: id, title, tutor })),
      },
    }
  })
}
