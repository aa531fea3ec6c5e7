import * as contract from '../contract/centre/catalogue.ts'
import * as change from '../domain/catalogue/change.ts'
import { readCatalogue } from '../domain/catalogue/read.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

const done = { success: true as const }

export function mountCatalogue(api: Api, { context }: Services): void {
  endpoint(api, contract.getCatalogue, () => readCatalogue(context.reads))

  endpoint(api, contract.addCatalogueEntry, async ({ actor, params, body }) => ({
    slug: await change.addCatalogueEntry(context, actor, params.kind, body),
  }))

  endpoint(api, contract.changeCatalogueEntry, async ({ actor, params, body }) => {
    await change.changeCatalogueEntry(context, actor, params, body)
    return done
  })

  endpoint(api, contract.removeCatalogueEntry, async ({ actor, params }) => {
    await change.removeCatalogueEntry(context, actor, params)
    return done
  })
}
