import type { Api } from '../endpoint.ts'
import { openApi } from './document.ts'
import { documentationPage } from './page.ts'

/** `GET /api/openapi.json` for programs and `GET /api` for people: every call of the contract. */
export function mountDocumentation(api: Api): void {
  let document: ReturnType<typeof openApi> | undefined
  // Made at the first request, not at the start, which it would slow down.
  const made = () => {
    document ??= openApi()
    return document
  }
  api.get('/openapi.json', (c) => c.json(made()))
  api.get('/', (c) => {
    const page = documentationPage(made(), c.get('secureHeadersNonce') ?? '')
    return c.html(page, 200, { 'cache-control': 'no-store' })
  })
}
