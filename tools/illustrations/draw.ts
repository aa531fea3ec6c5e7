import { readFileSync } from 'node:fs'
import { ink } from './palette.ts'

/** Attributes of an SVG element other than its geometry, such as `{ opacity: 0.5, transform: 'rotate(8)' }`. */
export type Attributes = Record<string, string | number>

const attributes = (given: Attributes) =>
  Object.entries(given)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  `<circle${attributes({ cx, cy, r, fill, ...more })}/>`

export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
) => `<ellipse${attributes({ cx, cy, rx, ry, fill, ...more })}/>`

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
) => `<rect${attributes({ x, y, width, height, fill, ...more })}/>`

export const path = (d: string, fill: string, more: Attributes = {}) =>
  `<path${attributes({ d, fill, ...more })}/>`

export const line = (d: string, stroke: string, width: number, more: Attributes = {}) =>
  path(d, 'none', {
    stroke,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  })

/** The running stitch of a nakshi kantha, the common element of all illustrations. */
export const stitch = (d: string, stroke: string, width = 3.5, more: Attributes = {}) =>
  line(d, stroke, width, { 'stroke-dasharray': `${width * 2.6} ${width * 2.4}`, ...more })

export const ring = (cx: number, cy: number, r: number) =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`

/** Stitched rings around a motif, as kantha makers quilt the ground. */
export const ripples = (cx: number, cy: number, first: number, gap: number, count: number, stroke: string) =>
  Array.from({ length: count }, (_, i) =>
    stitch(ring(cx, cy, first + i * gap), stroke, 3, { opacity: Math.max(0.16, 0.6 - i * 0.05) }),
  ).join('')

export const group = (children: string[], more: Attributes = {}) =>
  `<g${attributes(more)}>${children.join('')}</g>`

/** A cut-out piece with a shadow; `height` 1 to 3 is its distance from the ground. */
export const piece = (children: string[], height: 1 | 2 | 3 = 2, more: Attributes = {}) =>
  group(children, { filter: `url(#lift${height})`, ...more })

export const at = (x: number, y: number, children: string[], turn = 0, scale = 1) =>
  group(children, { transform: `translate(${x} ${y}) rotate(${turn}) scale(${scale})` })

type Lettering = { d: string; box: [x: number, y: number, width: number, height: number] }
const letterings: Record<string, Lettering> = JSON.parse(
  readFileSync(new URL('./lettering.json', import.meta.url), 'utf8'),
)

/**
 * A word as a path, centred on (x, y) and `height` tall. Only words in lettering.json can be drawn: outlines from Baloo Da 2
 * (SIL Open Font License) and, if the name starts with `serif`, DejaVu Serif. So drawing needs neither the fonts nor a text
 * shaper for Bangla.
 */
export function letters(
  word: string,
  x: number,
  y: number,
  height: number,
  fill: string,
  more: Attributes = {},
) {
  const found = letterings[word]
  if (!found) throw new Error(`lettering.json has no outline for ${word}`)
  const [left, top, width, tall] = found.box
  const scale = height / tall
  const transform = `translate(${x} ${y}) scale(${scale}) translate(${-left - width / 2} ${-top - tall / 2})`
  return group([path(found.d, fill)], { transform, ...more })
}

export const polar = (cx: number, cy: number, r: number, degrees: number): [number, number] => {
  const angle = (degrees * Math.PI) / 180
  return [round(cx + r * Math.cos(angle)), round(cy + r * Math.sin(angle))]
}

/** A path along y(x), sampled every 6 units. */
export function curve(from: number, to: number, y: (x: number) => number): string {
  const points: string[] = []
  for (let x = from; x <= to; x += 6) points.push(`${round(x)} ${round(y(x))}`)
  return `M${points.join('L')}`
}

export const round = (value: number) => Math.round(value * 10) / 10

/** Definitions shared by all pictures: shadows, the grain of hand-made paper, and cloth patterns. */
const definitions = `<defs>
${[1, 2, 3]
  .map(
    (height) =>
      `<filter id="lift${height}" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="${height * 3}" stdDeviation="${height * 3}" flood-color="${ink}" flood-opacity="0.26"/></filter>`,
  )
  .join('')}
<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.55" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 1.1 -0.52"/></filter>
</defs>`

export function svg(width: number, height: number, children: string[], { grain = true } = {}) {
  const texture = grain
    ? `<rect width="${width}" height="${height}" filter="url(#grain)" opacity="0.12"/>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${definitions}${children.join('')}${texture}</svg>`
}
