import { bodyLimit } from 'hono/body-limit'
import { invalid, Refusal, unauthenticated } from '../contract/errors.ts'
import { MAX_IMAGE_BYTES } from '../contract/limits.ts'
import { wording } from '../contract/wording.ts'
import type { Services } from './environment.ts'
import type { Api } from './handle.ts'

const MULTIPART_OVERHEAD = 64 * 1024

/** C04: `POST /images`, multipart field `image`, handed to the image host. */
export function mountImages(api: Api, { context }: Services): void {
  api.post(
    '/images',
    bodyLimit({ maxSize: MAX_IMAGE_BYTES + MULTIPART_OVERHEAD, onError: tooLarge }),
    async (c) => {
      const actor = c.get('actor')
      if (!actor) throw unauthenticated(wording.signInFirst)
      await context.limits.require('uploads', actor.id)
      const form = await c.req.parseBody().catch(() => undefined)
      const file = form?.image
      if (!(file instanceof File) || file.size === 0) throw invalid('image', wording.imageRequired)
      return c.json({ data: await context.images.upload(file) })
    },
  )
}

function tooLarge(): never {
  throw new Refusal(413, wording.bodyTooLarge, 'image')
}
