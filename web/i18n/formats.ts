import { type NumberFormats, numberFormats } from '../../contract/formats/number-formats.ts'
import { useLanguage } from './index.ts'

/** Formats numbers and amounts in the page's language. */
export const useFormats = (): NumberFormats => numberFormats[useLanguage()]
