import type { Sharp } from 'sharp'

const MAX_PREVIEW_SIDE = 1200
const MAX_PIXELS = 120_000_000
const MAX_SECONDS = 20

/** What a picture is written as. Letters on a photo of a blackboard stay sharp at these qualities. */
const writers: Record<string, (picture: Sharp) => Sharp> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 90 }),
  'image/png': (picture) => picture.png({ compressionLevel: 9 }),
  'image/webp': (picture) => picture.webp({ quality: 90 }),
}

/**
 * A picture written anew in its type (JPEG, PNG or WebP), in sRGB, with its rotation applied: where and when
 * it was taken, by what device, small copies of what was cut away, and whatever was hung behind it are gone.
 * `preview`: a WebP of at most 1,200 pixels a side. Undefined for one that cannot be decoded, of more than
 * 120 megapixels, or that takes more than 20 s.
 */
export async function cleanPicture(
  picture: Buffer,
  type: string,
): Promise<{ content: Buffer; preview: Buffer } | undefined> {
  const write = writers[type]
  if (!write) return undefined
  try {
    // One after the other: each holds the whole picture in memory.
    const preview = await small(picture)
    return { content: await write(await upright(picture)).toBuffer(), preview }
  } catch {
    return undefined
  }
}

/** Such a preview alone, of a picture of any type that can be decoded. */
export const previewOf = (picture: Buffer): Promise<Buffer | undefined> =>
  small(picture).catch(() => undefined)

async function upright(picture: Buffer): Promise<Sharp> {
  // Loaded with the first picture, because many processes never need this library.
  const { default: sharp } = await import('sharp')
  return sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds: MAX_SECONDS })
}

const small = async (picture: Buffer): Promise<Buffer> =>
  (await upright(picture))
    .resize({ width: MAX_PREVIEW_SIDE, height: MAX_PREVIEW_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 72 })
    .toBuffer()
