import { realpathSync } from 'node:fs'
import { ApiError } from '../contract/errors.ts'
import { BackupError, explainSystemError } from '../db/backup/backup-error.ts'
import { SetupError } from '../db/setup-error.ts'
import { ConfigError } from '../server/config.ts'

/** Why a command does not do what it was asked to, in a sentence. */
export class CommandError extends Error {}

/** `words` are its arguments, `say` writes a line for whoever typed it. */
export type Command = (
  words: string[],
  env: Record<string, string | undefined>,
  say: (line: string) => void,
) => Promise<void>

/** Runs a command and answers its exit code: only what nobody foresaw comes out as an error, with its stack. */
export async function execute(command: Command, ...[words, env, say]: Parameters<Command>): Promise<number> {
  try {
    await command(words, env, say)
    return 0
  } catch (error) {
    const isSaid = [CommandError, ConfigError, SetupError, BackupError, ApiError].some(
      (kind) => error instanceof kind,
    )
    const said = isSaid ? (error as Error).message : explainSystemError(error)
    if (said === undefined) throw error
    say(said)
    return 1
  }
}

/** The same, where `file` is what this process was started as. What a command says goes to standard error when it fails. */
export async function main(file: string, command: Command): Promise<void> {
  // Not by import.meta.main, which the first releases of Node 24 do not have: commands would do nothing, and succeed.
  const started = process.argv[1]
  if (!started || realpathSync(started) !== file) return
  const lines: string[] = []
  process.exitCode = await execute(command, process.argv.slice(2), process.env, (line) => lines.push(line))
  const stream = process.exitCode === 0 ? process.stdout : process.stderr
  stream.write(lines.map((line) => `${line}\n`).join(''))
}
