import { invalid } from '../contract/http/errors.ts'
import { isPublicHost } from './public-host.ts'

/**
 * The stored form of a picture's URL from `field`: a path for our own pictures, so that it survives a change
 * of PUBLIC_URL. Throws 400 for a private host, because every reader's browser would request it from its own
 * network.
 */
export function toStoredImage(url: string, publicUrl: string, field = 'image'): string {
  if (url.startsWith(`${publicUrl}/`)) return url.slice(publicUrl.length)
  if (!isPublicHost(new URL(url).hostname)) throw invalid(field, 'private_image_url')
  return url
}

/** One of our own pictures, of which `services/images` makes smaller sizes. */
const OWN_PICTURE = /^(\/i\.ibb\.co\/[\w-]+\/[a-z0-9-]+)\.webp$/

/** The picture of a person as lists show it: the small size of our own pictures, others as they are. */
export const toFaceUrl = (image: string, publicUrl: string) =>
  toPublicImageUrl(image.replace(OWN_PICTURE, '$1.thumb.webp'), publicUrl)

/** The reverse of `toStoredImage`. */
export const toPublicImageUrl = (image: string, publicUrl: string) =>
  image.startsWith('/') ? publicUrl + image : image
