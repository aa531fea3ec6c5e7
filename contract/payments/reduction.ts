import { z } from 'zod'

/**
 * Why less than the price was paid: a `code`, or what somebody took off a part of the fee for a `reason`.
 * `amount`: so much less, in major units, of a code for the whole seat. `by`: who gave it; absent where the
 * person used the code themselves.
 */
export const reduction = z
  .object({
    code: z.string().optional(),
    reason: z.string().optional(),
    amount: z.number(),
    by: z.string().optional(),
  })
  .meta({ id: 'Reduction' })
export type Reduction = z.output<typeof reduction>

/** Absent where nothing made it less. */
export const reductions = z.array(reduction).optional()
