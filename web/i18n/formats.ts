import { type NumberFormats, numberFormats } from '../../contract/number-formats.ts'
import { useLanguage } from './index.ts'

/** Numbers and amounts in the language of the page. */
export const useFormats = (): NumberFormats => numberFormats[useLanguage()]
