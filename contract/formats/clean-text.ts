import { latinDigits } from './digits.ts'

/**
 * What people paste with a text and nobody sees: marks of direction, which a phone puts around a copied
 * number, zero-width spaces, soft hyphens, letters that are drawn as nothing, control characters. NUL is not
 * among them: it is refused.
 */
const INVISIBLE =
  /(?![\0\t\n\r]|[\ufe00-\ufe0f]|\u200c|\u200d)[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb]/gu

/** Joiners and variation selectors belong to a letter or an emoji beside them. Alone they show nothing. */
const JOINERS = /[\ufe00-\ufe0f]|\u200c|\u200d/g
const SHOWS_NOTHING = /\s|[\ufe00-\ufe0f]|\u200c|\u200d/

/**
 * In linear time, which an expression that looks for the end does not promise. An emoji may end in a
 * selector.
 */
function trimmed(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && SHOWS_NOTHING.test(text.charAt(start))) start++
  while (end > start && /\s|\u200c|\u200d/.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/**
 * A text as it is kept: without what nobody sees, in one spelling of each letter (NFC), trimmed. Empty where
 * nothing can be seen.
 */
export const cleanText = (typed: string): string =>
  trimmed(typed.toWellFormed().replace(INVISIBLE, '').normalize('NFC'))

/**
 * A number, code, address or reference, in which joiners say nothing and all digits are Latin. Letters,
 * digits and spaces of special shapes (NFKC), and dashes, are plain ones.
 */
export const cleanCode = (typed: string): string =>
  latinDigits(cleanText(typed).normalize('NFKC'))
    .replaceAll(JOINERS, '')
    .replaceAll(/[\p{Dash}\u2212]/gu, '-')

export const isBlank = (typed: string): boolean => cleanText(typed) === ''

/** Groups of thousands, or of lakhs as people here write them: `1,50,000`, or with spaces. */
const GROUPED = /^-?\d{1,3}(?:[, ]\d{2,3})*[, ]\d{3}(\.\d+)?$/

/** Signs of our money before a number or behind it, and what a cheque has behind it: `1,490/-`. */
const SIGN = '(?:৳|bdt|taka|tk\\.?|টাকা)'
const MONEY_SIGNS = new RegExp(`^${SIGN}\\s*|\\s*(?:${SIGN}|/[-=])$`, 'giu')

/**
 * A number as people type and paste it, such as `১,৫০,০০০.৫০`, `৳ 1,500` or `1,490/-`, as a program
 * writes it.
 */
export function plainNumber(typed: string): string {
  const number = cleanCode(typed).replace(MONEY_SIGNS, '')
  return GROUPED.test(number) ? number.replaceAll(/[, ]/g, '') : number
}
