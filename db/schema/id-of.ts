import { type AnyPgColumn, uuid } from 'drizzle-orm/pg-core'

/** The id of another table's row, which every row here has. */
export const idOf = (name: string, column: () => AnyPgColumn) => uuid(name).notNull().references(column)
