import { type TimeFormats, timeFormats } from '../../contract/time-formats.ts'
import { useLanguage } from './index.ts'

/** Instants and durations in the language of the page. */
export const useTimeFormats = (): TimeFormats => timeFormats[useLanguage()]
