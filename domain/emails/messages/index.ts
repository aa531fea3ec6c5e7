import { type Formats, formats } from '../../../contract/formats.ts'
import type { Language } from '../../../contract/languages.ts'
import { toMajor } from '../../../contract/money.ts'
import { said } from '../../../contract/translations/said.ts'
import { bn } from './bn.ts'
import { en } from './en.ts'

/** The catalogue's shape: another language that misses a sentence does not compile. */
export type MailWords = typeof en

/** All that it takes to write a mail to somebody: the words, and how their language writes what fills them. */
export type Tongue = {
  words: MailWords
  /** From the smallest unit. */
  amount(minor: number, currency: string): string
  time(instant: Date): string
  /** A sentence of the contract, such as the reason kept with a booking. */
  said(sentence: string): string
}

const tongueOf = (words: MailWords, { money, dateTime }: Formats, said: Tongue['said']): Tongue => ({
  words,
  amount: (minor, currency) => money(toMajor(minor, currency), currency),
  time: (instant) => dateTime(instant.toISOString()),
  said,
})

export const tongues: Record<Language, Tongue> = {
  en: tongueOf(en, formats.en, (sentence) => sentence),
  bn: tongueOf(bn, formats.bn, said),
}
