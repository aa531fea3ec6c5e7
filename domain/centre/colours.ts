import { contrast, largest, type Oklch, toHex, toOklch } from './oklch.ts'

/** WCAG asks for this with letters of any size (1.4.3). */
export const MIN_CONTRAST = 4.5

/** Letters of the colour stand on these, from `web/app.css`: paper, surface, sunken. */
const LIGHT = ['#ffffff', '#fbf6ea', '#fffdf8', '#f4ecda']
const DARK = ['#0d1615', '#14201e', '#1b2a27']

/** A centre without a colour of its own has this one, which `web/app.css` has too. */
export const DEFAULT_PRIMARY = '#0b6b5d'

type Shades = Record<
  'primary' | 'primary-strong' | 'primary-soft' | 'on-primary' | 'deep' | 'on-deep' | 'focus',
  string
>

/** The colour at another lightness, no stronger than `most`. */
const shade = ({ c, h }: Oklch, l: number, most: number) => toHex({ l, c: Math.min(c, most), h })

const isReadOn = (colour: string, grounds: readonly string[]) =>
  grounds.every((ground) => contrast(colour, ground) >= MIN_CONTRAST)

const softOf = (colour: Oklch) => shade(colour, 0.945, 0.03)

/**
 * Returns the colour itself if letters in it are read in the light theme; else the nearest darker one of its
 * hue.
 */
export function readable(hex: string): string {
  const colour = toOklch(hex)
  const grounds = [...LIGHT, softOf(colour)]
  if (isReadOn(hex, grounds)) return hex
  return toHex({ ...colour, l: largest((l) => isReadOn(toHex({ ...colour, l }), grounds), colour.l) })
}

/** Computes the colour of buttons and links in both themes, with the shades around it. */
export function shadesOf(hex: string): { light: Shades; dark: Shades } {
  const colour = toOklch(hex)
  const onDeep = shade(colour, 0.955, 0.012)
  const bright = shade(colour, 0.84, 0.1)
  const softInDark = shade(colour, 0.31, 0.045)
  const primary = [0.77, 0.8, 0.83].map((l) => shade(colour, l, 0.13))
  return {
    light: {
      primary: hex,
      'primary-strong': shade(colour, Math.max(0, colour.l - 0.11), colour.c),
      'primary-soft': softOf(colour),
      'on-primary': '#ffffff',
      deep: shade(colour, 0.29, 0.06),
      'on-deep': onDeep,
      focus: hex,
    },
    dark: {
      primary: primary.find((one) => isReadOn(one, [...DARK, softInDark])) ?? bright,
      'primary-strong': bright,
      'primary-soft': softInDark,
      'on-primary': shade(colour, 0.21, 0.04),
      deep: shade(colour, 0.215, 0.035),
      'on-deep': onDeep,
      focus: bright,
    },
  }
}

const variables = (shades: Shades) =>
  Object.entries(shades)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')

/**
 * Writes the variables of `web/app.css` that the colour changes, in both themes, for browsers that do not
 * know `light-dark()`, too. Paper is light.
 */
export function styleOf(hex: string): string {
  const { light, dark } = shadesOf(hex)
  const inDark = variables(dark)
  return (
    `html:root{${variables(light)}}` +
    `@media screen and (prefers-color-scheme:dark){html:root:not([data-theme=light]){${inDark}}}` +
    `@media screen{html:root[data-theme=dark]{${inDark}}}`
  )
}
