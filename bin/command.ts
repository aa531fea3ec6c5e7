import { realpathSync } from 'node:fs'
import { ApiError } from '../contract/http/errors.ts'
import { BackupError, explainSystemError } from '../db/backup/backup-error.ts'
import { SetupError } from '../db/setup-error.ts'
import {
  type Arguments,
  asksForHelp,
  describeUsage,
  readArguments,
  type Usage,
  UsageError,
} from '../server/arguments.ts'
import { ConfigError } from '../server/config.ts'

/** A command's expected failure, with a message for the operator. */
export class CommandError extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/**
 * `words` are the arguments; `say` prints a line. Resolves to the exit code of what is no failure; undefined
 * is 0.
 */
export type Command = (
  words: string[],
  env: Record<string, string | undefined>,
  say: (line: string) => void,
) => Promise<number> | Promise<void>

/** A command that gets only what its row of commands.ts takes, and prints its help. */
export const command =
  <const Of extends Usage>(
    usage: Of,
    run: (given: Arguments<Of>, ...rest: Rest) => Promise<number> | Promise<void>,
  ): Command =>
  async (typed, ...rest) => {
    const [, say] = rest
    if (!asksForHelp(typed)) return (await run(readArguments(usage, typed), ...rest)) ?? 0
    say(describeUsage(usage))
    return 0
  }

type Rest = Parameters<Command> extends [string[], ...infer Others] ? Others : never

/**
 * Runs a command and returns its exit code. `complain` gets what it says when it fails. Only unexpected
 * errors are printed with a stack.
 */
export async function execute(
  command: Command,
  words: string[],
  env: Record<string, string | undefined>,
  say: (line: string) => void,
  complain = say,
): Promise<number> {
  try {
    return (await command(words, env, say)) ?? 0
  } catch (error) {
    const isExpected = [UsageError, CommandError, ConfigError, SetupError, BackupError, ApiError].some(
      (kind) => error instanceof kind,
    )
    const message = isExpected ? (error as Error).message : explainSystemError(error)
    if (message === undefined) throw error
    complain(message)
    if (error instanceof UsageError) return 2
    return error instanceof CommandError ? error.exitCode : 1
  }
}

/** Runs the command if `file` is the main module. A failing command writes to standard error. */
export async function main(file: string, command: Command): Promise<void> {
  // Early releases of Node 24 lack import.meta.main; with it commands would silently do nothing.
  const started = process.argv[1]
  if (!started || realpathSync(started) !== file) return
  // At once, because a command may work for minutes.
  const writeTo = (stream: NodeJS.WritableStream) => (line: string) => void stream.write(`${line}\n`)
  const [say, complain] = [writeTo(process.stdout), writeTo(process.stderr)]
  process.exitCode = await execute(command, process.argv.slice(2), process.env, say, complain)
}
