import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { Exchange } from '../../../api/exchange.ts'
import { Reply } from '../../../api/reply.ts'
import { createSemaphore } from '../../../api/semaphore.ts'
import type { Centre } from '../../../contract/centre/centre.ts'
import { saysIn } from '../../../contract/centre/centre-name.ts'
import type { Language } from '../../../contract/formats/languages.ts'
import { notFound } from '../../../contract/http/errors.ts'
import { lookOf } from '../../../domain/centre/look.ts'
import { readMark } from '../../../domain/centre/mark.ts'
import type { Context } from '../../../domain/context.ts'
import { rules } from '../../../domain/settings/rules.ts'
import { paths } from '../../../web/paths.ts'
import type { Route } from '../route.ts'
import type { SecurityHeaders } from '../security-headers.ts'
import { drawSharePicture } from '../share-pictures/draw.ts'
import { drawMark, drawMaskable, type Face } from './mark.ts'

type Job = { face: Face; centre: Centre }

const share =
  (language: Language) =>
  ({ face, centre }: Job) =>
    drawSharePicture(
      {
        ...{ brand: '', sorting: '', detail: '', price: '', isRound: false },
        title: face.look.names[language],
        by: saysIn(centre, 'description', language) ?? '',
      },
      { photo: null, face },
    )

const icon =
  (side: number) =>
  ({ face }: Job) =>
    drawMark(face, side)

const pictures: Record<string, (job: Job) => Promise<Buffer>> = {
  'favicon.png': icon(64),
  'icon-192.png': icon(192),
  'icon-512.png': icon(512),
  'mark.webp': async ({ face }) =>
    sharp(await drawMark(face, 108))
      .webp({ quality: 85 })
      .toBuffer(),
  'apple-touch-icon.png': ({ face }) => drawMaskable(face, 180),
  'maskable-512.png': ({ face }) => drawMaskable(face, 512),
  'share-en.jpg': share('en'),
  'share-bn.jpg': share('bn'),
}

const types: Record<string, string> = { png: 'image/png', webp: 'image/webp', jpg: 'image/jpeg' }

/** The pictures of a few versions. */
const MAX_BYTES = 4 * 1024 * 1024

/**
 * The centre's icons, its mark and the picture that messengers show of a page without one of its own. An
 * address with an old or made-up version leads to the current one.
 */
export function centrePictureRoute(
  context: Pick<Context, 'database' | 'reads' | 'publicUrl'>,
  security: SecurityHeaders,
): Route {
  const inTurn = createSemaphore({ total: 1, perKey: 1 })
  const drawn = new LRUCache<string, Buffer, Centre>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (path, _old, { context: centre }) => inTurn('pictures', () => draw(path, centre)),
  })

  async function draw(path: string, centre: Centre): Promise<Buffer | undefined> {
    const face = { look: lookOf(centre, context.publicUrl), mark: await markOf(centre) }
    return pictures[path.slice(path.lastIndexOf('/') + 1)]?.({ face, centre })
  }

  const markOf = async ({ mark }: Centre) => (mark === null ? undefined : readMark(context, mark))

  return {
    methods: ['GET'],
    path: '/centre/:version/:file',
    limit: 'ip-assets',
    tooMany: 'page',
    headers: () => security.api,
    async handle({ params: { version = '', file = '' }, request }: Exchange) {
      if (!Object.hasOwn(pictures, file)) throw notFound('no_such_address')
      const centre = await rules.centre.read(context.reads)
      const current = lookOf(centre, context.publicUrl).version
      const path = paths.centrePicture(current, file)
      if (version !== current)
        return new Reply(null, { status: 302, headers: { location: path, 'cache-control': 'no-cache' } })
      const headers = {
        'content-type': types[file.slice(file.lastIndexOf('.') + 1)] ?? '',
        'cache-control': 'public, max-age=31536000, immutable',
        etag: `"${current}"`,
      }
      if (request.headers['if-none-match'] === headers.etag) return new Reply(null, { status: 304, headers })
      return new Reply((await drawn.fetch(path, { context: centre })) ?? null, { headers })
    },
  }
}
