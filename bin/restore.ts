import { readBackup } from '../db/backup/read.ts'
import { restoreBackup } from '../db/backup/restore.ts'
import { readConfig } from '../server/config.ts'
import { createStores } from '../server/object-storage.ts'
import { describeBackup, readBackupKeys } from './backup-keys.ts'
import { type Command, command, main } from './command.ts'
import { commands } from './commands.ts'
import { openNewDatabase } from './database.ts'

/** `bin/restore`. */
export const restore: Command = command(commands.restore, async ({ words }, env, say) => {
  const [file = ''] = words
  const config = readConfig(env)
  const keys = await readBackupKeys(config)
  // Reads the whole file first, so that an incomplete one leaves no trace.
  const summary = await readBackup(file, keys)
  const database = await openNewDatabase(config)
  try {
    const { movedAside } = await restoreBackup({
      databaseUrl: database.url,
      ...createStores(config),
      file,
      keys,
    })
    say(`${file} is restored: ${describeBackup(summary)}`)
    if (movedAside) say(`Pictures of a restore that was broken off are in ${movedAside}: delete them.`)
    say(
      'In production, start the server. For a trial beside production, start it with OUTBOUND=off: with the settings ' +
        'of production alone, the copy would email real people and move real money.',
    )
  } finally {
    await database.close()
  }
})

await main(import.meta.filename, restore)
