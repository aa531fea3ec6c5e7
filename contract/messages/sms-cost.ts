import type { Language } from '../formats/languages.ts'
import type { RuledKind } from './states.ts'

// In a file without schemas, so that pages that only need a number do not load zod.

/** A batch of so many people and classes, of which a screen says what its SMS cost. */
export const EXAMPLE = { people: 30, classes: 12 } as const

/** In Bangla, seventy letters are an SMS, and most messages are longer. */
const SEGMENTS = { en: 1, bn: 2 }

const sentIn: Record<RuledKind, number> = {
  'class-moved': EXAMPLE.people,
  offer: 1,
  money: EXAMPLE.people,
  booking: EXAMPLE.people,
  reminder: 2 * EXAMPLE.people * EXAMPLE.classes,
}

/** Calculates what the SMS of a kind cost such a batch, in the unit of this price of a segment. */
export const smsCostOf = (kind: RuledKind, language: Language, price: number): number =>
  sentIn[kind] * SEGMENTS[language] * price
