import type { Language } from './languages.ts'
import { type NumberFormats, numberFormats } from './number-formats.ts'
import { type TimeFormats, timeFormats } from './time-formats.ts'

/** Numbers, amounts and instants as a reader of one language writes them. */
export type Formats = NumberFormats & TimeFormats

export const formats: Record<Language, Formats> = {
  en: { ...numberFormats.en, ...timeFormats.en },
  bn: { ...numberFormats.bn, ...timeFormats.bn },
}
