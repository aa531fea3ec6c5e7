import { getTableColumns, getTableName, type Table } from 'drizzle-orm'

/** SQL with its parameters; `Row` is what it answers. Each connection plans it once, under its name. */
export type PreparedStatement<Row = unknown> = { name: string; text: string; values: unknown[]; row?: Row }

/** What statements answer that were sent together. */
export type RowsOf<Statements extends PreparedStatement[]> = {
  [Index in keyof Statements]: Statements[Index] extends PreparedStatement<infer Row> ? Row[] : never
}

/** The columns of a table as its rows name them. */
export function selectList(table: Table): string {
  const name = getTableName(table)
  return Object.entries(getTableColumns(table))
    .map(([key, column]) => `${name}.${column.name} as "${key}"`)
    .join(', ')
}
