import { expect, test } from 'vitest'
import { MIN_CONTRAST, readable, styleOf } from './colours.ts'
import { contrast } from './oklch.ts'

/** mulberry32: the same colours each time. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const random = seeded(57)
const colours = Array.from(
  { length: 20 },
  () =>
    `#${Math.floor(random() * 2 ** 24)
      .toString(16)
      .padStart(6, '0')}`,
)

/** As `web/app.css` has them. */
const grounds = {
  light: ['#fbf6ea', '#fffdf8', '#f4ecda'],
  dark: ['#0d1615', '#14201e', '#1b2a27'],
}

/** The variables of a style, by theme. */
function variablesOf(style: string, theme: 'light' | 'dark'): Record<string, string> {
  const [light = '', ...dark] = style.split('@media')
  const all = (theme === 'light' ? light : (dark[0] ?? '')).matchAll(/--([\w-]+):(#[0-9a-f]{6})/g)
  return Object.fromEntries([...all].map(([, name, colour]) => [name, colour]))
}

test.each(
  ['#ffffff', '#000000', '#ff0000', '#ffff00', '#00ffff', '#808080', ...colours].flatMap((colour) =>
    (['light', 'dark'] as const).map((theme) => [colour, theme] as const),
  ),
)('Y01 what is made of %s is read in the %s theme', (colour, theme) => {
  const taken = readable(colour)
  expect(readable(taken)).toBe(taken)
  const shade = variablesOf(styleOf(taken), theme)
  const pairs = [
    ...[...grounds[theme], shade['primary-soft']].map((ground) => [shade.primary, ground]),
    ...[shade.primary, shade['primary-strong']].map((ground) => [shade['on-primary'], ground]),
    [shade['on-deep'], shade.deep],
  ]
  for (const [letters = '', ground = ''] of pairs)
    expect(contrast(letters, ground), `${letters} on ${ground}`).toBeGreaterThanOrEqual(MIN_CONTRAST)
})

test('Y01 a colour that is read stays as it is', () => {
  for (const colour of ['#0b6b5d', '#7a1fa2', '#1a4fa0', '#000000']) expect(readable(colour)).toBe(colour)
})

test('Y01 contrast is what WCAG says it is', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2)
})
