import { listSeries, setSeries } from '../contract/sessions/batches.ts'
import { listSeries as list } from '../domain/sessions/list-series.ts'
import { setSeries as set } from '../domain/sessions/series.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

export function mountSeries(api: Api, { context }: Services): void {
  endpoint(api, listSeries, async ({ actor }) => ({
    series: (await list(context, actor)).map(({ id, classStart, ...rest }) => ({
      seriesId: id,
      classStart: classStart.toISOString(),
      ...rest,
    })),
  }))

  endpoint(api, setSeries, async ({ actor, params, body }) => ({
    success: true as const,
    seriesId: await set(context, actor, params.id, body.seriesId),
  }))
}
