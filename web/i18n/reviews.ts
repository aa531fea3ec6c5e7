import { reviews } from './en/reviews.ts'
import { defineMessages } from './index.ts'

export const { use: useReviewMessages } = defineMessages('reviews', reviews)
