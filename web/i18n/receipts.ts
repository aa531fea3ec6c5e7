import { en as receipts } from '../../contract/receipts/texts/en.ts'
import { defineTexts } from './index.ts'

export { receipts }

export const { use: useReceiptTexts } = defineTexts('receipts', receipts)
