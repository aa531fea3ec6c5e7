import { createPool } from '../db/client.ts'
import { findOlderProcesses, raiseOldestProgram, readProgramVersion } from '../db/program-version.ts'
import { appliedVersions, expectedVersions } from '../db/schema-versions.ts'
import { readConfig } from '../server/config.ts'
import { type Command, CommandError, main } from './command.ts'
import { openDatabaseToChange } from './database.ts'

/** `bin/finish-upgrade`. From then on the database does nothing for older versions any more, and they refuse to start. */
export const finishUpgrade: Command = async (_, env, say) => {
  const database = await openDatabaseToChange(readConfig(env))
  const pool = createPool(database.url, () => {})
  try {
    const [own, expected, applied] = [
      await readProgramVersion(),
      await expectedVersions(),
      await appliedVersions(pool),
    ]
    if ((applied.drizzle ?? 0) < (expected.drizzle ?? 0))
      throw new CommandError(`The database is not upgraded to ${own} yet: start this version first`)
    const older = await findOlderProcesses(pool, own)
    if (older.length > 0)
      throw new CommandError(
        `Processes of an older version still run: ${older.join(', ')}. Upgrade or stop them first`,
      )
    await raiseOldestProgram(pool, own)
    say(`The upgrade to ${own} is finished: older versions cannot use this database any more`)
  } finally {
    await pool.end()
    await database.close()
  }
}

await main(import.meta.filename, finishUpgrade)
