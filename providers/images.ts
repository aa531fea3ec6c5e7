import { z } from 'zod'
import { invalid, unavailable } from '../contract/http/errors.ts'

export type Images = {
  /**
   * Uploads a picture and returns its URL. Throws 400 when the host refuses the file, 503 when the host
   * fails.
   */
  upload(file: Blob): Promise<{ url: string }>
}

const accepted = z.object({ data: z.object({ url: z.url() }) })
const refused = z.object({ error: z.object({ message: z.string() }) })

type ImageOptions = {
  apiKey: string
  fetch: typeof fetch
  /**
   * What leaves this machine instead of the picture: imgbb serves what it gets, with where it was taken.
   * Undefined for a picture that cannot be decoded.
   */
  clean?: (picture: Buffer) => Promise<Buffer | undefined>
}

/** A client of imgbb's upload API (api.imgbb.com) through `fetch`. */
export function createImages(options: ImageOptions): Images {
  const address = `https://api.imgbb.com/1/upload?key=${encodeURIComponent(options.apiKey)}`
  return {
    async upload(file) {
      const body = new FormData()
      body.set('image', options.clean ? await cleaned(file, options.clean) : file, 'image')
      const init = { method: 'POST', body, signal: AbortSignal.timeout(30_000) }
      const response = await options.fetch(address, init).catch((error: unknown) => {
        throw unavailable('upload_failed', error)
      })
      const answer: unknown = await response.json().catch(() => null)
      const upload = accepted.safeParse(answer)
      if (response.ok && upload.success) return { url: upload.data.data.url }
      const rejection = refused.safeParse(answer)
      if (response.status >= 400 && response.status < 500 && rejection.success)
        throw invalid('image', { code: 'picture_rejected', params: { reason: rejection.data.error.message } })
      throw unavailable('upload_failed', new Error(`The image host answered ${response.status}`))
    },
  }
}

async function cleaned(file: Blob, clean: NonNullable<ImageOptions['clean']>): Promise<Blob> {
  const picture = await clean(Buffer.from(await file.arrayBuffer()))
  if (!picture) throw invalid('image', 'not_a_picture')
  return new Blob([new Uint8Array(picture)], { type: 'image/webp' })
}
