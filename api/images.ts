import { Readable } from 'node:stream'
import { invalid } from '../contract/http/errors.ts'
import { uploadImage } from '../contract/sessions/images.ts'
import { limitPictures } from '../domain/files/picture-limits.ts'
import { isPictureFile } from '../domain/files/type.ts'
import { withoutTurn } from '../domain/turn.ts'
import { type Api, endpoint } from './endpoint.ts'
import { parseImageUpload } from './image-upload.ts'
import { createBodyReceiver, type ReceiveLimits } from './receive-bodies.ts'
import { createSemaphore } from './semaphore.ts'
import type { Services } from './services.ts'

/** Complete pictures in processing. `perKey` keeps one sender from blocking others. */
const PLACES = { total: 24, perKey: 2 }

/** Uploads in progress per sender. The next one is not read before one of them is done. */
const ON_THE_WAY = { total: Number.POSITIVE_INFINITY, perKey: 2 }

/** C04: `POST /images`, multipart field `image`, passed on to the image host. */
export function mountImages(api: Api, { context }: Services, limits?: Partial<ReceiveLimits>): void {
  const processing = createSemaphore(PLACES)
  const receiving = createSemaphore(ON_THE_WAY)
  const receive = createBodyReceiver(limits)

  endpoint(api, uploadImage, async ({ actor }, exchange) => {
    const { request, clientAddress } = exchange
    const id = actor?.id ?? clientAddress ?? 'this machine'
    // Before any of the body is read.
    await limitPictures(context, { userId: actor?.id, address: clientAddress })
    const data = await withoutTurn(() =>
      receiving(id, () => receive(request, (body) => processing(id, () => upload(body)))),
    )
    return { data }

    async function upload(body: Buffer<ArrayBuffer>) {
      const file = await parseImageUpload(body, request.headers['content-type'])
      if (!file) throw invalid('image', 'image_required')
      if (!(await isPictureFile(Readable.from([Buffer.from(await file.arrayBuffer())]))))
        throw invalid('image', 'not_a_picture')
      return context.images.upload(file)
    }
  })
}
