import { readConfig } from '../config.ts'
import { notFound, Refusal } from '../contract/errors.ts'
import { readRole } from '../contract/roles.ts'
import { createDatabase, createPool } from '../db/client.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded.ts'
import { setRole } from '../domain/users/role.ts'

const [email, spelling] = process.argv.slice(2)
const role = readRole(spelling ?? '')
if (!email || !role) fail('Usage: bin/role EMAIL ROLE, where ROLE is user, Student, Instructor or Admin')

const config = readConfig(process.env)
const running = config.databaseUrl ?? (await findEmbeddedPostgres(config.dataDir))
const own = running ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => {} })
const pool = createPool(running ?? own?.url ?? '', () => {})
try {
  const found = await setRole(createDatabase(pool), email.toLowerCase(), role)
  if (!found)
    throw notFound(`Nobody with the address ${email} has signed in yet: sign up in the browser first`)
  process.stdout.write(`${email} is ${role}\n`)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await pool.end()
  await own?.stop()
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
