import { createMiddleware } from 'hono/factory'
import { invalid, unauthenticated } from '../contract/errors.ts'
import type { Api } from './endpoint.ts'
import type { HonoEnv, Services } from './hono-env.ts'
import { parseImageUpload } from './image-upload.ts'
import { createBodyReceiver, type ReceiveLimits } from './receive-bodies.ts'
import { createSemaphore } from './semaphore.ts'

/** Complete pictures in processing. `perKey` keeps one person from blocking others. */
const PLACES = { total: 24, perKey: 2 }

/** Uploads in progress per person. The next one is not read before one of them is done. */
const ON_THE_WAY = { total: Number.POSITIVE_INFINITY, perKey: 2 }

/** C04: `POST /images`, multipart field `image`, passed on to the image host. */
export function mountImages(api: Api, { context }: Services, limits?: Partial<ReceiveLimits>): void {
  const processing = createSemaphore(PLACES)
  const receiving = createSemaphore(ON_THE_WAY)
  const receive = createBodyReceiver(limits)
  /** Runs before any of the body is read. */
  const admit = createMiddleware<HonoEnv>(async (c, next) => {
    const actor = c.get('actor')
    if (!actor) throw unauthenticated('sign_in_required')
    await context.limits.consume('uploads', actor.id)
    await receiving(actor.id, next)
  })
  api.post('/images', admit, async (c) => {
    const image = await receive(c.req.raw, (body) =>
      processing(c.get('actor')?.id ?? '', async () => {
        const file = await parseImageUpload(body, c.req.header('content-type'))
        if (!file) throw invalid('image', 'image_required')
        return context.images.upload(file)
      }),
    )
    return c.json({ data: image })
  })
}
