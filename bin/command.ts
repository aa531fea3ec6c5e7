import { realpathSync } from 'node:fs'
import { ApiError } from '../contract/http/errors.ts'
import { BackupError, explainSystemError } from '../db/backup/backup-error.ts'
import { SetupError } from '../db/setup-error.ts'
import { ConfigError } from '../server/config.ts'

/** A command's expected failure, with a message for the operator. */
export class CommandError extends Error {}

/** `words` are the arguments; `say` prints a line. */
export type Command = (
  words: string[],
  env: Record<string, string | undefined>,
  say: (line: string) => void,
) => Promise<void>

/** Runs a command and returns its exit code. Only unexpected errors are printed with a stack. */
export async function execute(command: Command, ...[words, env, say]: Parameters<Command>): Promise<number> {
  try {
    await command(words, env, say)
    return 0
  } catch (error) {
    const isExpected = [CommandError, ConfigError, SetupError, BackupError, ApiError].some(
      (kind) => error instanceof kind,
    )
    const message = isExpected ? (error as Error).message : explainSystemError(error)
    if (message === undefined) throw error
    say(message)
    return 1
  }
}

/** Runs the command if `file` is the main module. A failing command writes to standard error. */
export async function main(file: string, command: Command): Promise<void> {
  // Early releases of Node 24 lack import.meta.main; with it commands would silently do nothing.
  const started = process.argv[1]
  if (!started || realpathSync(started) !== file) return
  const lines: string[] = []
  process.exitCode = await execute(command, process.argv.slice(2), process.env, (line) => lines.push(line))
  const stream = process.exitCode === 0 ? process.stdout : process.stderr
  stream.write(lines.map((line) => `${line}\n`).join(''))
}
