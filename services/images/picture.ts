import { Refusal } from './refusal.ts'

/** The same as imgbb's. The product has a smaller limit of its own. */
export const MAX_BYTES = 32 * 1024 * 1024
export const TOO_BIG = 'This picture is too big. At most 32 MB.'
const MAX_PIXELS = 40_000_000
/**
 * Larger than cameras make. A very long, narrow picture takes more time to decode than a rectangle of the
 * same area.
 */
const MAX_SOURCE_SIDE = 16_384
const MAX_SIDE = 1600
const MAX_SECONDS = 10

export type Picture = { data: Buffer; width: number; height: number }

const notAPicture = () =>
  new Refusal('This is not a picture that can be read. Send a JPEG, PNG, WebP, GIF or AVIF.', 310)

/** Only these formats reach a decoder. libvips would also open SVG, PDF and other formats. */
const SIGNATURES = [
  { format: 'jpeg', at: 0, starts: ['\xff\xd8\xff'] },
  { format: 'png', at: 0, starts: ['\x89PNG\r\n\x1a\n'] },
  { format: 'gif', at: 0, starts: ['GIF87a', 'GIF89a'] },
  { format: 'webp', at: 8, starts: ['WEBP'] },
  { format: 'heif', at: 4, starts: ['ftypavif', 'ftypavis', 'ftypheic', 'ftypheix', 'ftypmif1'] },
]

/**
 * Marks of a file that is also HTML, a program, a document or an archive. Such a picture is an attack,
 * although re-encoding disarms it.
 */
const POLYGLOT = /<(?:script|svg|body|iframe)[\s>/]|<!doctype\s|<html[\s>]|<\?php\s|%PDF-\d/i
const END_OF_ARCHIVE = 'PK\x05\x06\0\0\0\0'

function formatOf(bytes: Buffer): string {
  const head = bytes.toString('latin1', 0, 16)
  const found = SIGNATURES.find(({ at, starts }) => starts.some((start) => head.startsWith(start, at)))
  const whole = bytes.toString('latin1')
  if (!found || POLYGLOT.test(whole) || whole.includes(END_OF_ARCHIVE)) throw notAPicture()
  return found.format
}

/**
 * Converts any accepted picture (JPEG, PNG, WebP, GIF, AVIF; the first frame of an animation) into a WebP of
 * at most 1600 pixels a side, upright, in sRGB and without metadata such as where it was taken.
 * @throws {Refusal} for anything else, broken files, more than 32 MB, 40 megapixels or 10 seconds of work
 */
export async function reencode(bytes: Buffer): Promise<Picture> {
  if (bytes.length === 0) throw new Refusal('No picture was sent.', 130)
  if (bytes.length > MAX_BYTES) throw new Refusal(TOO_BIG, 313, 413)
  const format = formatOf(bytes)
  // Loaded with the first picture, because many processes never need this library.
  const { default: sharp } = await import('sharp')
  try {
    const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format: found, width, height } = await source.metadata()
    if (found !== format) throw notAPicture()
    if (Math.max(width, height) > MAX_SOURCE_SIDE)
      throw new Refusal(`This picture is too large. At most ${MAX_SOURCE_SIDE} pixels a side.`, 313)
    const { data, info } = await source
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (/exceeds pixel limit/i.test(String(error))) {
      throw new Refusal('This picture is too large. At most 40 megapixels.', 313)
    }
    throw notAPicture()
  }
}
