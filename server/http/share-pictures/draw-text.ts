import type { OverlayOptions } from 'sharp'
import sharp from 'sharp'
import { FAMILY, loadFonts } from './fonts.ts'

/** A text as an image, in pixels. */
export type DrawnText = { input: Buffer; width: number; height: number }

export type TextStyle = { size: number; weight: 'Medium' | 'Bold'; color: string; width: number }

/** What our fonts have no glyphs for: pictographs with their signs, and what is not printed. */
const UNDRAWABLE =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|\u20e3|\p{Cc}|(?![\u200c\u200d])\p{Cf}/gu
/** Bangla joins letters by them too; between pictographs they would be left alone. */
const LONE_JOINERS = /(?<![\p{L}\p{M}])[\u200c\u200d]+/gu
/** Pango cannot draw a text of nothing but spaces and joiners. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Draws a text in lines of at most `width`. Pango shapes it: sharp's own SVG renderer would need fonts of the
 * system.
 */
export async function drawText(
  text: string,
  { size, weight, color, width }: TextStyle,
): Promise<DrawnText | undefined> {
  const drawable = text
    .replaceAll(UNDRAWABLE, ' ')
    .replaceAll(LONE_JOINERS, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (!VISIBLE.test(drawable)) return undefined
  await loadFonts()
  const { data, info } = await sharp({
    text: {
      // The font's own lines are as far apart as its tallest conjuncts need.
      text: `<span foreground="${color}" line_height="0.72" insert_hyphens="false">${escapeMarkup(drawable)}</span>`,
      font: `${FAMILY} ${weight} ${size}`,
      // At this resolution a point is a pixel.
      ...{ dpi: 72, rgba: true, width, wrap: 'word-char' },
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

/** The same in the largest size whose lines fit the height; at the smallest size, as many words as fit. */
export async function fitText(
  text: string,
  style: Omit<TextStyle, 'size'>,
  { sizes, height }: { sizes: number[]; height: number },
): Promise<DrawnText | undefined> {
  const smallest = sizes.at(-1) ?? 0
  for (const size of sizes) {
    const drawn = await drawText(text, { ...style, size })
    if (!drawn || drawn.height <= height) return drawn
  }
  for (let length = text.length; length > 1; length = Math.floor(length * 0.85)) {
    const drawn = await drawText(`${cutAt(text, length)}…`, { ...style, size: smallest })
    if (!drawn || drawn.height <= height) return drawn
  }
  return undefined
}

/**
 * The beginning of a text, up to a space where there is one near the end. Never half a letter with its vowel
 * sign.
 */
function cutAt(text: string, length: number): string {
  const start = text.slice(0, length)
  const space = start.lastIndexOf(' ')
  if (space > length / 2) return start.slice(0, space)
  return [...new Intl.Segmenter('bn').segment(start)]
    .slice(0, -1)
    .map(({ segment }) => segment)
    .join('')
}

export const at = ({ input }: DrawnText, left: number, top: number): OverlayOptions => ({
  input,
  left: Math.round(left),
  top: Math.round(top),
})
