import { readConfig } from '../config.ts'
import { notFound, Refusal } from '../contract/errors.ts'
import { readRole } from '../contract/roles.ts'
import { createDatabase, createPool } from '../db/client.ts'
import { setRole } from '../domain/users/role.ts'
import { openDatabase } from './database.ts'

const [email, spelling] = process.argv.slice(2)
const role = readRole(spelling ?? '')
if (!email || !role) fail('Usage: bin/role EMAIL ROLE, where ROLE is user, Student, Instructor or Admin')

const database = await openDatabase(readConfig(process.env))
const pool = createPool(database.url, () => {})
try {
  const found = await setRole(
    { database: createDatabase(pool), clock: () => new Date() },
    email.toLowerCase(),
    role,
  )
  if (!found)
    throw notFound(`Nobody with the address ${email} has signed in yet: sign up in the browser first`)
  process.stdout.write(`${email} is ${role}\n`)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await pool.end()
  await database.close()
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
