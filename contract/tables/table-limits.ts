// In a file without schemas, so that pages that only need the names do not load zod.

export const MAX_TABLE_COLUMNS = 200

/** These are read from tables whose columns somebody may have to name. */
export const tableKinds = ['statement', 'holidays'] as const
export type TableKind = (typeof tableKinds)[number]
