import { hash } from 'node:crypto'
import type { Centre } from '../../contract/centre/centre.ts'
import { centreName } from '../../contract/centre/centre-name.ts'
import { type Language, languages } from '../../contract/formats/languages.ts'
import { DEFAULT_PRIMARY, styleOf } from './colours.ts'

/** The centre's look is its names, colour and mark, and a version that changes with any of them. */
export type Look = {
  names: Record<Language, string>
  /** The colour of buttons and links in the light theme. */
  colour: string
  /** The variables of its colour for a page; null for the colours of `web/app.css`. */
  style: string | null
  /** The id of its mark; null for the first letter of its name. */
  mark: string | null
  /** A part of the addresses of its icons and pictures. */
  version: string
}

/** Raise it when icons and pictures look different, so that everybody fetches them again. */
const DESIGN = 1

export function lookOf(
  centre: Pick<Centre, 'name' | 'nameBn' | 'description' | 'descriptionBn' | 'colour' | 'mark'>,
  publicUrl: string,
): Look {
  const { colour, mark, description, descriptionBn } = centre
  const named = languages.map((language) => [language, centreName(centre, language, publicUrl)])
  const names = Object.fromEntries(named) as Look['names']
  const shown = [DESIGN, names, description, descriptionBn, colour, mark]
  return {
    ...{ names, mark, colour: colour ?? DEFAULT_PRIMARY },
    style: colour && styleOf(colour),
    version: hash('sha256', JSON.stringify(shown), 'base64url').slice(0, 12),
  }
}
