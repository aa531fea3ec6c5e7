import { payments } from './en/payments.ts'
import { wordsOf } from './index.ts'

export const { use: usePaymentWords } = wordsOf('payments', payments)
