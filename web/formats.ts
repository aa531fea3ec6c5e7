import { type Formats, formats } from '../contract/formats.ts'
import { useLanguage } from './words/index.ts'

/** Numbers, amounts and instants in the language of the page. */
export const useFormats = (): Formats => formats[useLanguage()]
