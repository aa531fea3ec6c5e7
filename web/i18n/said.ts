import { said } from './en/said.ts'
import { banglaOf, currentLanguage, useLanguage } from './index.ts'

const { load, read } = banglaOf('said', said)

/** Says a sentence of the server or of the contract's schemas. Their Bangla comes when there is one to say. */
export function useSaid(): (sentence: string) => string {
  const language = useLanguage()
  return (sentence) => (language === 'bn' ? read() : said)(sentence)
}

/** The same outside React, in the browser. */
export const loadSaid = async () => (currentLanguage() === 'bn' ? load() : said)
