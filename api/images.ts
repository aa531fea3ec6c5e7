import { Readable } from 'node:stream'
import { uploadMark } from '../contract/centre/centre.ts'
import { invalid } from '../contract/http/errors.ts'
import { uploadImage } from '../contract/sessions/images.ts'
import { addMark } from '../domain/centre/mark.ts'
import { limitPictures } from '../domain/files/picture-limits.ts'
import { isPictureFile } from '../domain/files/type.ts'
import { withoutTurn } from '../domain/turn.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Exchange } from './exchange.ts'
import { parseImageUpload } from './image-upload.ts'
import { createBodyReceiver, type ReceiveLimits } from './receive-bodies.ts'
import { createSemaphore } from './semaphore.ts'
import type { Services } from './services.ts'

/** Complete pictures in processing. `perKey` keeps one sender from blocking others. */
const PLACES = { total: 24, perKey: 2 }

/** Uploads in progress per sender. The next one is not read before one of them is done. */
const ON_THE_WAY = { total: Number.POSITIVE_INFINITY, perKey: 2 }

/**
 * Pictures as the multipart field `image`. C04: `POST /images` passes one on to the image host; a mark stays
 * here.
 */
export function mountImages(api: Api, { context }: Services, limits?: Partial<ReceiveLimits>): void {
  const processing = createSemaphore(PLACES)
  const receiving = createSemaphore(ON_THE_WAY)
  const receive = createBodyReceiver(limits)

  /** Counts it before any of the body is read. */
  async function take<Kept>(
    userId: string | undefined,
    { request, clientAddress }: Exchange,
    keep: (file: File) => Promise<Kept>,
  ): Promise<Kept> {
    const id = userId ?? clientAddress ?? 'this machine'
    await limitPictures(context, { userId, address: clientAddress })
    return withoutTurn(() =>
      receiving(id, () =>
        receive(request, (body) =>
          processing(id, async () => {
            const file = await parseImageUpload(body, request.headers['content-type'])
            if (!file) throw invalid('image', 'image_required')
            return keep(file)
          }),
        ),
      ),
    )
  }

  endpoint(api, uploadImage, async ({ actor }, exchange) => ({
    data: await take(actor?.id, exchange, async (file) => {
      if (!(await isPictureFile(Readable.from([Buffer.from(await file.arrayBuffer())]))))
        throw invalid('image', 'not_a_picture')
      return context.images.upload(file)
    }),
  }))

  endpoint(api, uploadMark, async ({ actor }, exchange) => ({
    mark: await take(actor.id, exchange, async (file) =>
      addMark(context, Buffer.from(await file.arrayBuffer())),
    ),
  }))
}
