import { createInterface } from 'node:readline/promises'
import { CommandError } from './command.ts'

/**
 * Asks whoever sits before the terminal, after `lines` about what will be done.
 * @throws {CommandError} when they do not say yes, and where nobody can be asked
 */
export async function confirm(lines: string[], question: string): Promise<void> {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new CommandError(
      [...lines, 'Nobody can be asked here, so nothing was done: add --yes if that is right.'].join('\n'),
    )
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question([...lines, `${question} (yes or no) `].join('\n'))
  terminal.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError('Nothing was done.')
}
