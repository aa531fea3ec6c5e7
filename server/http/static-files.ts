import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'

const root = join(import.meta.dirname, '../../build/client')

/** The built files of the website. Vite names those in /assets by their content, so they never change. */
export function staticFiles(): MiddlewareHandler {
  return serveStatic({
    root,
    precompressed: true,
    index: 'no such file',
    onFound: (_path, c) => {
      const named = c.req.path.startsWith('/assets/')
      c.set('route', named ? '/assets/*' : '/{file}')
      c.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
}
