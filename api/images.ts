import { createMiddleware } from 'hono/factory'
import { invalid, unauthenticated } from '../contract/errors.ts'
import { wording } from '../contract/wording.ts'
import type { Api } from './endpoint.ts'
import type { Environment, Services } from './hono-env.ts'
import { readPictureForm } from './image-upload.ts'
import { type ReceiveLimits, receiveBodies } from './receive-bodies.ts'
import { takeTurns } from './take-turns.ts'

/** A place is for a picture that is here whole. One person's must not keep others waiting. */
const PLACES = { all: 24, each: 2 }

/** So many of one person's are on their way at once; the next is not read before one of them is done. */
const ON_THE_WAY = { all: Number.POSITIVE_INFINITY, each: 2 }

/** C04: `POST /images`, multipart field `image`, handed to the image host. */
export function mountImages(api: Api, { context }: Services, limits?: Partial<ReceiveLimits>): void {
  const places = takeTurns(PLACES)
  const turns = takeTurns(ON_THE_WAY)
  const receive = receiveBodies(limits)
  /** Nothing of a picture is read before this lets it through. */
  const admit = createMiddleware<Environment>(async (c, next) => {
    const actor = c.get('actor')
    if (!actor) throw unauthenticated(wording.signInFirst)
    await context.limits.require('uploads', actor.id)
    await turns(actor.id, next)
  })
  api.post('/images', admit, async (c) => {
    const kept = await receive(c.req.raw, (body) =>
      places(c.get('actor')?.id ?? '', async () => {
        const file = await readPictureForm(body, c.req.header('content-type'))
        if (!file) throw invalid('image', wording.imageRequired)
        return context.images.upload(file)
      }),
    )
    return c.json({ data: kept })
  })
}
