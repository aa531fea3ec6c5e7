import { randomInt } from 'node:crypto'
import { isBangla } from '../search/bangla.ts'
import { wordsOf } from '../search/word.ts'

const MAX_TITLE = 60
/** Without letters and digits that are read as each other, and without vowels, which make words. */
const LETTERS = 'bcdfghjkmnpqrstvwxz23456789'
const KEY_LENGTH = 8

/** `podarthobiggan-1-potro-k7w2m9xd`: the title in Latin letters, and a random key that finds the session. */
export function newSlug(title: string): string {
  const key = Array.from({ length: KEY_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return [slugTitle(title), key].filter((part) => part !== '').join('-')
}

function slugTitle(title: string): string {
  let slug = ''
  for (const { text, latin } of wordsOf(title)) {
    const word = (isBangla(text) ? latin : text).replaceAll(/[^a-z0-9]/g, '')
    if (word === '') continue
    if (slug.length + word.length + 1 > MAX_TITLE) break
    slug += slug === '' ? word : `-${word}`
  }
  return slug
}

/** The key of an address, whatever the rest of it is; undefined if it has none. */
export const slugKey = (slug: string): string | undefined =>
  new RegExp(`(?:^|-)([${LETTERS}]{${KEY_LENGTH}})$`).exec(slug)?.[1]
