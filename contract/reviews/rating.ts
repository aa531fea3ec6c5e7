import { z } from 'zod'
import { count } from '../http/responses.ts'

/** Fewer reviews say more of who wrote them than of what they are about. */
const MIN_REVIEWS = 3

/** The average of the reviews that everybody sees, to one place, and their number. */
export const rating = z.object({ average: z.number().min(1).max(5), count })
export type Rating = z.output<typeof rating>

type Sums = { ratingSum: number; ratingCount: number }

/** Undefined while there are too few reviews. */
export const ratingOf = ({ ratingSum, ratingCount }: Sums): Rating | undefined =>
  ratingCount < MIN_REVIEWS
    ? undefined
    : { average: Math.round((10 * ratingSum) / ratingCount) / 10, count: ratingCount }
