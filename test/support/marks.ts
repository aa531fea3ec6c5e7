import sharp from 'sharp'

type Options = { width?: number; height?: number; color?: string }

/** A picture of one colour as a PNG. */
export const drawn = ({ width = 256, height = width, color = '#7a1fa2' }: Options = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer()

/** A picture that moves. */
export async function animated(side = 256): Promise<Buffer> {
  const frames = await Promise.all(['#7a1fa2', '#1f7a2a'].map((color) => drawn({ width: side, color })))
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
}

/** A form with a picture. */
export function pictureForm(picture: Buffer, type = 'image/png'): FormData {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(picture)], { type }), 'mark')
  return form
}
