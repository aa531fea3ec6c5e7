import { refunds } from './en/refunds.ts'
import { defineMessages } from './index.ts'

export const { use: useRefundMessages } = defineMessages('refunds', refunds)
