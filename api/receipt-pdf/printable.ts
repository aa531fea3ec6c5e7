import anyAscii from 'any-ascii'
import { type Family, shapedFont, type Weight } from './shaped-font.ts'

/** A part of a text whose letters one font has. */
export type Piece = { text: string; family: Family }

/** The other fonts print only letters of their own script: a Latin one from them would stand out. */
const SCRIPTS: readonly [Family, RegExp][] = [
  ['bangla', /^/],
  ['arabic', /\p{Script_Extensions=Arabic}/u],
  ['devanagari', /\p{Script_Extensions=Devanagari}/u],
]
const PICTURE = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator})/u
const PLAIN_SIGN = '*'

/** Letters with the marks on them. */
const segmenter = new Intl.Segmenter('bn')

/**
 * A text as it is printed, in pieces by font: letters of no script of ours in Latin ones (`张伟` as ZhangWei),
 * a picture as a star. Never a box in place of a letter.
 */
export function printable(text: string, weight: Weight): Piece[] {
  const pieces: Piece[] = []
  for (const { segment } of segmenter.segment(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim())) {
    const piece = pieceOf(segment, weight, pieces.at(-1)?.family)
    const last = pieces.at(-1)
    if (last?.family === piece.family) last.text += piece.text
    else pieces.push(piece)
  }
  return pieces.length === 0 ? [{ text: '', family: 'bangla' }] : pieces
}

function pieceOf(segment: string, weight: Weight, before: Family | undefined): Piece {
  if (PICTURE.test(segment)) return { text: PLAIN_SIGN, family: 'bangla' }
  // A space between two words of a script belongs to it: their order may be from right to left.
  if (before && /^\s$/.test(segment)) return { text: segment, family: before }
  const [family] =
    SCRIPTS.find(([one, script]) => script.test(segment) && hasGlyphs(segment, weight, one)) ?? []
  return family ? { text: segment, family } : { text: anyAscii(segment) || PLAIN_SIGN, family: 'bangla' }
}

/** Joiners and selectors need none. */
const UNDRAWN = /[\u200c\u200d]|\p{Default_Ignorable_Code_Point}/u

function hasGlyphs(segment: string, weight: Weight, family: Family): boolean {
  const font = shapedFont(weight, family)
  return Array.from(segment).every(
    (letter) => UNDRAWN.test(letter) || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
  )
}
