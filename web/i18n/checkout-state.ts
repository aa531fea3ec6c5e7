import { checkoutState } from './en/checkout-state.ts'
import { defineMessages } from './index.ts'

export const { use: useCheckoutStateMessages } = defineMessages('checkoutState', checkoutState)
