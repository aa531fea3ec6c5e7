import { paymentHistory } from './en/payment-history.ts'
import { defineMessages } from './index.ts'

export const { use: usePaymentHistoryMessages } = defineMessages('paymentHistory', paymentHistory)
