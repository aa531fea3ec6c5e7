import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { execute } from '../../bin/command.ts'
import { finishUpgrade } from '../../bin/finish-upgrade.ts'
import { findOlderProcesses, readOldestProgram, readProgramVersion } from '../../db/program-version.ts'
import { boot, type TestApp } from '../support/boot.ts'

let app: TestApp
let client: pg.Client
beforeAll(async () => {
  app = await boot()
  client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  await client.query(`update compatibility set oldest_program = '0.2.0'`)
})
afterAll(async () => {
  await client.end()
  await app.stop()
})

async function command() {
  const said: string[] = []
  const code = await execute(finishUpgrade, [], { DATABASE_URL: app.databaseUrl }, (line) => said.push(line))
  return { code, said: said.join('\n') }
}

test.each([
  ['', '0.2'],
  [' 0.2.9', '0.2.9'],
])(
  'while a process of an older version is connected, an upgrade is not finished (%s)',
  async (name, version) => {
    const older = new pg.Client({
      connectionString: app.databaseUrl,
      application_name: `boithok changes${name}`,
    })
    await older.connect()
    expect(await command()).toEqual({
      code: 1,
      said: `Processes of an older version still run: ${version}. Upgrade or stop them first`,
    })
    await older.end()
    await expect.poll(() => findOlderProcesses(client, '0.3.0')).toEqual([])
    expect(await readOldestProgram(client)).toBe('0.2.0')
  },
)

test('before the new version has migrated the database, an upgrade is not finished', async () => {
  await client.query('begin')
  const last =
    'delete from drizzle.migrations where id = (select max(id) from drizzle.migrations) returning *'
  const [row] = (await client.query(last)).rows
  await client.query('commit')
  expect(await command()).toMatchObject({
    code: 1,
    said: expect.stringContaining('start this version first'),
  })
  await client.query('insert into drizzle.migrations select $1, $2, $3', [row.id, row.hash, row.created_at])
  expect(await readOldestProgram(client)).toBe('0.2.0')
})

test('a finished upgrade rules out older versions, and this one goes on', async () => {
  const own = await readProgramVersion()
  expect(await command()).toMatchObject({ code: 0, said: expect.stringContaining(own) })
  expect(await readOldestProgram(client)).toBe(own)
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  expect(await command()).toMatchObject({ code: 0 })
})
