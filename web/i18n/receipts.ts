import { en as receipts } from '../../contract/receipts/texts/en.ts'
import { defineMessages } from './index.ts'

export { receipts }

export const { use: useReceiptMessages } = defineMessages('receipts', receipts)
