import { invalid } from '../contract/errors.ts'
import { wording } from '../contract/wording.ts'
import { isPublicHost } from './public-host.ts'

/**
 * How a picture is kept that somebody gave in `field`: one of the product's own as a path, so that it survives a change of the
 * origin. Throws 400 for one on a private host: everybody's browser would ask its own network for it.
 */
export function toStoredImage(url: string, publicUrl: string, field = 'image'): string {
  if (url.startsWith(`${publicUrl}/`)) return url.slice(publicUrl.length)
  if (!isPublicHost(new URL(url).hostname)) throw invalid(field, wording.privatePicture)
  return url
}

/** The address under which a client finds what `toStoredImage` has stored. */
export const toPublicImageUrl = (image: string, publicUrl: string) =>
  image.startsWith('/') ? publicUrl + image : image
