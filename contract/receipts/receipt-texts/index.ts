import type { Language } from '../../formats/languages.ts'
import { bn } from './bn.ts'
import { en } from './en.ts'

export const receiptTexts: Record<Language, ReceiptTexts> = { en, bn }

export type ReceiptTexts = typeof en
