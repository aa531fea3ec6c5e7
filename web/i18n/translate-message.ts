import { translateMessage } from './en/translate-message.ts'
import { createBanglaLoader, currentLanguage, useLanguage } from './index.ts'

const { load, read } = createBanglaLoader('translateMessage', translateMessage)

/** Translates a message of the server or of the contract's schemas. The Bangla loads with the first such message. */
export function useTranslateMessage(): (sentence: string) => string {
  const language = useLanguage()
  return (sentence) => (language === 'bn' ? read() : translateMessage)(sentence)
}

/** The same outside React, in the browser. */
export const loadMessageTranslator = async () => (currentLanguage() === 'bn' ? load() : translateMessage)
