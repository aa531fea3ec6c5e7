import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isSameDatabase } from '../db/check-server.ts'
import { type EmbeddedPostgres, findEmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded.ts'
import { UsageError } from '../server/arguments.ts'
import { type Config, readConfig } from '../server/config.ts'
import { settingsSchema } from '../server/settings.ts'
import { checkRecords } from './check-records.ts'
import { type Command, CommandError, command, main } from './command.ts'
import { commands } from './commands.ts'
import { restoreFile } from './restore-file.ts'

const SERVER = join(import.meta.dirname, '../build/program/server.js')

/**
 * `bin/rehearse`: gets the settings of the centre, whose database and files it never opens for writing, and
 * gives the copy settings of its own.
 */
export const rehearse: Command = command(commands.rehearse, async ({ values, words }, env, say) => {
  const [file = ''] = words
  const centre = readConfig(env)
  const port = readPort(values.port, centre)
  if (values.database) await refuseOwn(values.database, centre)
  // Pictures and rows of people: for nobody else of this machine.
  process.umask(0o077)
  const folder = await mkdtemp(join(tmpdir(), 'boithok-rehearsal-'))
  let own: EmbeddedPostgres | undefined
  const remove = async () => {
    await own?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  // While the copy is served, its server hears it first.
  const breakOff = () => void remove().then(() => process.exit(130))
  process.on('SIGINT', breakOff).on('SIGTERM', breakOff)
  try {
    // As root, PostgreSQL runs as another user, who must reach its own folder.
    if (process.getuid?.() === 0) await chmod(folder, 0o711)
    own = values.database ? undefined : await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
    const settings = settingsOfCopy(env, centre, { folder, port, database: values.database ?? own?.url })
    say(await restoreFile(file, readConfig(settings)))
    const isConsistent = await tellRecords(settings, say)
    process.off('SIGINT', breakOff).off('SIGTERM', breakOff)
    if (!values['no-serve']) await serve(settings, say)
    if (values.database) say('The copy is still in the database that you named: drop it')
    return isConsistent ? 0 : 1
  } finally {
    process.off('SIGINT', breakOff).off('SIGTERM', breakOff)
    await remove()
  }
})

function readPort(typed: string | undefined, centre: Config): number {
  const port = typed === undefined ? centre.port + 1 : Number(typed)
  if (!/^\d{1,5}$/.test(String(port)) || port < 1 || port > 65_535)
    throw new UsageError(`bin/rehearse: --port is a number from 1 to 65535, not "${typed ?? port}".`)
  if (port === centre.port)
    throw new UsageError(`bin/rehearse: ${port} is the port of the centre itself. Name another one.`)
  return port
}

/** @throws {CommandError} when `url` leads to the database of the centre, which is never restored into */
async function refuseOwn(url: string, { databaseUrl, databaseDirectUrl, dataDir }: Config): Promise<void> {
  const own = databaseDirectUrl ?? databaseUrl ?? (await findEmbeddedPostgres(dataDir))
  const isOwn = await (async () => {
    readConfig({ DATABASE_URL: url })
    return own !== undefined && (await isSameDatabase(url, own))
  })().catch((error: Error) => {
    throw new CommandError(error.message.replaceAll('DATABASE_URL', '--database'))
  })
  if (isOwn)
    throw new CommandError(
      `--database: ${new URL(url).pathname.slice(1)} is the database of the centre itself. Name an empty one: CREATE DATABASE rehearsal`,
    )
}

/** A copy takes over these settings: who may be Admin, how people sign in, and how backups are read. */
const KEPT = /^(ADMIN_EMAILS|CURRENCY|FIREBASE_.*|LOG_LEVEL|BACKUP_.*)$/

type Place = { folder: string; port: number; database: string | undefined }

function settingsOfCopy(
  env: Record<string, string | undefined>,
  { demo }: Config,
  { folder, port, database }: Place,
): Record<string, string | undefined> {
  const known = Object.keys(settingsSchema.shape)
  const kept = Object.entries(env).filter(([name]) => !known.includes(name) || KEPT.test(name))
  return {
    ...Object.fromEntries(kept),
    NODE_ENV: 'production',
    DATA_DIR: folder,
    DATABASE_URL: database,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DEMO: demo ? '1' : '0',
    OUTBOUND: 'off',
  }
}

async function tellRecords(
  settings: Record<string, string | undefined>,
  say: (line: string) => void,
): Promise<boolean> {
  const { violations } = await checkRecords(settings)
  say(
    violations.length === 0
      ? 'Its seats, money and rolls agree with their records'
      : `Its records disagree, which the backup has brought along: ${JSON.stringify(violations, null, 2)}`,
  )
  return violations.length === 0
}

/** Until Ctrl+C or SIGTERM, or the server ends by itself. */
async function serve(env: Record<string, string | undefined>, say: (line: string) => void): Promise<void> {
  say(`Starting the copy at ${env.PUBLIC_URL}, for this machine alone. Ctrl+C ends it and removes it`)
  const server = spawn(process.execPath, ['--max-semi-space-size=16', SERVER], { env, stdio: 'inherit' })
  // A terminal sends Ctrl+C to both, and the server needs time.
  const wait = () => {}
  const pass = () => server.kill('SIGTERM')
  process.on('SIGINT', wait).on('SIGTERM', pass)
  try {
    const [code] = await once(server, 'exit')
    if (code !== 0) throw new CommandError('The copy did not start: see above')
  } finally {
    process.off('SIGINT', wait).off('SIGTERM', pass)
  }
}

await main(import.meta.filename, rehearse)
