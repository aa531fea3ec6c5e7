import sharp from 'sharp'
import type { Look } from '../../../domain/centre/look.ts'
import { drawText } from '../share-pictures/draw-text.ts'

/** This is the centre's look, with the picture of its mark where it has one. */
export type Face = { look: Look; mark: Buffer | undefined }

/** Draws the mark as a square PNG; without one, the first letter of the name on the centre's colour. */
export async function drawMark({ look, mark }: Face, side: number): Promise<Buffer> {
  if (mark) return sharp(mark).resize(side, side).png().toBuffer()
  const letter = await drawText(firstLetterOf(look.names.en), {
    ...{ size: Math.round(side * 0.56), weight: 'Bold', color: '#ffffff', width: side },
  })
  const tile = sharp({ create: { width: side, height: side, channels: 4, background: look.colour } })
  // A conjunct may be wider than the tile.
  const fits = letter && letter.width <= side && letter.height <= side
  return tile
    .composite(fits ? [{ input: letter.input, gravity: 'centre' }] : [])
    .png()
    .toBuffer()
}

const firstLetterOf = (name: string): string => (Array.from(name)[0] ?? '').toUpperCase()

/** The part of a maskable icon that every shape shows is a circle of 80 %. */
const SAFE = 0.72

/** Draws an icon that a phone cuts to its shape: the mark within, on the colour of its own corner. */
export async function drawMaskable(face: Face, side: number): Promise<Buffer> {
  const inner = Math.round(side * SAFE)
  const mark = await drawMark(face, inner)
  const [red = 255, green = 255, blue = 255, alpha = 0] = await sharp(mark)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .ensureAlpha()
    .raw()
    .toBuffer()
  const background = alpha === 255 ? { r: red, g: green, b: blue } : { r: 255, g: 255, b: 255 }
  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .composite([{ input: mark, gravity: 'centre' }])
    .png()
    .toBuffer()
}
