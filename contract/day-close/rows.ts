// In a file without schemas, so that pages that only need the names do not load zod.

/**
 * Money on a day came `in`, went `out`, or was `lost` to the payer's bank with a dispute.
 */
export const moneyMoves = ['in', 'out', 'lost'] as const
export type MoneyMove = (typeof moneyMoves)[number]

/**
 * Why money is open: the desk has to refund it by hand; its provider has to refund it; a person has to
 * decide whether it has come in; or the payer's bank wants it back.
 */
export const openKinds = ['refund_at_desk', 'refund_at_provider', 'decision', 'dispute'] as const
export type OpenKind = (typeof openKinds)[number]

/** One line of the rows below a figure. */
export const rowKinds = [...moneyMoves, ...openKinds] as const
export type RowKind = (typeof rowKinds)[number]

/** Rows that a figure is the sum of: of one kind, or, for what is left, of all money that moved. */
export const shownKinds = ['net', ...rowKinds] as const
export type ShownKind = (typeof shownKinds)[number]

/** Whose hands money went through where that was not written down. */
export const NOBODY = 'nobody'

export const kindsOf = (shown: ShownKind): readonly RowKind[] => (shown === 'net' ? moneyMoves : [shown])
