import { getDocument } from '../../contract/centre/system.ts'
import { type Api, endpoint } from '../endpoint.ts'
import type { Exchange } from '../exchange.ts'
import { Reply } from '../reply.ts'
import { openApi } from './document.ts'
import { documentationPage } from './page.ts'

let document: ReturnType<typeof openApi> | undefined
/** Built on first use, because it would slow down the start. */
function readDocument() {
  document ??= openApi()
  return document
}

/** The documentation for programs. */
export function mountDocumentation(api: Api): void {
  endpoint(api, getDocument, async () => readDocument())
}

/** The documentation for people, a page. */
export async function showDocumentation({ nonce }: Exchange): Promise<Reply> {
  const headers = { 'content-type': 'text/html; charset=UTF-8', 'cache-control': 'no-store' }
  return new Reply(String(await documentationPage(readDocument(), nonce)), { headers })
}
