import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backup } from '../../bin/backup.ts'
import { execute } from '../../bin/command.ts'
import { rehearse } from '../../bin/rehearse.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { PATIENCE } from '../support/patience.ts'
import { student } from '../support/people.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts'

const root = join(import.meta.dirname, '../..')

let centre: TestApp
let empty: TestDatabase
let folder: TemporaryFolder
let file: string
/** The centre's own, which an operator exports before every command. */
let settings: Record<string, string>
let port: number
beforeAll(async () => {
  centre = await boot({ DEMO: '0' })
  empty = await createEmptyDatabase()
  folder = await temporaryFolder()
  port = await freePort()
  settings = {
    DATABASE_URL: centre.databaseUrl,
    DATA_DIR: join(folder.path, 'data'),
    PORT: String(port),
    PUBLIC_URL: 'https://boithok.test',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'mail@boithok.test',
    DEMO: '0',
  }
  await student(centre)
  file = join(folder.path, 'backup.tar.gz')
  expect(await run(backup, [file], settings)).toMatchObject({ code: 0 })
})
afterAll(async () => {
  await centre.stop()
  await empty.drop()
  await folder.remove()
})

async function run(command: typeof rehearse, words: string[], env: Record<string, string>) {
  const said: string[] = []
  const code = await execute(command, words, env, (line) => said.push(line))
  return { code, said: said.join('\n') }
}

async function countPeople(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>('select count(*)::int from users')
  await client.end()
  return rows[0]?.count as number
}

test('a rehearsal restores beside the centre, whose database and folder it does not touch', async () => {
  const before = await countPeople(centre.databaseUrl)
  await student(centre)
  const named = { ...settings, BACKUP_PASSPHRASE: 'of many letters' }
  expect(await run(rehearse, [file, '--no-serve', '--database', empty.url], named)).toEqual({
    code: 0,
    said: expect.stringMatching(/is restored: .*\nIts seats, money and rolls agree .*\nThe copy is still/),
  })
  expect(await countPeople(empty.url)).toBe(before)
  expect(await countPeople(centre.databaseUrl)).toBe(before + 1)
  expect(await readdir(folder.path)).toEqual(['backup.tar.gz', '.boithok-backups.json'].sort())
})

test('it restores into no database that has tables, and by no name into that of the centre', async () => {
  const into = (url: string, ...words: string[]) =>
    run(rehearse, [file, '--no-serve', '--database', url, ...words], settings)
  const otherwise = new URL(centre.databaseUrl)
  otherwise.searchParams.set('application_name', 'rehearsal')
  const own = {
    code: 1,
    said: expect.stringMatching(/^--database: test_\w+ is the database of the centre itself\./),
  }
  expect(await into(centre.databaseUrl)).toEqual(own)
  expect(await into(otherwise.href)).toEqual(own)
  const other = await boot({ DEMO: '0' })
  expect(await into(other.databaseUrl)).toMatchObject({ code: 1, said: /^The database is not empty/ })
  await other.stop()
  expect(await into('postgres://127.0.0.1:1/away')).toEqual({
    code: 1,
    said: '--database: nothing listens at 127.0.0.1:1',
  })
  expect(await into('rehearsal')).toMatchObject({ code: 1, said: expect.stringMatching(/^--database: /) })
  expect(await run(rehearse, [file, '--port', String(port)], settings)).toEqual({
    code: 2,
    said: `bin/rehearse: ${port} is the port of the centre itself. Name another one.`,
  })
  expect(await run(rehearse, [file, '--port', '0'], settings)).toMatchObject({ code: 2 })
})

/** As an operator types it, with the settings of the centre. */
function begin(env: Record<string, string>, ...words: string[]): { said: () => string; child: ChildProcess } {
  const child = spawn(process.execPath, ['bin/rehearse.ts', ...words], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'info', ...env, TMPDIR: folder.path },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      said += bytes
    })
  return { said: () => said, child }
}

test('the copy is served by a PostgreSQL of its own, at another port, and sends nothing', async () => {
  const before = await countPeople(centre.databaseUrl)
  const copyPort = await freePort()
  const { said, child } = begin(settings, file, '--port', String(copyPort))
  const ended = once(child, 'exit')
  await expect.poll(said, PATIENCE).toContain(`Boithok is at http://127.0.0.1:${copyPort}`)
  expect(await (await fetch(`http://127.0.0.1:${copyPort}/readyz`)).text()).toMatch(/^ok, OUTBOUND=off/)
  await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow()
  const page = await (await fetch(`http://127.0.0.1:${copyPort}/`)).text()
  expect(page).toContain('This is a copy for testing')
  expect(await countPeople(centre.databaseUrl)).toBe(before)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(await readdir(folder.path)).toEqual(['backup.tar.gz', '.boithok-backups.json'].sort())
})
