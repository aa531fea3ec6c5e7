import { reviews } from './en/held-payments.ts'
import { defineMessages } from './index.ts'

export const { use: useReviewMessages } = defineMessages('reviews', reviews)
