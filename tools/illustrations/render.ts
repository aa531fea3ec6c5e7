/**
 * Renders all illustrations into public/. Run `node tools/illustrations/render.ts` after a change in this folder. The files
 * are committed, so that the build does not need this.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { iconSource, icons, social, vectors } from './brand.ts'
import { tutors } from './crowd.ts'
import { svg } from './draw.ts'
import { hero } from './hero.ts'
import { portrait } from './people.ts'
import { sessionPictures } from './sessions.ts'
import * as spots from './spots.ts'
import { standard } from './studio.ts'

const folder = join(import.meta.dirname, '../../public')
const SESSION_LIMIT = 40_000

const kebab = (name: string) => name.replace(/[A-Z\d]+/g, (part) => `-${part.toLowerCase()}`)

/** Encodes at the best quality that keeps the picture small enough for a slow phone. */
async function lightWebp(source: string): Promise<Buffer> {
  for (let quality = 82; ; quality -= 6) {
    const file = await sharp(Buffer.from(source)).webp({ quality, effort: 6 }).toBuffer()
    if (file.length <= SESSION_LIMIT || quality < 60) return file
  }
}

const save = (name: string, file: string | Buffer) => writeFile(join(folder, name), file)

for (const name of ['demo/people', 'pictures']) await mkdir(join(folder, name), { recursive: true })

for (const [name, file] of Object.entries(vectors)) await save(name, file)
for (const [name, side] of Object.entries(icons)) {
  await save(
    name,
    await sharp(Buffer.from(iconSource), { density: 72 * 8 })
      .resize(side)
      .png({ palette: true })
      .toBuffer(),
  )
}

await save(
  'default-session.jpg',
  await sharp(Buffer.from(svg(960, 600, standard())))
    .jpeg({ quality: 76, mozjpeg: true })
    .toBuffer(),
)

await save(
  'pictures/social.jpg',
  await sharp(Buffer.from(svg(1200, 630, social(hero()), { grain: false })))
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer(),
)

for (const [name, draw] of Object.entries(sessionPictures)) {
  await save(`demo/${name}.webp`, await lightWebp(svg(960, 600, draw())))
}

for (const [name, { person, ground, thread }] of Object.entries(tutors)) {
  const source = svg(240, 240, portrait(person, ground, thread), { grain: false })
  await save(
    `demo/people/${name}.webp`,
    await sharp(Buffer.from(source), { density: 144 }).resize(400).webp({ quality: 82 }).toBuffer(),
  )
}

for (const [name, draw] of Object.entries(spots)) {
  const source = sharp(Buffer.from(svg(480, 360, draw(), { grain: false })))
  await save(`pictures/${kebab(name)}.webp`, await source.webp({ quality: 80, effort: 6 }).toBuffer())
}

const heroSource = Buffer.from(svg(1120, 840, hero(), { grain: false }))
for (const [width, quality] of [
  [1120, 72],
  [640, 72],
] as const) {
  await save(
    `pictures/hero-${width}.webp`,
    await sharp(heroSource).resize(width).webp({ quality, effort: 6 }).toBuffer(),
  )
}
