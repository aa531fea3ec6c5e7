import { setSeries } from '../contract/series.ts'
import { setSeries as set } from '../domain/sessions/series.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

export function mountSeries(api: Api, { context }: Services): void {
  endpoint(api, setSeries, async ({ actor, params, body }) => ({
    success: true as const,
    seriesId: await set(context, actor, params.id, body.seriesId),
  }))
}
