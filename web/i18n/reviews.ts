import { defineTexts } from './index.ts'

/** Everybody reads these with reviews. */
export const reviews = {
  title: 'Reviews',
  more: 'Show more reviews',
  failed: 'Failed to load reviews',
  stars: (count: number) => (count === 1 ? '1 of 5 stars' : `${count} of 5 stars`),
  nameless: 'A student',
  answered: 'Answer from the centre',
}

export const { use: useReviewTexts } = defineTexts('reviews', reviews)
