import { cleanCode } from '../../contract/formats/clean-text.ts'
import { joined, type Word, wordsOf } from '../../contract/search/word.ts'
import { anyOf, beginnings, termsOf } from '../search/lexemes.ts'
import { isTitle } from '../search/synonyms.ts'
import { atHome, type Kind, reversed } from './words.ts'

/** By which of what is known of a person they are found. */
export type FoundBy = ReadonlySet<Kind>
export const byAnything: FoundBy = new Set<Kind>(['n', 'l', 's', 'e', 'p', 'r', 'i'])
/** Everybody may know these. */
export const byName: FoundBy = new Set<Kind>(['n', 'l', 's'])
/** Somebody says these on the phone: a name, how the number ends, or the student number. */
export const byWhatIsSaid: FoundBy = new Set<Kind>(['n', 'l', 's', 'r', 'i'])
/** Not by what only sounds alike. */
export const asWritten = (by: FoundBy): FoundBy => new Set([...by].filter((kind) => !'ls'.includes(kind)))

/** The fewest digits of a phone number, from its beginning or its end. */
export const SHORTEST_NUMBER = 4
const MAX_PARTS = 8

/**
 * Returns what was typed as a `tsquery`: each word is the beginning of a word of the name, in either script,
 * of the address, or the beginning or the end of the phone number, in any order. Undefined for what finds
 * nobody.
 */
export function personQuery(typed: string, by: FoundBy = byAnything): string | undefined {
  if (typed.includes('\0')) return undefined
  const plain = cleanCode(typed).toLowerCase()
  const number = wholeNumber(plain)
  const parts = number === undefined ? partsOf(plain) : [number]
  const words = parts.map(wordsOfPart)
  const terms = parts.map((part, index) =>
    anyOf([...ofPart(part, words[index] ?? [], by), ...withNeighbours(words, index, by)]),
  )
  return terms.length > 0 && terms.every((term) => term !== undefined) ? terms.join(' & ') : undefined
}

/** A number as people write it, with spaces, dashes and a code of the country. */
export function wholeNumber(plain: string): string | undefined {
  const digits = plain.replaceAll(/[\s\-().]/g, '')
  return /^\+?\d+$/.test(digits) ? digits.replace(/^00/, '') : undefined
}

/** What says something; titles only where nothing else does. */
function partsOf(plain: string): string[] {
  const all = plain.split(/\s+/).filter((part) => part !== '')
  const telling = all.filter((part) => /[\p{L}\p{N}]/u.test(part))
  const named = telling.filter((part) => !wordsOf(part).every(({ text }) => isTitle(text)))
  return [named, telling, all].find((some) => some.length > 0)?.slice(0, MAX_PARTS) ?? []
}

const isAddress = (part: string) => part.indexOf('@') > 0

const wordsOfPart = (part: string): Word[] => (isAddress(part) ? [] : wordsOf(part))

/** What a person has one of who fits this part. */
function ofPart(part: string, words: Word[], by: FoundBy): (string | undefined)[] {
  const name = words.map((word) => anyOf(termsOf(word, by)))
  const isNumber = /^\+?\d+$/.test(part)
  return [
    ...(isNumber ? ofNumber(part, by) : [...beginnings('e', [part], by), ...beginnings('i', [part], by)]),
    words.length > 0 && name.every((one) => one !== undefined) ? `(${name.join(' & ')})` : undefined,
  ]
}

function ofNumber(part: string, by: FoundBy): string[] {
  const number = atHome(part)
  return number.length < SHORTEST_NUMBER
    ? []
    : [
        ...beginnings('p', [number], by),
        ...beginnings('r', [reversed(number)], by),
        ...beginnings('e', [part], by),
        ...beginnings('i', [part], by),
      ]
}

/** With fewer, two words would sound like one of them. */
const SHORTEST_PAIR = 3

/** Two words that others write as one. */
function withNeighbours(words: Word[][], index: number, by: FoundBy): string[] {
  const single = (at: number) => (words[at]?.length === 1 ? words[at][0] : undefined)
  const [before, word, after] = [single(index - 1), single(index), single(index + 1)]
  if (!word) return []
  const pairs = [before && joined(before, word), after && joined(word, after)]
  return pairs.flatMap((pair) => (pair && pair.skeleton.length >= SHORTEST_PAIR ? termsOf(pair, by) : []))
}
