import type { RouteObject, ServerBuild } from 'react-router'
import type * as EntryServer from './entry.server.tsx'
import type { LoaderContext, PageRequest } from './loader-context.ts'

export type PageHandler = {
  /** Answers a request for a page or for its data. */
  handle(request: Request, page: PageRequest): Promise<Response>
  /** The cache key of the page variant that a visitor gets; undefined if the page may be personal. */
  variantOf(headers: Pick<Headers, 'get'>, search: URLSearchParams): string | undefined
  /** Patterns of pages that all visitors get alike, such as /bookedSession/:id. None in development. */
  cacheablePaths: string[]
  /** The route pattern of a path, such as /bookedSession/:id; undefined in development. */
  routeOf(path: string): string | undefined
}

/**
 * Renders pages: every request that is neither for the API nor for a file. In development pass a function
 * that loads Vite's current build (`() => vite.ssrLoadModule('virtual:react-router/server-build')`).
 */
export function createPageHandler(
  build: ServerBuild | (() => Promise<ServerBuild>),
  services: LoaderContext,
  mode: 'development' | 'production',
): PageHandler {
  let built: { from: ServerBuild; pages: PageHandler } | undefined
  const handlerOf = (current: ServerBuild) => {
    if (built?.from !== current) built = { from: current, pages: createBuildHandler(current, services, mode) }
    return built.pages
  }
  return {
    handle: async (request, page) =>
      handlerOf(typeof build === 'function' ? await build() : build).handle(request, page),
    cacheablePaths: typeof build === 'function' ? [] : handlerOf(build).cacheablePaths,
    variantOf: (headers, search) =>
      typeof build === 'function' ? undefined : handlerOf(build).variantOf(headers, search),
    routeOf: (path) => (typeof build === 'function' ? undefined : handlerOf(build).routeOf(path)),
  }
}

function createBuildHandler(build: ServerBuild, services: LoaderContext, mode: string): PageHandler {
  // The build has its own instances of modules, so its context keys and classes must come from it.
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

  function patternOf(id: string | undefined): string[] {
    const route = id === undefined ? undefined : build.routes[id]
    return route ? [...patternOf(route.parentId), ...(route.path ? [route.path] : [])] : []
  }

  return {
    cacheablePaths: Object.values(build.routes).flatMap((route) => {
      const handle = route?.module.handle as { isCacheable?: true } | undefined
      return handle?.isCacheable ? [`/${patternOf(route?.id).join('/')}`] : []
    }),
    variantOf: entry.pageVariant,
    routeOf(path) {
      // Page data is requested at the page's path with the suffix `.data`.
      const matches = entry.matchRoutes(routes, path.replace(/\.data$/, '')) ?? []
      return `/${matches.flatMap(({ route }) => route.path ?? []).join('/')}`
    },
    handle(request, page) {
      const context = new entry.RouterContextProvider()
      context.set(entry.loaderContext, services)
      context.set(entry.pageRequest, page)
      return answer(request, context)
    },
  }
}
