import { readConfig } from '../server/config.ts'
import { type Command, command, main } from './command.ts'
import { commands } from './commands.ts'
import { restoreFile } from './restore-file.ts'
import { tryRestoreFile } from './restore-trial.ts'

/** `bin/restore`. */
export const restore: Command = command(commands.restore, async ({ values, words }, env, say) => {
  const [file = ''] = words
  if (values['dry-run']) return tryRestoreFile(file, readConfig(env), say)
  say(await restoreFile(file, readConfig(env)))
  say(
    'In production, start the server. Never start it as a trial: with these settings it would email real people and ' +
      'move real money. bin/rehearse shows a backup beside production.',
  )
})

await main(import.meta.filename, restore)
