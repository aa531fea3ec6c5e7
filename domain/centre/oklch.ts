/**
 * This is a colour by how light it is (0 to 1), how strong, and its hue in radians:
 * https://bottosson.github.io/posts/oklab.
 */
export type Oklch = { l: number; c: number; h: number }

type Three = readonly [number, number, number]

const linear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
const encoded = (channel: number) =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055

/** The channels of `#rrggbb` as amounts of light. */
const lightOf = (hex: string): Three => {
  const at = (start: number) => linear(Number.parseInt(hex.slice(start, start + 2), 16) / 255)
  return [at(1), at(3), at(5)]
}

export function toOklch(hex: string): Oklch {
  const [r, g, b] = lightOf(hex)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const yellow = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return { l, c: Math.hypot(a, yellow), h: Math.atan2(yellow, a) }
}

function toLight({ l, c, h }: Oklch): Three {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

const TOLERANCE = 1e-4
const isShown = (colour: Oklch) =>
  toLight(colour).every((channel) => channel >= -TOLERANCE && channel <= 1 + TOLERANCE)

/** Finds the nearest colour that screens show: as light, of the same hue, and no stronger than they can. */
export function toHex(colour: Oklch): string {
  const c = isShown(colour) ? colour.c : largest((strength) => isShown({ ...colour, c: strength }), colour.c)
  const channels = toLight({ ...colour, c }).map((channel) => {
    const byte = Math.round(255 * encoded(Math.min(1, Math.max(0, channel))))
    return byte.toString(16).padStart(2, '0')
  })
  return `#${channels.join('')}`
}

/** Finds the largest value up to `most` that holds, where smaller ones hold too. */
export function largest(holds: (value: number) => boolean, most: number): number {
  let [low, high] = [0, most]
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2
    if (holds(middle)) low = middle
    else high = middle
  }
  return low
}

function luminance(hex: string): number {
  const [r, g, b] = lightOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Measures how well letters of one colour are read on the other: WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
