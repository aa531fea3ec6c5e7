import { receipts } from './en/receipts.ts'
import { defineMessages } from './index.ts'

export const { use: useReceiptMessages } = defineMessages('receipts', receipts)
