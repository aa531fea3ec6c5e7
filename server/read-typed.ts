import {
  type Arguments,
  asksForHelp,
  describeUsage,
  readArguments,
  type Usage,
  UsageError,
} from './arguments.ts'

/**
 * Reads what was typed behind a script that is no command of `main`. Prints its help and exits with
 * `helpCode`, or refuses what it does not take and exits with 2.
 */
export function readTyped<const Of extends Usage>(
  usage: Of,
  typed = process.argv.slice(2),
  helpCode = 0,
): Arguments<Of> {
  try {
    if (!asksForHelp(typed)) return readArguments(usage, typed)
    process.stdout.write(`${describeUsage(usage)}\n`)
    process.exit(helpCode)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
}
