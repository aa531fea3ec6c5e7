import { said } from './en/said.ts'
import { createBanglaLoader, currentLanguage, useLanguage } from './index.ts'

const { load, read } = createBanglaLoader('said', said)

/** Says a sentence of the server or of the contract's schemas. Their Bangla comes when there is one to say. */
export function useTranslateMessage(): (sentence: string) => string {
  const language = useLanguage()
  return (sentence) => (language === 'bn' ? read() : said)(sentence)
}

/** The same outside React, in the browser. */
export const loadMessageTranslator = async () => (currentLanguage() === 'bn' ? load() : said)
