import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font, GlyphRun } from 'fontkit'
import * as fontkit from 'fontkit'
import { Blob, Face, Font as HarfBuzzFont, shape, Buffer as TextBuffer } from 'harfbuzzjs'

/** Without Latin letters, or without Bangla ones: a run has one script, as HarfBuzz needs it. */
const RUNS = /\P{Script=Latin}+|\P{Script=Bengali}+/gu

export type Weight = '400Regular' | '700Bold'

/** Latin and Bangla in one, and the other scripts that names here come in. */
const FAMILIES = {
  bangla: ['anek-bangla', 'AnekBangla'],
  arabic: ['noto-sans-arabic', 'NotoSansArabic'],
  devanagari: ['noto-sans-devanagari', 'NotoSansDevanagari'],
} as const
export type Family = keyof typeof FAMILIES

const loaded = new Map<string, Font>()

/**
 * A font of receipts as PDFKit takes it: fontkit reads and embeds its glyphs, HarfBuzz chooses and places
 * them. fontkit's own shaper of Bangla chooses other ones in লেনদেন or আর্থিক:
 * docs/decisions/2026-11-22-bangla-in-pictures-and-pdf.md.
 */
export function shapedFont(weight: Weight, family: Family = 'bangla'): Font {
  const [folder, name] = FAMILIES[family]
  const file = `@expo-google-fonts/${folder}/${weight}/${name}_${weight}.ttf`
  const known = loaded.get(file)
  if (known) return known
  const bytes = readFileSync(createRequire(import.meta.url).resolve(file))
  const font = fontkit.create(bytes) as Font
  const shaper = new HarfBuzzFont(new Face(new Blob(bytes)))
  const shaped: Font = Object.create(font, {
    layout: { value: (text: string) => layOut(font, shaper, text) },
  })
  loaded.set(file, shaped)
  return shaped
}

type Laid = Pick<GlyphRun, 'glyphs' | 'positions' | 'advanceWidth'>

function layOut(font: Font, shaper: HarfBuzzFont, text: string): Laid {
  const laid: Laid = {
    glyphs: [],
    positions: [],
    // Read after PDFKit has scaled the positions.
    get advanceWidth() {
      return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
  for (const [run] of text.matchAll(RUNS)) {
    const buffer = new TextBuffer()
    buffer.addText(run)
    buffer.guessSegmentProperties()
    shape(shaper, buffer)
    laid.glyphs.push(...buffer.getGlyphInfos().map(({ codepoint }) => font.getGlyph(codepoint)))
    laid.positions.push(
      ...buffer.getGlyphPositions().map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
        xAdvance,
        yAdvance,
        xOffset,
        yOffset,
      })),
    )
  }
  return laid
}
