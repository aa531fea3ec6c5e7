import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { notFound } from '../../contract/http/errors.ts'
import { toFetchRequest, toReply } from './fetch-handler.ts'
import type { Route } from './route.ts'
import type { SecurityHeaders } from './security-headers.ts'

const root = join(import.meta.dirname, '../../build/client')

/**
 * Files in these folders count as assets. Those in /assets have a content hash in their name and never
 * change.
 */
const ASSET_FOLDERS = ['assets', 'pictures']

/** The files of the build, with their precompressed variants. A missing file is a short 404, not a page. */
export function staticRoutes(security: SecurityHeaders): Route[] {
  const isBuilt = existsSync(root)
  const files = new Hono()
  if (isBuilt) files.use(serveStatic({ root, precompressed: true, index: 'no such file' }))
  const entries = isBuilt ? readdirSync(root, { withFileTypes: true }) : []
  const folders = new Set([
    ...ASSET_FOLDERS,
    ...entries.filter((entry) => entry.isDirectory()).map(({ name }) => name),
  ])
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)

  const routeOf = (path: string, folder?: string): Route => {
    const isAsset = folder === 'assets'
    const lifetime = isAsset ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    return {
      methods: ['GET'],
      path,
      name: isAsset ? '/assets/*' : '/{file}',
      limit: folder && ASSET_FOLDERS.includes(folder) ? 'ip-assets' : 'ip-requests',
      tooMany: 'page',
      headers: isAsset ? () => security.api : security.page,
      async handle(exchange, response) {
        const file = await files.fetch(toFetchRequest(exchange, response))
        if (file.status === 404) throw notFound('no_such_address')
        file.headers.set('cache-control', lifetime)
        return toReply(file)
      },
    }
  }
  return [
    ...[...folders].map((folder) => routeOf(`/${folder}/*`, folder)),
    ...names.map((name) => routeOf(`/${name}`)),
  ]
}
