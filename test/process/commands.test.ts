import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backup } from '../../bin/backup.ts'
import { execute } from '../../bin/command.ts'
import { refund } from '../../bin/refund.ts'
import { removeDemo } from '../../bin/remove-demo.ts'
import { restore } from '../../bin/restore.ts'
import { role } from '../../bin/role.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts'

/** The example of age's own manual, with one other letter. */
const MISTYPED = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8q'

let product: TestDatabase
let empty: TestDatabase
let folder: string
beforeAll(async () => {
  ;[product, empty] = await Promise.all([createTestDatabase(), createEmptyDatabase()])
  folder = await mkdtemp(join(tmpdir(), 'boithok-commands-'))
})
afterAll(async () => {
  await Promise.all([product.drop(), empty.drop()])
  await rm(folder, { recursive: true })
})

const commands = { backup, refund, removeDemo, restore, role }

/** A command of bin/ in this process, with these settings and no others. */
async function run(name: keyof typeof commands, words: string[], settings: Record<string, string>) {
  const said: string[] = []
  const code = await execute(commands[name], words, settings, (line) => said.push(line))
  return { code, said: said.join('\n') }
}

const refused = (said: string) => ({ code: 1, said: expect.stringMatching(new RegExp(`^.*${said}.*$`)) })

describe('a command never creates what it expects to find', () => {
  test('backup and role name what is missing, and leave nothing behind', async () => {
    const nowhere = join(folder, 'nowhere')
    const own = join(folder, 'data-of-something-else')
    await mkdir(own)
    await writeFile(join(own, 'notes.txt'), '')
    const file = join(folder, 'backup.tar.gz')
    const asked = (settings: Record<string, string>) =>
      Promise.all([run('backup', [file], settings), run('role', ['somebody@people.test', 'Admin'], settings)])
    const noDatabase = (path: string) => refused(`DATA_DIR: there is no database of Boithok in ${path}`)
    expect(await asked({ DATA_DIR: nowhere })).toEqual([noDatabase(nowhere), noDatabase(nowhere)])
    expect(await asked({ DATA_DIR: own })).toEqual([noDatabase(own), noDatabase(own)])
    const noTables = refused('DATABASE_URL: this database has no tables of Boithok')
    expect(await asked({ DATABASE_URL: empty.url })).toEqual([noTables, noTables])
    const away = refused(
      'DATABASE_URL: no connection to PostgreSQL at 127\\.0\\.0\\.1:1/away \\(.*ECONNREFUSED',
    )
    expect(await asked({ DATABASE_URL: 'postgres://somebody:secret@127.0.0.1:1/away' })).toEqual([away, away])
    expect(await readdir(folder)).toEqual(['data-of-something-else'])
    expect(await readdir(own)).toEqual(['notes.txt'])
  })

  test('restore reads the whole file before it creates anything', async () => {
    const words = join(folder, 'words.tar.gz')
    await writeFile(words, 'This is no backup')
    const target = join(folder, 'target')
    expect(await run('restore', [words], { DATA_DIR: target })).toEqual(
      refused('words.tar.gz is not a whole backup: it is not a \\.tar\\.gz file'),
    )
    expect(await readdir(folder)).not.toContain('target')
  })
})

test.each([
  [
    'update compatibility set oldest_program = $1',
    '99.1.0',
    'This program is version .*needs 99\\.1\\.0 or newer\\.',
  ],
  [
    'update drizzle.migrations set hash = $1',
    'another',
    'This database was made before the release of Boithok.* DROP DATABASE \\w+; CREATE DATABASE .*',
  ],
])('S03 no command opens a database that the program cannot use: %s', async (change, value, sentence) => {
  const database = await createTestDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(change, [value])
  await client.end()
  const file = join(folder, 'of-others.tar.gz')
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder }
  const answers = await Promise.all([
    run('backup', [file], settings),
    run('refund', ['pi_1', 'none'], settings),
    run('removeDemo', ['--yes'], settings),
    run('role', ['somebody@people.test', 'Admin'], settings),
  ])
  expect(answers).toEqual(Array(4).fill(refused(sentence)))
  expect(await readdir(folder)).not.toContain('of-others.tar.gz')
  await database.drop()
})

describe('backup', () => {
  test('prints its usage, and that a folder is no file', async () => {
    const settings = { DATABASE_URL: product.url, DATA_DIR: folder }
    const usage = (problem: string) => ({
      code: 2,
      said: `bin/backup: ${problem}. bin/backup --help says what it takes.`,
    })
    expect(
      await Promise.all([
        run('backup', [], settings),
        run('backup', ['--chekc', 'x'], settings),
        run('backup', [folder], settings),
        run('backup', [join(folder, 'away/backup.tar.gz')], settings),
        run('backup', ['--check', folder], settings),
        run('backup', ['--check', join(folder, 'away.tar.gz')], settings),
        run('backup', [join(folder, 'x.tar.gz')], { ...settings, BACKUP_PASSPHRASE: 'short' }),
        run('backup', [join(folder, 'x.tar.gz')], { ...settings, BACKUP_RECIPIENTS: MISTYPED }),
      ]),
    ).toEqual([
      usage('it needs FILE, or --copied without one'),
      usage("unknown option '--chekc'"),
      refused(`${folder} is a folder: name a file in it, such as ${folder}/boithok.tar.gz`),
      refused('there is no such file or folder'),
      refused('this is a folder, not a file'),
      refused('there is no such file or folder'),
      refused('BACKUP_PASSPHRASE: must be at least 12 characters long'),
      refused(`BACKUP_RECIPIENTS: ${MISTYPED} is no public key of age`),
    ])
  })

  test('writes, checks, encrypts and restores, and names the setting for a copy', async () => {
    const settings = { DATABASE_URL: product.url, DATA_DIR: folder }
    const plain = join(folder, 'plain.tar.gz')
    const own = await generateX25519Identity()
    const BACKUP_IDENTITY_FILE = join(folder, 'identity.txt')
    await writeFile(BACKUP_IDENTITY_FILE, `# created by age-keygen\n${own}\n`)
    const keys = { BACKUP_RECIPIENTS: await identityToRecipient(own) }
    const [written, encrypted] = await Promise.all([
      run('backup', [plain], settings),
      run('backup', [join(folder, 'secret.tar.gz')], { ...settings, ...keys }),
    ])
    expect([written, encrypted]).toEqual([
      { code: 0, said: expect.stringMatching(/plain\.tar\.gz: \d+ tables, 0 pictures\. It holds secrets/) },
      {
        code: 0,
        said: expect.stringMatching(/secret\.tar\.gz\.age: \d+ tables, 0 pictures\. It is encrypted/),
      },
    ])
    const [checked, restored] = await Promise.all([
      run('backup', ['--check', plain], {}),
      run('restore', [`${join(folder, 'secret.tar.gz.age')}`], {
        DATABASE_URL: empty.url,
        DATA_DIR: join(folder, 'restored'),
        BACKUP_IDENTITY_FILE,
      }),
    ])
    expect(checked).toEqual({
      code: 0,
      said: expect.stringMatching(
        /plain\.tar\.gz is whole: \d+ tables with \d+ rows, 0 pictures, made at .*Z by version/,
      ),
    })
    expect(restored).toEqual({ code: 0, said: expect.stringContaining('bin/rehearse shows a backup beside') })
  })

  test('says whose tables they are when a newer program has migrated the database, also in a schema of its own', async () => {
    const database = await createTestDatabase()
    const client = new Client({ connectionString: database.url })
    await client.connect()
    await client.query(`create schema parents; create table parents.people ();
      create table parents.migrations (id serial, hash text, created_at bigint);
      insert into parents.migrations (hash, created_at) values ('first', 1)`)
    await client.end()
    const file = join(folder, 'beside-newer.tar.gz')
    const settings = { DATABASE_URL: database.url, DATA_DIR: folder }
    expect(await run('backup', [file], settings)).toEqual({
      code: 0,
      said: expect.stringMatching(
        /\nA newer version of Boithok than this one \(\d+\.\d+\.\d+\) has migrated/,
      ),
    })
    expect(await run('backup', ['--check', file], settings)).toEqual(
      refused(
        'The backup has the tables of a newer version of Boithok: its schema parents is at level 1, and this version knows 0\\. Restore it with that version\\.',
      ),
    )
    await database.drop()
  })

  test('removes old ones of its own database alone, and replaces none of another', async () => {
    const place = join(folder, 'kept')
    await mkdir(place)
    const other = await createTestDatabase()
    const of = (url: string, name: string, ...words: string[]) =>
      run('backup', [...words, join(place, name)], { DATABASE_URL: url, DATA_DIR: folder })
    expect(await of(product.url, 'old.tar.gz')).toMatchObject({ code: 0 })
    expect(await of(product.url, 'young.tar.gz')).toMatchObject({ code: 0 })
    await writeFile(join(place, 'unknown.tar.gz'), '')
    const ledger = join(place, '.boithok-backups.json')
    const made = JSON.parse(await readFile(ledger, 'utf8'))
    made['old.tar.gz'].at = new Date(Date.now() - 15 * 24 * 3_600_000).toISOString()
    await writeFile(ledger, JSON.stringify(made))

    expect(await of(other.url, 'young.tar.gz', '--keep-days', '14')).toEqual(
      refused('young.tar.gz is a backup of another database, made at .*Z, and stays. Name another file'),
    )
    expect(await of(other.url, 'empty.tar.gz', '--keep-days', '14')).toMatchObject({ code: 0 })
    const files = ['empty.tar.gz', 'old.tar.gz', 'unknown.tar.gz', 'young.tar.gz']
    expect((await readdir(place)).sort()).toEqual(['.boithok-backups.json', ...files])
    expect(await of(product.url, 'next.tar.gz', '--keep-days', 'two')).toMatchObject({ code: 2 })
    expect(await of(product.url, 'next.tar.gz', '--keep-days', '14')).toEqual({
      code: 0,
      said: expect.stringMatching(/\nRemoved, older than 14 days: old\.tar\.gz$/),
    })
    const left = ['empty.tar.gz', 'next.tar.gz', 'unknown.tar.gz', 'young.tar.gz']
    expect((await readdir(place)).sort()).toEqual(['.boithok-backups.json', ...left])
    await other.drop()
  })

  test('without its pictures is none: nothing counts it, and no older one goes for it', async () => {
    const database = await createTestDatabase()
    const client = new Client({ connectionString: database.url })
    await client.connect()
    const seen = async () =>
      (await client.query(`select 1 from heartbeats where name = 'backup'`)).rows.length
    const dataDir = join(folder, 'without-pictures')
    await mkdir(join(dataDir, 'images'), { recursive: true })
    const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir }
    const good = join(dataDir, 'good.tar.gz')
    expect(await run('backup', [good], settings)).toMatchObject({ code: 0 })
    expect(await seen()).toBe(1)
    await client.query(`delete from heartbeats`)
    const ledger = join(dataDir, '.boithok-backups.json')
    await writeFile(ledger, (await readFile(ledger, 'utf8')).replace(/"at": "\d{4}/, '"at": "2020'))

    await client.query(`insert into images.images values ('gone', 'image/webp', 1, 1, 1, now())`)
    const next = ['--keep-days', '14', join(dataDir, 'next.tar.gz')]
    expect(await run('backup', next, settings)).toEqual({
      code: 1,
      said: expect.stringMatching(
        /\n1 of the pictures .* are not in .*, and so not in the backup, such as gone\.webp\. .* S3_… /,
      ),
    })
    expect(await seen()).toBe(0)
    expect(await readdir(dataDir)).toContain('good.tar.gz')
    expect(await run('backup', [...next, '--pictures-lost'], settings)).toEqual({
      code: 0,
      said: expect.stringMatching(/\nRemoved, older than 14 days: good\.tar\.gz$/),
    })
    expect(await seen()).toBe(1)
    await client.end()
    await database.drop()
  })
})
