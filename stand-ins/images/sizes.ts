/** The smaller pictures that imgbb offers of one: a square, and one for a column of text. */
export const SIZES = {
  thumb: { width: 180, height: 180, fit: 'cover' },
  medium: { width: 640, height: undefined, fit: 'inside' },
} as const
export type Size = keyof typeof SIZES

/** Made when it is asked for, out of the picture as it is kept. */
export async function resize(picture: Buffer, size: Size): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { width, height, fit } = SIZES[size]
  return sharp(picture)
    .resize({ width, ...(height && { height }), fit, withoutEnlargement: size === 'medium' })
    .webp({ quality: 80 })
    .toBuffer()
}
