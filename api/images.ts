import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { invalid, Refusal, unauthenticated } from '../contract/errors.ts'
import { MAX_IMAGE_BYTES } from '../contract/limits.ts'
import { wording } from '../contract/wording.ts'
import type { Environment, Services } from './environment.ts'
import type { Api } from './handle.ts'
import { readPictureForm } from './picture-form.ts'
import { takeTurns } from './take-turns.ts'

const MULTIPART_OVERHEAD = 64 * 1024

/** Pictures in memory at once: of everybody, and of one person, whose slow phone must not keep others waiting. */
const AT_ONCE = { all: 24, each: 2 }

/** C04: `POST /images`, multipart field `image`, handed to the image host. */
export function mountImages(api: Api, { context }: Services): void {
  const turns = takeTurns(AT_ONCE)
  /** Nothing of a picture is read before this lets it through. */
  const admit = createMiddleware<Environment>(async (c, next) => {
    const actor = c.get('actor')
    if (!actor) throw unauthenticated(wording.signInFirst)
    await context.limits.require('uploads', actor.id)
    await turns(actor.id, next)
  })
  api.post(
    '/images',
    admit,
    bodyLimit({ maxSize: MAX_IMAGE_BYTES + MULTIPART_OVERHEAD, onError: tooLarge }),
    async (c) => {
      const body = await c.req.arrayBuffer().catch(() => new ArrayBuffer())
      const file = await readPictureForm(body, c.req.header('content-type'))
      if (!file) throw invalid('image', wording.imageRequired)
      return c.json({ data: await context.images.upload(file) })
    },
  )
}

function tooLarge(): never {
  throw new Refusal(413, wording.bodyTooLarge, 'image')
}
