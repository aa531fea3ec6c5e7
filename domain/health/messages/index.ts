import { type Formats, formats } from '../../../contract/formats/formats.ts'
import type { Language } from '../../../contract/formats/languages.ts'
import { bn } from './bn.ts'
import { en } from './en.ts'

/** The shape of a catalogue: a language that misses a message does not compile. */
export type HealthMessages = typeof en

/** A language's messages, and the formats of the values in them. */
export type HealthLocale = {
  messages: HealthMessages
  time(instant: Date): string
  number(value: number): string
  /** 12.3 GB, in powers of ten as disks are sold. */
  bytes(count: number): string
}

const UNITS = ['MB', 'GB', 'TB']

function bytesOf(number: Formats['number'], count: number): string {
  let [size, unit] = [count / 1e6, 0]
  while (size >= 1000 && unit < UNITS.length - 1) [size, unit] = [size / 1000, unit + 1]
  return `${number(size < 100 ? Math.round(size * 10) / 10 : Math.round(size))} ${UNITS[unit]}`
}

const createLocale = (messages: HealthMessages, { number, dateTime }: Formats): HealthLocale => ({
  messages,
  time: (instant) => dateTime(instant.toISOString()),
  number,
  bytes: (count) => bytesOf(number, count),
})

export const healthLocales: Record<Language, HealthLocale> = {
  en: createLocale(en, formats.en),
  bn: createLocale(bn, formats.bn),
}
