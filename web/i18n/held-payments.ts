import { heldPayments } from './en/held-payments.ts'
import { defineMessages } from './index.ts'

export const { use: useHeldPaymentMessages } = defineMessages('heldPayments', heldPayments)
