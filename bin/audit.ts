import { createDatabase, createPool } from '../db/client.ts'
import { type AuditReport, runAudit } from '../domain/health/audit/audit.ts'
import { readConfig } from '../server/config.ts'
import { type Command, CommandError, command, main } from './command.ts'
import { commands } from './commands.ts'
import { openDatabase } from './database.ts'

const TIMEOUT_MS = 60_000

const FOUND = 1
const NOT_CHECKED = 2

/**
 * `bin/audit`: the consistency audit, for people and monitoring. 0: nothing is wrong, 1: something is, 2: it
 * could not check.
 */
export const audit: Command = command(commands.audit, async (_, env, say) => {
  const report = await checkRecords(env).catch((error: unknown) => {
    throw new CommandError(`Nothing was checked: ${reasonOf(error)}`, NOT_CHECKED)
  })
  say(JSON.stringify(report, null, 2))
  return report.violations.length > 0 ? FOUND : 0
})

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

/** Drizzle's own message is the whole query. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message
}

await main(import.meta.filename, audit)
