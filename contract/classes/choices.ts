// In a file without schemas, so that pages that only need the names do not load zod.

/** What a person with a seat may choose after a class was moved or cancelled. */
export const choices = ['keep', 'refund', 'switch'] as const
export type Choice = (typeof choices)[number]
