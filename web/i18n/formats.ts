import { type NumberFormats, numberFormats } from '../../contract/number-formats.ts'
import { useLanguage } from './index.ts'

/** Formats numbers and amounts in the page's language. */
export const useFormats = (): NumberFormats => numberFormats[useLanguage()]
