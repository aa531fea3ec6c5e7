// In a file without schemas, so that pages that only need the names do not load zod.

/** A person with a seat may choose one after a class was moved or cancelled. */
export const choices = ['keep', 'refund', 'switch'] as const
export type Choice = (typeof choices)[number]
