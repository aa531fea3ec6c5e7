import { parseRole } from '../contract/people/roles.ts'
import { createDatabase, createPool } from '../db/client.ts'
import { setRoleByEmail } from '../domain/users/role.ts'
import { readConfig } from '../server/config.ts'
import { type Command, CommandError, main } from './command.ts'
import { openDatabase } from './database.ts'

/** `bin/role`. */
export const role: Command = async (words, env, say) => {
  const [email, spelling] = words
  const wanted = parseRole(spelling ?? '')
  if (!email || !wanted)
    throw new CommandError('Usage: bin/role EMAIL ROLE, where ROLE is user, Student, Instructor or Admin')
  const config = readConfig(env)
  const database = await openDatabase(config)
  const pool = createPool(database.url, () => {})
  try {
    const context = {
      database: createDatabase(pool),
      clock: () => new Date(),
      adminEmails: config.adminEmails,
    }
    if (!(await setRoleByEmail(context, email.toLowerCase(), wanted)))
      throw new CommandError(
        `Nobody with the address ${email} has signed in yet: sign up in the browser first`,
      )
    const staysAdmin = wanted !== 'Admin' && config.adminEmails.includes(email.toLowerCase())
    say(
      staysAdmin
        ? `The role of ${email} is ${wanted}, but ADMIN_EMAILS names this address: whoever owns it stays Admin. Take it out there and restart the server`
        : `${email} is ${wanted}`,
    )
  } finally {
    await pool.end()
    await database.close()
  }
}

await main(import.meta.filename, role)
