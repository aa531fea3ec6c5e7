import { discounts } from './en/discounts.ts'
import { defineMessages } from './index.ts'

export const { use: useDiscountMessages } = defineMessages('discounts', discounts)
