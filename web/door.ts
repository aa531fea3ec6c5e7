import type { ServerBuild } from 'react-router'
import type * as EntryServer from './entry.server.tsx'
import type { PageRequest, PageServices } from './services.ts'

export type Pages = {
  /** Answers a request for a page, or for a page's data. */
  answer(request: Request, page: PageRequest): Promise<Response>
  /** In which of its few variants visitors get a page; undefined for a request that may get one of its own. */
  variant(headers: Pick<Headers, 'get'>): string | undefined
}

/**
 * The HTML door: everything that is neither the API nor a file. In development pass Vite's build afresh for each request
 * (`() => vite.ssrLoadModule('virtual:react-router/server-build')`).
 */
export function createPages(
  build: ServerBuild | (() => Promise<ServerBuild>),
  services: PageServices,
  mode: 'development' | 'production',
): Pages {
  let built: { from: ServerBuild; pages: Pages } | undefined
  const pagesOf = (current: ServerBuild) => {
    if (built?.from !== current) built = { from: current, pages: createBuiltPages(current, services, mode) }
    return built.pages
  }
  return {
    answer: async (request, page) =>
      pagesOf(typeof build === 'function' ? await build() : build).answer(request, page),
    variant: (headers) => (typeof build === 'function' ? undefined : pagesOf(build).variant(headers)),
  }
}

function createBuiltPages(build: ServerBuild, services: PageServices, mode: string): Pages {
  // The build has module instances of its own; keys and classes made here would be strangers to it.
  const entry = build.entry.module as unknown as typeof EntryServer
  const answer = entry.createRequestHandler(build, mode)
  return {
    variant: entry.pageVariant,
    answer(request, page) {
      const context = new entry.RouterContextProvider()
      context.set(entry.pageServices, services)
      context.set(entry.pageRequest, page)
      return answer(request, context)
    },
  }
}
