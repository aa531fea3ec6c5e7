import { LRUCache } from 'lru-cache'
import { isBangla, readBangla } from './bangla.ts'
import { readLatin } from './latin.ts'

/** A word in the forms in which it is compared. */
export type Word = {
  /** As written, in lower case. */
  text: string
  /** In Latin letters, as people type it. */
  latin: string
  /** Its folded consonants, and an a for a leading vowel: পদার্থ and podarto are both pdrt. */
  skeleton: string
}

const MAX_WORD = 40
const MAX_WORDS = 60
const known = new LRUCache<string, Word>({ max: 20_000 })

/** The letters of 1st and ১ম. */
const ORDINAL = /(?<=\d)(st|nd|rd|th|ম|য়|য়|র্থ|ষ্ঠ)(?![\p{L}\p{M}])/gu

const BANGLA_ZERO = '০'.codePointAt(0) as number
const withLatinDigits = (text: string) =>
  text.replaceAll(/[০-৯]/g, (digit) => String((digit.codePointAt(0) as number) - BANGLA_ZERO))

/** The first words of a text; a number is a word of its own. */
export function wordsOf(text: string, most = MAX_WORDS): Word[] {
  const plain = withLatinDigits(
    text
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .normalize('NFC'),
  )
  const parts =
    plain
      .toLowerCase()
      .replaceAll(ORDINAL, ' ')
      .match(/\d+|[\p{L}\p{M}\u200c\u200d]+/gu) ?? []
  return parts.slice(0, most).map((part) => wordOf(part.slice(0, MAX_WORD)))
}

export function wordOf(text: string): Word {
  const word = known.get(text) ?? read(text)
  known.set(text, word)
  return word
}

function read(text: string): Word {
  if (/^\d+$/.test(text)) return { text, latin: text, skeleton: text }
  const { latin, consonants } = isBangla(text) ? readBangla(text) : readLatin(text)
  return { text, latin, skeleton: consonants.replaceAll(/(.)\1+/g, '$1') }
}

/** Two words that some people write as one. */
export const joined = (first: Word, second: Word): Word => wordOf(first.text + second.text)
