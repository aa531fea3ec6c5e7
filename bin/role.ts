import { parsePhone } from '../contract/people/phone.ts'
import { parseRole } from '../contract/people/roles.ts'
import { createDatabase, createPool } from '../db/client.ts'
import { setRoleByEmail, setRoleByPhone } from '../domain/users/role.ts'
import { UsageError } from '../server/arguments.ts'
import { readConfig } from '../server/config.ts'
import { type Command, CommandError, command, main } from './command.ts'
import { commands } from './commands.ts'
import { openDatabase } from './database.ts'

/** `bin/role`. */
export const role: Command = command(commands.role, async ({ words }, env, say) => {
  const [who = '', spelling = ''] = words
  const wanted = parseRole(spelling)
  if (!wanted)
    throw new UsageError(
      `bin/role: there is no role "${spelling}", only user, Student, Instructor and Admin.`,
    )
  const config = readConfig(env)
  const database = await openDatabase(config)
  const pool = createPool(database.url, () => {})
  try {
    const context = {
      database: createDatabase(pool),
      clock: () => new Date(),
      adminEmails: config.adminEmails,
    }
    const email = who.toLowerCase()
    const phone = parsePhone(who)
    const isKnown = await (phone
      ? setRoleByPhone(context, phone, wanted)
      : setRoleByEmail(context, email, wanted))
    if (!isKnown)
      throw new CommandError(
        `Nobody with the ${phone ? 'number' : 'address'} ${who} has signed in yet: sign up in the browser first`,
      )
    const staysAdmin = wanted !== 'Admin' && config.adminEmails.includes(email)
    say(
      staysAdmin
        ? `The role of ${who} is ${wanted}, but ADMIN_EMAILS names this address: whoever owns it stays Admin. Take it out there and restart the server`
        : `${who} is ${wanted}`,
    )
  } finally {
    await pool.end()
    await database.close()
  }
})

await main(import.meta.filename, role)
