import { createDatabase, createPool } from '../db/client.ts'
import { removeDemonstration } from '../domain/demonstration/remove.ts'
import { readConfig } from '../server/config.ts'
import { IDENTITY_PROJECT } from '../server/stand-ins.ts'
import { createIdentityAdministration } from '../stand-ins/identity/administration.ts'
import { dropSandbox } from '../stand-ins/identity/sandbox-tables.ts'
import { type Command, main } from './command.ts'
import { openDatabase } from './database.ts'

/** `bin/remove-demo`. */
export const removeDemo: Command = async (_words, env, say) => {
  // Ignores DEMO, because this command ends a demonstration.
  const config = readConfig({ ...env, DEMO: '0' })
  const database = await openDatabase(config)
  const pool = createPool(database.url, () => {})
  const clock = () => new Date()
  try {
    const accounts = createIdentityAdministration({ database: pool, projectId: IDENTITY_PROJECT, clock })
    const context = { database: createDatabase(pool), clock, adminEmails: config.adminEmails }
    const { people, sessions, left, admins } = await removeDemonstration(context, accounts.deleteAccount)
    if (people === 0) say('There is no demonstration here')
    else say(`Removed: ${people} people of the demonstration, with their sign-ins, and ${sessions} sessions`)
    if (await dropSandbox(pool)) say('Dropped: the sandbox for Firebase tests')
    if (left.length > 0)
      say(`Others have booked these, so they stay; cancel them as an Admin: ${left.join(', ')}`)
    say(
      admins.length > 0
        ? `Admins now: ${admins.join(', ')}. In a demonstration anybody could become one: bin/role EMAIL user takes it away`
        : 'Nobody is Admin now: sign up in the browser, then bin/role EMAIL Admin',
    )
  } finally {
    await pool.end()
    await database.close()
  }
}

await main(import.meta.filename, removeDemo)
