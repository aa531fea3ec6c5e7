import type { Language } from '../../contract/formats/languages.ts'
import { useLanguage } from './index.ts'

/** Both languages, the reader's first: in this order forms ask for a text of each. */
export const useOwnFirst = (): readonly Language[] => (useLanguage() === 'bn' ? ['bn', 'en'] : ['en', 'bn'])
