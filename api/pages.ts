import * as contract from '../contract/centre/pages.ts'
import * as pages from '../domain/settings/pages.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

export function mountPages(api: Api, { context }: Services): void {
  endpoint(api, contract.listPages, async () => {
    const rows = await pages.listPages(context.database)
    return { pages: rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() })) }
  })

  endpoint(api, contract.setPage, async ({ actor, params, body }) => {
    await pages.writePage(context, actor, { ...params, ...body })
    return { success: true as const }
  })

  endpoint(api, contract.removePage, async ({ actor, params }) => {
    await pages.removePage(context, actor, params.slug)
    return { success: true as const }
  })
}
