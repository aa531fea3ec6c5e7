import { type Formats, formats } from '../../../contract/formats.ts'
import type { Language } from '../../../contract/languages.ts'
import { toMajor } from '../../../contract/money.ts'
import { said } from '../../../contract/translations/said.ts'
import { bn } from './bn.ts'
import { en } from './en.ts'

/** The catalogue's shape: another language that misses a sentence does not compile. */
export type MailMessages = typeof en

/** All that it takes to write a mail to somebody: the words, and how their language writes what fills them. */
export type Locale = {
  messages: MailMessages
  /** From the smallest unit. */
  amount(minor: number, currency: string): string
  time(instant: Date): string
  /** A sentence of the contract, such as the reason kept with a booking. */
  translate(sentence: string): string
}

const createLocale = (
  messages: MailMessages,
  { money, dateTime }: Formats,
  translate: Locale['translate'],
): Locale => ({
  messages,
  amount: (minor, currency) => money(toMajor(minor, currency), currency),
  time: (instant) => dateTime(instant.toISOString()),
  translate,
})

export const locales: Record<Language, Locale> = {
  en: createLocale(en, formats.en, (sentence) => sentence),
  bn: createLocale(bn, formats.bn, said),
}
