/** In a file without schemas, so that pages that only need the names do not load zod. */

/** A new centre takes these steps first, in this order (Y05). */
export const firstSteps = ['name', 'branch', 'payment', 'staff', 'session'] as const
export type FirstStep = (typeof firstSteps)[number]
