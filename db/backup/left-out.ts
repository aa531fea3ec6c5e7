import pg from 'pg'
import { SEALED, SEALING_KEY } from '../sealing.ts'

/**
 * A backup leaves this out, by table: what is written instead of a column, and which rows are written. Texts
 * with a code or a key of a link open something for whoever reads them, and are of no use days later.
 */
const LEFT_OUT: Record<string, { columns?: Record<string, string>; rows?: string }> = {
  'public.drafts': { columns: { path: `case when strpos(path, '${SEALED}') = 0 then path end` } },
  'public.deliveries': { columns: { body: `case when strpos(body, '${SEALED}') = 0 then body end` } },
  // Addresses of networks and mail, for bounds of a day at most.
  'identity.attempts': { rows: 'false' },
  'public.secrets': { rows: `name <> '${SEALING_KEY}'` },
}

/** The query of what a backup has of a table. `columns`: their names. */
export function backupQuery(table: string, columns: string[]): string {
  const { columns: instead = {}, rows } = LEFT_OUT[table] ?? {}
  const list = columns.map((name) => instead[name] ?? pg.escapeIdentifier(name)).join(', ')
  return `select ${list} from ${table}${rows ? ` where ${rows}` : ''}`
}
