import type { Font } from 'fontkit'
import * as fontkit from 'fontkit'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { shapedFont } from './shaped-font.ts'

const FILE = 'node_modules/@expo-google-fonts/anek-bangla/400Regular/AnekBangla_400Regular.ttf'
const SIZE = 100

/** Conjuncts, vowel signs before and around their consonant, reph, and words of receipts. */
const words = [
  ...['ক্ষ', 'র্ক', 'কি', 'ক্র', 'ন্দ্র', 'কো', 'কৌ', 'স্ত্রী', 'ঙ্ক্ষ', 'উজ্জ্বল', 'সান্ত্বনা', 'হৃদয়', 'ভ্রূ', 'র‍্যাম', 'উৎস'],
  ...[
    'আর্থিক',
    'পূর্ণিমা',
    'লেনদেন',
    'রেফারেন্স',
    'পদার্থবিজ্ঞান',
    'বিদ্যুৎ',
    'চট্টগ্রাম',
    'ব্রাহ্মণবাড়িয়া',
    'কৃষ্ণচূড়া',
    'শ্রীমঙ্গল',
    'লক্ষ্মী',
  ],
  ...['৳১,২৫,০০০', 'দেওয়া', 'Physics', '2026-000123'],
]

type Drawn = { data: Buffer; width: number; height: number }

/** Black ink as bytes, without the paper around it. */
async function inkOf(picture: Sharp): Promise<Drawn> {
  const flat = await picture.flatten({ background: '#fff' }).toColourspace('b-w').png().toBuffer()
  const trimmed = sharp(flat).trim({ background: '#fff', threshold: 128 }).toColourspace('b-w').raw()
  const { data, info } = await trimmed.toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** As the PDF places the glyphs. */
function drawLaid(font: Font, word: string): Promise<Drawn> {
  const { glyphs, positions } = font.layout(word)
  let x = 0
  const paths = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const place = `<path transform="translate(${x + xOffset} ${yOffset})" d="${glyph.path.toSVG()}"/>`
    x += xAdvance
    return place
  })
  const scale = SIZE / font.unitsPerEm
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${x * scale + 2 * SIZE}" height="${3 * SIZE}">
    <g transform="translate(${SIZE} ${2 * SIZE}) scale(${scale} ${-scale})">${paths.join('')}</g></svg>`
  return inkOf(sharp(Buffer.from(svg)))
}

/** As Pango draws share pictures. */
const drawByPango = (word: string): Promise<Drawn> =>
  inkOf(sharp({ text: { text: word, font: `Anek Bangla ${SIZE}`, fontfile: FILE, dpi: 72, rgba: true } }))

const SHIFTS = [-2, -1, 0, 1, 2]

/** The share of the ink that only one of two drawings has. They may begin at other parts of a pixel. */
function difference(one: Drawn, other: Drawn): number {
  const inkAt = ({ data, width, height }: Drawn, x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : 255 - (data[y * width + x] ?? 255)
  const ink = one.data.reduce((sum, byte) => sum + 255 - byte, 0)
  const shifted = SHIFTS.flatMap((dx) =>
    SHIFTS.map((dy) => {
      let apart = 0
      for (let y = -2; y < Math.max(one.height, other.height) + 2; y++)
        for (let x = -2; x < Math.max(one.width, other.width) + 2; x++)
          apart += Math.abs(inkAt(one, x, y) - inkAt(other, x + dx, y + dy))
      return apart / ink
    }),
  )
  return Math.min(...shifted)
}

/** Edges alone are drawn differently by this much; another glyph makes more than 0.3. */
const EDGES = 0.15

test.each(words)('M13 the PDF draws %s as Pango does', async (word) => {
  const drawn = await drawLaid(shapedFont('400Regular'), word)
  expect(difference(drawn, await drawByPango(word))).toBeLessThan(EDGES)
})

test('fontkit alone draws other shapes than Pango', async () => {
  const drawn = await drawLaid(fontkit.openSync(FILE) as Font, 'আর্থিক')
  expect(difference(drawn, await drawByPango('আর্থিক'))).toBeGreaterThan(2 * EDGES)
})
