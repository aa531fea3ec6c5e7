import { getTableColumns, getTableName, type Table } from 'drizzle-orm'

/** SQL with its parameters. `Row` is the type of its rows. Each connection prepares it once, by its name. */
export type PreparedStatement<Row = unknown> = { name: string; text: string; values: unknown[]; row?: Row }

/** The rows of several statements, in their order. */
export type RowsOf<Statements extends PreparedStatement[]> = {
  [Index in keyof Statements]: Statements[Index] extends PreparedStatement<infer Row> ? Row[] : never
}

/** All columns of a table for `select`, under the names that Drizzle's rows have. */
export function selectList(table: Table): string {
  const name = getTableName(table)
  return Object.entries(getTableColumns(table))
    .map(([key, column]) => `${name}.${column.name} as "${key}"`)
    .join(', ')
}
