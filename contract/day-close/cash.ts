// In a file without schemas, so that pages that only need the names do not load zod.

/** Notes and coins of Bangladesh, in taka. */
export const denominations = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const
export type Denomination = (typeof denominations)[number]

/** How many of each were counted. */
export type Counted = { [each in `${Denomination}`]?: number | undefined }

/** In major units. */
export const sumOfCounted = (counted: Counted): number =>
  denominations.reduce((sum, each) => sum + each * (counted[`${each}`] ?? 0), 0)

/** How cash leaves a box that is no refund: taken to the bank, spent, or handed to somebody. */
export const leavingKinds = ['deposit', 'expense', 'handover'] as const
export type LeavingKind = (typeof leavingKinds)[number]

/** Cash that is no payment: it leaves, or was put into the box. */
export const entryKinds = [...leavingKinds, 'added'] as const
export type EntryKind = (typeof entryKinds)[number]

/** The cash that leaves a box when a count is signed: the count less what stays in the box, in one unit. */
export const restOf = ({ counted, left }: { counted: number; left: number }): number => counted - left
