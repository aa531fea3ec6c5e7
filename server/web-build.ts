import type { ServerBuild } from 'react-router'
import type { NodeMiddleware } from './http/listen.ts'

export type WebBuild = {
  /** The pages; in development they are asked for afresh at each request. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** Sees every request first. */
  middleware?: NodeMiddleware
  close: () => Promise<void>
}

/** The pages as `bin/start` has built them. */
export async function loadBuild(): Promise<WebBuild> {
  // @ts-expect-error: it has no types, and is not there before it is built.
  const build: ServerBuild = await import('../build/server/index.js')
  return { build, close: async () => {} }
}

/** The pages from their sources, changing as those do. */
export async function startDevServer(): Promise<WebBuild> {
  const { createServer } = await import('vite')
  const vite = await withoutSignals(() =>
    createServer({ server: { middlewareMode: true }, appType: 'custom' }),
  )
  return {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}

/** Vite ends the process when it is told to stop; what else is at work then would be cut off. */
async function withoutSignals<T>(create: () => Promise<T>): Promise<T> {
  const ours = new Set(process.listeners('SIGTERM'))
  const created = await create()
  for (const listener of process.listeners('SIGTERM')) {
    if (!ours.has(listener)) process.off('SIGTERM', listener)
  }
  return created
}
