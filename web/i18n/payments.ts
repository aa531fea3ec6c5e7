import { payments } from './en/payments.ts'
import { defineMessages } from './index.ts'

export const { use: usePaymentMessages } = defineMessages('payments', payments)
