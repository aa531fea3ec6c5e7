import { randomInt } from 'node:crypto'
import { slugify } from '../search/slugify.ts'

/** Without letters and digits that are read as each other, and without vowels, which make words. */
const LETTERS = 'bcdfghjkmnpqrstvwxz23456789'
const KEY_LENGTH = 8

/** `podarthobiggan-1-potro-k7w2m9xd`: the title in Latin letters, and a random key that finds the session. */
export function newSlug(title: string): string {
  const key = Array.from({ length: KEY_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return [slugify(title), key].filter((part) => part !== '').join('-')
}

/** The key of an address, whatever the rest of it is; undefined if it has none. */
export const slugKey = (slug: string): string | undefined =>
  new RegExp(`(?:^|-)([${LETTERS}]{${KEY_LENGTH}})$`).exec(slug)?.[1]
