import type { OverlayOptions } from 'sharp'
import sharp from 'sharp'
import { shadesOf } from '../../../domain/centre/colours.ts'
import { drawMark, type Face } from '../centre-pictures/mark.ts'
import { at, type DrawnText, drawText, fitText } from './draw-text.ts'

/** The words of a share picture, in one language. */
export type SharePicture = {
  brand: string
  /** Level and subject, or what a tutor teaches. */
  sorting: string
  title: string
  /** Who teaches it, or a tutor's field. */
  by: string
  /** When. */
  detail: string
  price: string
  /** A round picture is a person's. */
  isRound: boolean
}

export const WIDTH = 1200
export const HEIGHT = 630
const MARGIN = 64
const PICTURE = 400
const PICTURE_TOP = 84
const GAP = 28
const BRAND_HEIGHT = 60
const FOOT_TOP = 508

const color = { paper: '#fbf6ea', marigold: '#f2a922', ink: '#16231f' }

/** The shades of the centre's colour. */
function shadesFor({ look }: Face) {
  const { light, dark } = shadesOf(look.colour)
  return { river: light.primary, deep: light['primary-strong'], mist: dark['primary-strong'] }
}

/** A share picture as a JPEG. `photo` stands on the right; without one, the centre's mark. */
export async function drawSharePicture(
  said: SharePicture,
  { photo, face }: { photo: Buffer | null; face: Face },
): Promise<Buffer> {
  const shades = shadesFor(face)
  const width = WIDTH - 3 * MARGIN - PICTURE
  const text = (content: string, size: number, ink: string, weight: 'Medium' | 'Bold' = 'Medium') =>
    drawText(content, { size, weight, color: ink, width })
  const [brand, sorting, by, price, mark, side] = await Promise.all([
    text(said.brand, 38, color.paper, 'Bold'),
    fitText(said.sorting, { weight: 'Bold', color: color.marigold, width }, { sizes: [30, 26], height: 48 }),
    fitText(said.by, { weight: 'Medium', color: color.paper, width }, { sizes: [34, 30, 26], height: 52 }),
    text(said.price, 36, color.ink, 'Bold'),
    said.brand ? drawMark(face, BRAND_HEIGHT) : undefined,
    framed(photo ?? (await drawMark(face, PICTURE)), said.isRound),
  ])
  const priceWidth = price ? price.width + 56 : 0
  const detail = await fitText(
    said.detail,
    { weight: 'Medium', color: shades.mist, width: WIDTH - 2 * MARGIN - (price ? priceWidth + GAP : 0) },
    { sizes: [32, 28, 24], height: 58 },
  )
  const top = MARGIN + BRAND_HEIGHT + GAP
  const taken = (sorting ? sorting.height + GAP : 0) + (by ? by.height + GAP : 0)
  const title = await fitText(
    said.title,
    { weight: 'Bold', color: color.paper, width },
    { sizes: [64, 56, 48, 42, 36], height: FOOT_TOP - GAP - top - taken },
  )
  const layers: OverlayOptions[] = [
    ...(mark ? [{ input: mark, left: MARGIN, top: MARGIN }] : []),
    ...(brand ? [at(brand, MARGIN + BRAND_HEIGHT + 16, MARGIN + (BRAND_HEIGHT - brand.height) / 2)] : []),
    ...stacked([sorting, title, by], top, FOOT_TOP - GAP),
    { input: side, left: WIDTH - MARGIN - PICTURE, top: PICTURE_TOP },
    ...(price
      ? [
          { input: pill(priceWidth), left: MARGIN, top: FOOT_TOP },
          at(price, MARGIN + 28, FOOT_TOP + (58 - price.height) / 2),
        ]
      : []),
    ...(detail
      ? [at(detail, MARGIN + (price ? priceWidth + GAP : 0), FOOT_TOP + (58 - detail.height) / 2)]
      : []),
  ]
  return sharp(Buffer.from(background(shades)))
    .composite(layers)
    .jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** One below the other, in the middle of the room between two heights. */
function stacked(texts: (DrawnText | undefined)[], top: number, bottom: number): OverlayOptions[] {
  const drawn = texts.filter((one) => one !== undefined)
  const height = drawn.reduce((sum, one) => sum + one.height + GAP, -GAP)
  let next = top + Math.max(0, (bottom - top - height) / 2)
  return drawn.map((one) => {
    const layer = at(one, MARGIN, next)
    next += one.height + GAP
    return layer
  })
}

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`

/** Cloth with the rings of a mat, and a running stitch at its edge. */
const background = ({ river, deep, mist }: ReturnType<typeof shadesFor>) =>
  svg(
    WIDTH,
    HEIGHT,
    `<rect width="100%" height="100%" fill="${deep}"/>
  <g fill="none" stroke="${river}" stroke-width="40">${[330, 430, 530, 630]
    .map(
      (radius) =>
        `<circle cx="${WIDTH - MARGIN - PICTURE / 2}" cy="${PICTURE_TOP + PICTURE / 2}" r="${radius}" opacity="0.5"/>`,
    )
    .join('')}</g>
  <rect x="20" y="20" width="${WIDTH - 40}" height="${HEIGHT - 40}" rx="24" fill="none" stroke="${mist}"
    stroke-opacity="0.55" stroke-width="3" stroke-dasharray="16 12" stroke-linecap="round"/>`,
  )

const pill = (width: number) =>
  Buffer.from(svg(width, 58, `<rect width="${width}" height="58" rx="29" fill="${color.marigold}"/>`))

/** A photo in a frame of paper: a person's in a circle, another in a rounded square. */
async function framed(photo: Buffer, isRound: boolean): Promise<Buffer> {
  const inner = PICTURE - 24
  const shape = (size: number, fill: string) =>
    Buffer.from(
      svg(
        size,
        size,
        `<rect width="${size}" height="${size}" rx="${isRound ? size / 2 : 32}" fill="${fill}"/>`,
      ),
    )
  const cut = await sharp(photo, { limitInputPixels: 40_000_000 })
    .rotate()
    .resize(inner, inner, { fit: 'cover' })
    .ensureAlpha()
    .composite([{ input: shape(inner, '#fff'), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return sharp(shape(PICTURE, color.paper))
    .composite([{ input: cut }])
    .png()
    .toBuffer()
}
