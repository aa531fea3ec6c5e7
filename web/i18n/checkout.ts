import { checkout } from './en/checkout.ts'
import { defineMessages } from './index.ts'

export const { use: useCheckoutMessages } = defineMessages('checkout', checkout)
