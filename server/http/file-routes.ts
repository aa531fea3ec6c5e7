import { Readable } from 'node:stream'
import type { Exchange } from '../../api/exchange.ts'
import { Reply } from '../../api/reply.ts'
import { protocolHeaders } from '../../api/uploads/headers.ts'
import { createUploads, UPLOADS_PATH } from '../../api/uploads/index.ts'
import { encodeFileName } from '../../contract/files/safe-name.ts'
import { isShownInline } from '../../contract/files/types.ts'
import { notFound } from '../../contract/http/errors.ts'
import type { Context } from '../../domain/context.ts'
import { FILE_PATH, type FileLink } from '../../domain/files/links.ts'
import { type OpenedFile, openFile } from '../../domain/materials/open-file.ts'
import { type ByteRange, RangeNotSatisfiable } from '../../providers/object-storage/storage.ts'
import type { Route } from './route.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** Files of materials: how they arrive, and the signed addresses at which they are read. */
export function fileRoutes(context: Context, security: SecurityHeaders): Route[] {
  const headers = () => security.api
  const uploadHeaders = () => ({ ...security.api, ...protocolHeaders })
  const uploads = {
    isApi: true,
    isForOtherOrigins: true,
    isHighVolume: true,
    limit: 'ip-requests',
    tooMany: 'json',
  } as const
  const handle = createUploads(context)
  return [
    { ...uploads, path: UPLOADS_PATH, headers: uploadHeaders, handle },
    { ...uploads, path: `${UPLOADS_PATH}/:id`, headers: uploadHeaders, handle },
    {
      methods: ['GET'],
      path: `${FILE_PATH}/:id/:name`,
      limit: 'ip-assets',
      tooMany: 'page',
      hasKey: true,
      headers,
      handle: (exchange) => serveFile(context, exchange),
    },
  ]
}

async function serveFile(context: Context, { request, params, searchParams }: Exchange): Promise<Reply> {
  const link = context.files.links.verify(params.id ?? '', searchParams)
  if (!link) throw notFound('no_such_address')
  const opened = await openFile(context, link, rangeOf(request.headers.range)).catch((error: unknown) => {
    if (error instanceof RangeNotSatisfiable) return null
    throw error
  })
  if (opened === null) return new Reply(null, { status: 416 })
  if (!opened) throw notFound('no_such_address')
  const { etag, body } = opened.object
  const isKnown = request.headers['if-none-match'] === etag
  // Only the head is sent, and a file that nobody reads would stay open.
  if (isKnown || request.method === 'HEAD') body.destroy()
  const headers = headersOf(link, opened)
  if (isKnown) return new Reply(null, { status: 304, headers })
  const { range, size } = opened.object
  return new Reply(request.method === 'HEAD' ? null : (Readable.toWeb(body) as ReadableStream), {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(range ? range.end - range.start + 1 : size),
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
    },
  })
}

/**
 * Nothing of a file runs in our origin: its type is what its content is, and only what has a viewer of the
 * browser's own is shown. That viewer does not work in a sandbox.
 */
function headersOf({ variant }: FileLink, { file, object: { etag } }: OpenedFile): Record<string, string> {
  const type = variant === 'preview' ? 'image/webp' : (file.type ?? 'application/octet-stream')
  const isInline = variant === 'preview' || (file.type !== null && isShownInline(file.type))
  return {
    etag,
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    'content-type': type,
    'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeFileName(file.name)}`,
    'content-security-policy':
      type === 'application/pdf'
        ? "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
        : "default-src 'none'; sandbox",
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  }
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
