import { saveFile } from './save-file.ts'

/** Excel needs it to detect UTF-8. `Response.text()` has removed the server's. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Saves a table that the API has answered. A plain link could not send the bearer token. */
export const saveCsv = (table: string, name: string): void =>
  saveFile(new Blob([BYTE_ORDER_MARK, table], { type: 'text/csv' }), name)
