import { type Formats, formats } from '../../../contract/formats.ts'
import type { Language } from '../../../contract/languages.ts'
import { toMajor } from '../../../contract/money.ts'
import { translateMessage } from '../../../contract/translations/translate-message.ts'
import { bn } from './bn.ts'
import { en } from './en.ts'

/** The shape of a catalogue: a language that misses a message does not compile. */
export type MailMessages = typeof en

/** A language's messages, and the formats of the values in them. */
export type Locale = {
  messages: MailMessages
  /** Takes the smallest unit. */
  amount(minor: number, currency: string): string
  time(instant: Date): string
  /** Translates a sentence of the contract, such as a booking's cancel reason. */
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
  bn: createLocale(bn, formats.bn, translateMessage),
}
