import { circle, ellipse, group, letters, path, polar, rect, ring, stitch } from './draw.ts'
import * as p from './palette.ts'

const plain = (width: number, height: number, children: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${children.join('')}</svg>\n`

/** The logo, 64 by 64: people around a mat, seen from above, with the ব of বৈঠক on it. */
const mark = (mat: string, people: string, letter: string) => [
  circle(32, 32, 32, mat),
  ...Array.from({ length: 9 }, (_, i) => circle(...polar(32, 32, 26, i * 40 - 90), 3.4, people)),
  letters('ব', 32, 33.5, 27, letter, { stroke: letter, 'stroke-width': 3, 'stroke-linejoin': 'round' }),
]

const usual = mark(p.river, p.marigold, p.paper)

/** Fills the square, because phones crop their own shape; the logo stays in the middle 80 %. */
const icon = [rect(0, 0, 80, 80, p.river), group(usual, { transform: 'translate(8 8)' })]

const wordmark = (ofMark: string[], text: string) => [...ofMark, letters('Boithok', 160, 31, 34, text)]

const avatar = [
  circle(64, 64, 64, p.riverPale),
  stitch(ring(64, 64, 57), p.riverMist, 2.5),
  `<clipPath id="round"><circle cx="64" cy="64" r="64"/></clipPath>`,
  group(
    [
      path('M14 134q0-44 50-44t50 44z', p.river),
      ellipse(64, 55, 22, 26, p.river),
      stitch('M42 104q22 18 44 0', p.riverMist, 2.5),
    ],
    {
      'clip-path': 'url(#round)',
    },
  ),
]

/** The brand's vector files, by name below public/. */
export const vectors = {
  'favicon.svg': plain(64, 64, usual),
  'mark.svg': plain(64, 64, usual),
  'wordmark.svg': plain(244, 64, wordmark(usual, p.riverDeep)),
  'wordmark-light.svg': plain(244, 64, wordmark(mark(p.paper, p.brick, p.river), p.paper)),
  'default-avatar.svg': plain(128, 128, avatar),
}

/** The preview picture of shared links, 1200 by 630. */
export const social = (scene: string[]) => [
  rect(0, 0, 1200, 630, p.paper),
  group(scene, { transform: 'translate(452 42) scale(0.7)' }),
  group(wordmark(usual, p.riverDeep), { transform: 'translate(56 262) scale(1.6)' }),
]

/** Icons for home screens, by name below public/, with their size in pixels. */
export const icons = { 'icon-192.png': 192, 'icon-512.png': 512, 'apple-touch-icon.png': 180 }
export const iconSource = plain(80, 80, icon)
