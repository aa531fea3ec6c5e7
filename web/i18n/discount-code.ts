import { discountCode } from './en/discount-code.ts'
import { defineMessages } from './index.ts'

export const { use: useDiscountCodeMessages } = defineMessages('discountCode', discountCode)
