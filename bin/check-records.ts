import { createDatabase, createPool } from '../db/client.ts'
import { type AuditReport, runAudit } from '../domain/health/audit/audit.ts'
import { readConfig } from '../server/config.ts'
import type { Command } from './command.ts'
import { openDatabase } from './database.ts'

const TIMEOUT_MS = 60_000

/** The consistency audit of the database that the settings name. */
export async function checkRecords(env: Parameters<Command>[1]): Promise<AuditReport> {
  const opened = await openDatabase(readConfig(env))
  // PostgreSQL ends a query that takes too long, and we only one to which there is no answer at all.
  const pool = createPool(opened.url, () => {}, 1, { queryMs: TIMEOUT_MS + 5000 })
  try {
    return await runAudit(createDatabase(pool), { now: new Date(), timeoutMs: TIMEOUT_MS })
  } finally {
    await pool.end()
    await opened.close()
  }
}
