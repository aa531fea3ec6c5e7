const MAX_SIDE = 1200
const MAX_PIXELS = 120_000_000

/**
 * A WebP of a picture, at most 1,200 pixels a side, upright and without metadata such as where it was taken.
 * Undefined for one that cannot be decoded.
 */
export async function drawPreview(picture: Buffer): Promise<Buffer | undefined> {
  // Loaded with the first picture, because many processes never need this library.
  const { default: sharp } = await import('sharp')
  return sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 72 })
    .timeout({ seconds: 20 })
    .toBuffer()
    .catch(() => undefined)
}
