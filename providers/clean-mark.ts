import type { Refusal } from '../contract/refusals/index.ts'

const MIN_SIDE = 256
const MAX_SIDE = 512
const MAX_PIXELS = 40_000_000
const MAX_SECONDS = 10

export type MarkRefusal = Refusal<'not_a_picture' | 'mark_animated' | 'mark_not_square' | 'mark_too_small'>

/**
 * Writes a mark anew as WebP, upright, in sRGB, of at most 512 pixels a side, with what is transparent in it.
 * Where and when it was made is gone, and whatever was hung behind it.
 */
export async function cleanMark(picture: Buffer): Promise<{ content: Buffer } | { refusal: MarkRefusal }> {
  // Loaded with the first mark, because many processes never need this library.
  const { default: sharp } = await import('sharp')
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
  try {
    const { pages = 1, autoOrient } = await sharp(picture, options).metadata()
    const { width, height } = autoOrient
    if (pages > 1) return { refusal: 'mark_animated' }
    if (width !== height) return { refusal: 'mark_not_square' }
    if (width < MIN_SIDE) return { refusal: { code: 'mark_too_small', params: { pixels: MIN_SIDE } } }
    const content = await sharp(picture, options)
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ width: MAX_SIDE, withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer()
    return { content }
  } catch {
    return { refusal: 'not_a_picture' }
  }
}
