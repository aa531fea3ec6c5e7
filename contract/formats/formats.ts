import { type ClassTimes, classTimes } from './class-times.ts'
import type { Language } from './languages.ts'
import { type NumberFormats, numberFormats } from './number-formats.ts'
import { type TimeFormats, timeFormats } from './time-formats.ts'

/** Numbers, amounts and instants as a reader of one language writes them. */
export type Formats = NumberFormats & TimeFormats & ClassTimes

export const formats: Record<Language, Formats> = {
  en: { ...numberFormats.en, ...timeFormats.en, ...classTimes.en },
  bn: { ...numberFormats.bn, ...timeFormats.bn, ...classTimes.bn },
}
