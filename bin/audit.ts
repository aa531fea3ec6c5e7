import { checkRecords } from './check-records.ts'
import { type Command, CommandError, command, main } from './command.ts'
import { commands } from './commands.ts'

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

/** Drizzle's own message is the whole query. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message
}

await main(import.meta.filename, audit)
