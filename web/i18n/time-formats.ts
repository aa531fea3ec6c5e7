import { type TimeFormats, timeFormats } from '../../contract/formats/time-formats.ts'
import { useLanguage } from './index.ts'

/** Formats times and durations in the page's language. */
export const useTimeFormats = (): TimeFormats => timeFormats[useLanguage()]
