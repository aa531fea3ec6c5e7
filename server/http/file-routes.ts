import { Readable } from 'node:stream'
import type { Exchange } from '../../api/exchange.ts'
import { Reply } from '../../api/reply.ts'
import { notFound } from '../../contract/http/errors.ts'
import { attachment, LINK_PATH, type Links } from '../../providers/object-storage/links.ts'
import {
  type ByteRange,
  type ObjectStorage,
  RangeNotSatisfiable,
} from '../../providers/object-storage/storage.ts'
import type { Route } from './route.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** The signed addresses of files on the disk. Files in a bucket are got from there. */
export function fileRoutes(storage: ObjectStorage, links: Links, security: SecurityHeaders): Route[] {
  return [
    {
      methods: ['GET'],
      path: `${LINK_PATH}*`,
      limit: 'ip-assets',
      tooMany: 'page',
      headers: () => security.api,
      async handle({ request }: Exchange): Promise<Reply> {
        const link = links.verify(new URL(request.url ?? '', 'http://localhost'))
        if (!link) throw notFound('no_such_address')
        const reply = await serveFile(storage, link, request.headers)
        // Only the head is sent, and a file that nobody reads would stay open.
        if (request.method === 'HEAD') await (reply.body as ReadableStream | null)?.cancel()
        return reply
      },
    },
  ]
}

async function serveFile(
  storage: ObjectStorage,
  { key, filename }: { key: string; filename: string },
  asked: { range?: string; 'if-none-match'?: string },
): Promise<Reply> {
  const found = await storage.get(key, rangeOf(asked.range)).catch((error: unknown) => {
    if (error instanceof RangeNotSatisfiable) return null
    throw error
  })
  if (found === null) return new Reply(null, { status: 416 })
  if (!found) throw notFound('no_such_address')
  const { range, size, body, etag } = found
  const headers = { etag, 'cache-control': 'private, no-cache', 'accept-ranges': 'bytes' }
  if (asked['if-none-match'] === etag) {
    body.destroy()
    return new Reply(null, { status: 304, headers })
  }
  return new Reply(Readable.toWeb(body) as ReadableStream, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-type': found.contentType,
      'content-disposition': attachment(filename),
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': String(range ? range.end - range.start + 1 : size),
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
    },
  })
}

/**
 * One range from its first byte. What else there is in the standard is answered with the whole file, which it
 * allows.
 */
function rangeOf(header = ''): ByteRange | undefined {
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(header) ?? []
  if (start === undefined) return undefined
  return { start: Number(start), ...(end && { end: Number(end) }) }
}
