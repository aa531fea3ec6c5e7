import type { ServerBuild } from 'react-router'
import type * as EntryServer from './entry.server.tsx'
import type { PageServices } from './services.ts'

/** Answers a request for a page, or for a page's data. `nonce` goes into every inline script of the answer. */
export type Pages = (request: Request, nonce: string, requestId?: string) => Promise<Response>

/**
 * The HTML door: everything that is neither the API nor a file. In development pass Vite's build afresh for each request
 * (`() => vite.ssrLoadModule('virtual:react-router/server-build')`).
 */
export function createPages(
  build: ServerBuild | (() => Promise<ServerBuild>),
  services: PageServices,
  mode: 'development' | 'production',
): Pages {
  let built: { from: ServerBuild; answer: Pages } | undefined
  return async (request, nonce, requestId = '') => {
    const current = typeof build === 'function' ? await build() : build
    if (built?.from !== current) built = { from: current, answer: pagesOf(current, services, mode) }
    return built.answer(request, nonce, requestId)
  }
}

function pagesOf(build: ServerBuild, services: PageServices, mode: string): Pages {
  // The build has module instances of its own; keys and classes made here would be strangers to it.
  const entry = build.entry.module as unknown as typeof EntryServer
  const answer = entry.createRequestHandler(build, mode)
  return (request, nonce, requestId = '') => {
    const context = new entry.RouterContextProvider()
    context.set(entry.pageServices, services)
    context.set(entry.pageRequest, { nonce, requestId })
    return answer(request, context)
  }
}
