import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'

const root = join(import.meta.dirname, '../../build/client')

/** The files of the build. Those in /assets have a content hash in their name and never change. */
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
