import type { RouteObject, ServerBuild } from 'react-router'
import type * as EntryServer from './entry.server.tsx'
import type { PageRequest, PageServices } from './loader-context.ts'

export type Pages = {
  /** Answers a request for a page, or for a page's data. */
  answer(request: Request, page: PageRequest): Promise<Response>
  /** In which of its few variants visitors get a page; undefined for a request that may get one of its own. */
  variant(headers: Pick<Headers, 'get'>): string | undefined
  /** The pattern of a page's address, such as /bookedSession/:id; undefined in development. */
  routeOf(path: string): string | undefined
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
    routeOf: (path) => (typeof build === 'function' ? undefined : pagesOf(build).routeOf(path)),
  }
}

function createBuiltPages(build: ServerBuild, services: PageServices, mode: string): Pages {
  // The build has module instances of its own; keys and classes made here would be strangers to it.
  const entry = build.entry.module as unknown as typeof EntryServer
  const answer = entry.createRequestHandler(build, mode)
  const routes = childrenOf(undefined)

  function childrenOf(parentId: string | undefined): RouteObject[] {
    return Object.values(build.routes)
      .filter((route) => route?.parentId === parentId)
      .map((route) => {
        const { id, path, index, caseSensitive } = route as NonNullable<typeof route>
        return index ? { id, path, index } : { id, path, caseSensitive, children: childrenOf(id) }
      })
  }

  return {
    variant: entry.pageVariant,
    routeOf(path) {
      // A page's data has the page's address.
      const matches = entry.matchRoutes(routes, path.replace(/\.data$/, '')) ?? []
      return `/${matches.flatMap(({ route }) => route.path ?? []).join('/')}`
    },
    answer(request, page) {
      const context = new entry.RouterContextProvider()
      context.set(entry.pageServices, services)
      context.set(entry.pageRequest, page)
      return answer(request, context)
    },
  }
}
