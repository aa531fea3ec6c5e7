import { defineTexts } from '../../formats/define-texts.ts'
import { bn } from './bn.ts'
import { en } from './en.ts'

export const receiptTexts = defineTexts({ en, bn })

export type ReceiptTexts = typeof en
