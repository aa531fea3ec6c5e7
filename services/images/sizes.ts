/** imgbb's smaller sizes of a picture: a square, and one as wide as a column of text. */
export const SIZES = {
  thumb: { width: 180, height: 180, fit: 'cover' },
  medium: { width: 640, height: undefined, fit: 'inside' },
} as const
export type Size = keyof typeof SIZES

/** Makes a size on request, from the stored picture. */
export async function resize(picture: Buffer, size: Size): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { width, height, fit } = SIZES[size]
  return sharp(picture)
    .resize({ width, ...(height && { height }), fit, withoutEnlargement: size === 'medium' })
    .webp({ quality: 80 })
    .toBuffer()
}
