import { defineTexts } from '../../../contract/formats/define-texts.ts'

/** The texts of several messages. */
export const messageTexts = defineTexts({
  en: {
    because: (title: string, reason: string) => `“${title}”: ${reason}`,
  },
  bn: {
    because: (title, reason) => `“${title}”: ${reason}`,
  },
})
