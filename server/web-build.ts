import type { ServerBuild } from 'react-router'
import type { NodeMiddleware } from './http/listen.ts'

export type WebBuild = {
  /** A function in development: the build of each request. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Runs before the app. */
  middleware?: NodeMiddleware
  close: () => Promise<void>
}

/** The production build. */
export async function loadBuild(): Promise<WebBuild> {
  // @ts-expect-error: it has no types, and exists only after a build.
  const build: ServerBuild = await import('../build/server/index.js')
  return { build, close: async () => {} }
}

/** Vite's development server. */
export async function startDevServer(): Promise<WebBuild> {
  const { createServer } = await import('vite')
  const vite = await withoutSignals(() =>
    // Where changed modules are announced: by default Vite listens for it on every interface.
    createServer({ server: { middlewareMode: true, ws: { host: 'localhost' } }, appType: 'custom' }),
  )
  return {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    // Vite would take /api/sessions for the file api/sessions.ts, and send its source.
    middleware: (request, response, next) =>
      request.url?.startsWith('/api/') ? next() : vite.middlewares(request, response, next),
    close: () => vite.close(),
  }
}

/** Removes Vite's SIGTERM listener, which exits the process before it has drained. */
async function withoutSignals<T>(create: () => Promise<T>): Promise<T> {
  const ownListeners = new Set(process.listeners('SIGTERM'))
  const created = await create()
  for (const listener of process.listeners('SIGTERM')) {
    if (!ownListeners.has(listener)) process.off('SIGTERM', listener)
  }
  return created
}
