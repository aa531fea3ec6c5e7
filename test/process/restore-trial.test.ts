import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backup } from '../../bin/backup.ts'
import { type Command, execute } from '../../bin/command.ts'
import { restore } from '../../bin/restore.ts'
import { changeBackup, saying } from '../support/change-backup.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts'

const PICTURE = 'AAAAAAAAAAAAAAAAAAAAAA.webp'

let folder: TemporaryFolder
let centre: TestDatabase
let empty: TestDatabase
let settings: Record<string, string>
let file: string
beforeAll(async () => {
  folder = await temporaryFolder()
  ;[centre, empty] = await Promise.all([createTestDatabase(), createEmptyDatabase()])
  settings = { DATABASE_URL: centre.url, DATA_DIR: join(folder.path, 'data') }
  await mkdir(join(folder.path, 'data/images'), { recursive: true })
  await writeFile(join(folder.path, 'data/images', PICTURE), 'a picture')
  file = join(folder.path, 'backup.tar.gz')
  expect(await run(backup, [file], settings)).toMatchObject({ code: 0 })
})
afterAll(async () => {
  await Promise.all([centre.drop(), empty.drop()])
  await folder.remove()
})

async function run(command: Command, words: string[], env: Record<string, string>) {
  const said: string[] = []
  const code = await execute(command, words, env, (line) => said.push(line))
  return { code, said: said.join('\n') }
}

const attempt = (named: string, env: Record<string, string>) => run(restore, ['--dry-run', named], env)

async function countTables({ url }: TestDatabase): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  await client.end()
  return rows[0]?.count as number
}

/** The backup, as one whose schema has had so many migrations more. */
const ofLevel = (name: string, further: number) =>
  changeBackup(
    file,
    join(folder.path, name),
    saying(({ levels, ...said }) => ({
      ...said,
      version: '9.9.9',
      levels: { ...levels, drizzle: (levels.drizzle as number) + further },
    })),
  )

describe('bin/restore --dry-run', () => {
  test('refuses what can be restored nowhere, and makes no folder for it', async () => {
    const words = join(folder.path, 'words.tar.gz')
    await writeFile(words, 'This is no backup')
    const nowhere = { DATA_DIR: join(folder.path, 'nowhere') }
    expect(await attempt(words, nowhere)).toEqual({
      code: 1,
      said: `${words} is not a whole backup: it is not a .tar.gz file`,
    })
    expect(await attempt(await ofLevel('newer.tar.gz', 1), nowhere)).toEqual({
      code: 1,
      said: expect.stringMatching(/^The backup has the tables of a newer version of Boithok \(9\.9\.9\)/),
    })
    expect(await readdir(folder.path)).not.toContain('nowhere')
  })

  test('names all that is where it would go, and what a restore says of it', async () => {
    const tables = await countTables(centre)
    const { code, said } = await attempt(file, settings)
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(
        /^.* is whole: .*\nThis version .*\nIt would go into the database at .*\nIt would be refused\.\nThe database is not empty, it has \d+ tables: .*\n.*\/images is not empty: restore into a new data folder$/,
      ),
    ])
    expect(said.split('\n')).toContain((await run(restore, [file], settings)).said)
    expect(await countTables(centre)).toBe(tables)
    expect(await readdir(settings.DATA_DIR as string)).toEqual(['images'])
    expect(await readdir(join(folder.path, 'data/images'))).toEqual([PICTURE])
  })

  test('names a database that cannot be reached once it has read the file', async () => {
    const away = { ...settings, DATABASE_URL: 'postgres://somebody:secret@127.0.0.1:1/away' }
    const { code, said } = await attempt(file, away)
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(
        / is whole: [\s\S]*\nDATABASE_URL: no connection to PostgreSQL at 127\.0\.0\.1:1/,
      ),
    ])
    expect(said).not.toContain('secret')
  })

  test('says what is in the file and where it would go, and restores nothing', async () => {
    const target = join(folder.path, 'target')
    const { code, said } = await attempt(file, { DATABASE_URL: empty.url, DATA_DIR: target })
    const { host, pathname } = new URL(empty.url)
    expect([code, said.split('\n')]).toEqual([
      0,
      [
        expect.stringMatching(
          /backup\.tar\.gz is whole: \d+ tables with \d+ rows, 1 pictures, made at .*Z by/,
        ),
        expect.stringMatching(/^This version \(\d+\.\d+\.\d+\) can restore it\.$/),
        `It would go into the database at ${host}${pathname}, its pictures and files into ${target}/images and ${target}/files.`,
        'It would overwrite nothing.',
      ],
    ])
    expect(await countTables(empty)).toBe(0)
    expect(await readdir(folder.path)).not.toContain('target')
  })

  test('says that an older file would be brought forward, and that what broke off would be moved aside', async () => {
    const target = join(folder.path, 'died')
    await mkdir(join(target, 'images'), { recursive: true })
    for (const name of ['half.webp', 'restore.part']) await writeFile(join(target, 'images', name), 'half')
    const { code, said } = await attempt(await ofLevel('older.tar.gz', -1), {
      DATABASE_URL: empty.url,
      DATA_DIR: target,
    })
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/can restore it, and would then bring it forward by 1 migration\.\n/),
    ])
    expect(said).toContain(
      `\n${target}/images has what a restore that was broken off left, and would be moved`,
    )
    expect(await readdir(target)).toEqual(['images'])
    expect(await readFile(join(target, 'images/half.webp'), 'utf8')).toBe('half')
  })

  test('makes no embedded database, and looks into one that is there', async () => {
    const target = join(folder.path, 'embedded')
    const embedded = { DATA_DIR: target }
    const before = await attempt(file, embedded)
    expect([before.code, before.said]).toEqual([
      0,
      expect.stringContaining(`It would go into a new database in ${target}, `),
    ])
    expect(await readdir(folder.path)).not.toContain('embedded')
    expect(await run(restore, [file], embedded)).toMatchObject({ code: 0 })
    expect(await attempt(file, embedded)).toEqual({
      code: 1,
      said: expect.stringMatching(
        /\nIt would go into the database in \S+, .*\nIt would be refused\.\nThe database is not empty, /,
      ),
    })
  })
})
