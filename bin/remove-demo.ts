import { createDatabase, createPool } from '../db/client.ts'
import { previewRemoval, type Removed, removeDemonstration } from '../domain/demonstration/remove.ts'
import { readConfig } from '../server/config.ts'
import { IDENTITY_PROJECT } from '../server/own-services.ts'
import { createIdentityAdministration } from '../services/identity/administration.ts'
import { dropSandbox } from '../services/identity/sandbox-tables.ts'
import { type Command, command, main } from './command.ts'
import { commands } from './commands.ts'
import { confirm } from './confirm.ts'
import { openDatabase } from './database.ts'

/** `bin/remove-demo`. */
export const removeDemo: Command = command(commands['remove-demo'], async ({ values }, env, say) => {
  // Ignores DEMO, because this command ends a demonstration.
  const config = readConfig({ ...env, DEMO: '0' })
  const database = await openDatabase(config)
  const pool = createPool(database.url, () => {})
  const clock = () => new Date()
  try {
    const context = { database: createDatabase(pool), clock, adminEmails: config.adminEmails }
    if (values['dry-run']) {
      for (const line of summarize(await previewRemoval(context), 'Would be removed', 'then')) say(line)
      return
    }
    if (!values.yes) {
      const preview = await previewRemoval(context)
      if (preview.people > 0)
        await confirm(summarize(preview, 'Will be removed', 'then'), 'This cannot be undone. Remove them?')
    }
    const accounts = createIdentityAdministration({ database: pool, projectId: IDENTITY_PROJECT, clock })
    const removed = await removeDemonstration(context, accounts.deleteAccount)
    const [first = '', ...rest] = summarize(removed, 'Removed', 'now')
    say(first)
    if (await dropSandbox(pool)) say('Dropped: the sandbox for Firebase tests')
    for (const line of rest) say(line)
  } finally {
    await pool.end()
    await database.close()
  }
})

function summarize(
  { people, sessions, left, admins }: Removed,
  begin: string,
  when: 'now' | 'then',
): string[] {
  return [
    people === 0
      ? 'There is no demonstration here'
      : `${begin}: ${people} people of the demonstration, with their sign-ins, and ${sessions} sessions`,
    ...(left.length > 0
      ? [`Others have booked these, so they stay; cancel them as an Admin: ${left.join(', ')}`]
      : []),
    admins.length > 0
      ? `Admins ${when}: ${admins.join(', ')}. In a demonstration anybody could become one: bin/role EMAIL user takes it away`
      : `Nobody is Admin ${when}: sign up in the browser, then bin/role EMAIL Admin`,
  ]
}

await main(import.meta.filename, removeDemo)
