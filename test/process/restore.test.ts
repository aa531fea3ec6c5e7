import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { Client } from 'pg'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { explainSystemError } from '../../db/backup/backup-error.ts'
import { type BackupFolder, toBackupFile } from '../../db/backup/backup-file.ts'
import { createTally } from '../../db/backup/format.ts'
import { picturesInFolder } from '../../db/backup/picture-folder.ts'
import { readBackup } from '../../db/backup/read.ts'
import { restoreBackup } from '../../db/backup/restore.ts'
import { addPictures, writeBackup } from '../../db/backup/write.ts'
import { expectedVersions } from '../../db/schema-versions.ts'
import { type Change, changeBackup, saying } from '../support/change-backup.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts'
import { PATIENCE } from '../support/patience.ts'

const ID = 'AAAAAAAAAAAAAAAAAAAAAA'
const NAMES = Array.from({ length: 12 }, (_, at) => `${ID.slice(0, -2)}${String(at).padStart(2, '0')}.webp`)
/** Incompressible bytes, so that half a file has half the images. */
const NOISE = randomBytes(2 ** 18)

let source: TestDatabase
let folder: string
let images: string
let whole: string
beforeAll(async () => {
  source = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'boithok-restore-'))
  images = join(folder, 'images')
  await mkdir(images)
  for (const name of NAMES) await writeFile(join(images, name), NOISE)
  await inDatabase(source.url, (client) =>
    client.query(
      `truncate secrets; insert into secrets (name, value) values ('one', 'of them'), ('another', 'as well')`,
    ),
  )
  whole = join(folder, 'whole.tar.gz')
  await writeBackup({
    databaseUrl: source.url,
    images: picturesInFolder(images),
    file: whole,
    version: '9.9.9',
  })
})
afterAll(async () => {
  await source.drop()
  await rm(folder, { recursive: true })
})

async function inDatabase<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

const countTables = (url: string) =>
  inDatabase(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    return rows[0]?.count
  })

/** The same archive, with other members in it. */
const changed = (name: string, change: Change) => changeBackup(whole, join(folder, name), change)

const without =
  (gone: string): Change =>
  (member) =>
    member.name === gone ? [] : [member]

describe('a backup that cannot be restored', () => {
  test('names the problem of the file', async () => {
    const bytes = await readFile(whole)
    const half = join(folder, 'half.tar.gz')
    await writeFile(half, bytes.subarray(0, bytes.length / 2))
    const empty = join(folder, 'empty.tar.gz')
    await writeFile(empty, '')
    const words = join(folder, 'words.tar.gz')
    await writeFile(words, 'This is no backup')
    const altered: Change = ({ name, content }) => [
      { name, content: name === 'tables/public.secrets' ? Buffer.from(content).fill('x', 0, 1) : content },
    ]
    const cases: [string, string | RegExp][] = [
      [half, /half\.tar\.gz is not a whole backup: it ends too early$/],
      [empty, /is not a whole backup: it ends too early$/],
      [words, /is not a whole backup: it is not a \.tar\.gz file$/],
      [join(folder, 'nowhere.tar.gz'), /ENOENT/],
      [
        await changed('table.tar.gz', without('tables/public.secrets')),
        /of the table public\.secrets it has 0 rows instead of 2$/,
      ],
      [await changed('rows.tar.gz', altered), /the rows of the table public\.secrets were changed$/],
      [await changed('picture.tar.gz', without(`images/${NAMES[3]}`)), /it has 11 pictures instead of 12$/],
      [await changed('end.tar.gz', without('whole')), /it ends too early$/],
      [
        await changed(
          'newer.tar.gz',
          saying((said) => ({ ...said, levels: { ...said.levels, drizzle: 999 } })),
        ),
        /has the tables of a newer version of Boithok \(9\.9\.9\): its schema drizzle is at level 999, and this version knows \d+\. Restore it with that version\.$/,
      ],
      [
        await changed(
          'other-tables.tar.gz',
          saying((said) => ({ ...said, baselines: { ...said.baselines, drizzle: 'another' } })),
        ),
        /made by a version of Boithok with other tables \(9\.9\.9\).* Restore it with the version that made it\.$/,
      ],
      [
        await changed(
          'development.tar.gz',
          saying(() => ({ levels: { drizzle: 3 }, tables: [] })),
        ),
        /made by a version of Boithok with other tables/,
      ],
      [
        await changed('path.tar.gz', (member) =>
          member.name.startsWith('images/') ? [{ ...member, name: 'images/../../up.webp' }] : [member],
        ),
        /images\/\.\.\/\.\.\/up\.webp does not belong in it$/,
      ],
    ]
    for (const [file, said] of cases) await expect(readBackup(file, {}), file).rejects.toThrow(said)
  })

  test.each([
    [{ code: 'ENOSPC', syscall: 'write' }, 'the disk is full: make room, and run the command again'],
    [{ code: 'ENOENT', syscall: 'open', path: '/away' }, '/away: there is no such file or folder'],
    [
      { code: '53100', severity: 'ERROR' },
      'PostgreSQL says: the disk of PostgreSQL is full: make room, and run the command again',
    ],
    [{ code: '23505', severity: 'ERROR' }, 'PostgreSQL says: a reason'],
    [{ code: 'ERR_SOMETHING_ELSE' }, undefined],
  ])('names a problem outside the file: %o', (properties, said) => {
    expect(explainSystemError(Object.assign(new Error('a reason'), properties))).toBe(said)
  })

  test('leaves nothing behind after an error or a kill, and the next restore succeeds', async () => {
    const database = await createEmptyDatabase()
    const options = { databaseUrl: database.url, file: whole }
    try {
      // A part of the path is a file: found out only when the first picture comes, after all rows.
      await expect(
        restoreBackup({ ...options, images: picturesInFolder(join(whole, 'images')) }),
      ).rejects.toThrow('ENOTDIR')
      expect(await countTables(database.url)).toBe(0)

      const target = await mkdtemp(join(folder, 'killed-'))
      await killInTheMiddle(database.url, join(target, 'images'))
      expect(await readdir(target)).toEqual(['images.restoring'])
      await restoreBackup({ ...options, images: picturesInFolder(join(target, 'images')) })
      expect(await readdir(target)).toEqual(['images'])
      expect(await readdir(join(target, 'images'))).toEqual(NAMES)
      expect(await readFile(join(target, 'images', NAMES[11] as string))).toEqual(NOISE)
      const names = await inDatabase(database.url, (client) => client.query('select name from secrets'))
      expect(names.rows).toHaveLength(2)
    } finally {
      await database.drop()
    }
  })

  /** Reads a pipe that never ends, so that the restore starts and cannot finish. */
  async function killInTheMiddle(databaseUrl: string, target: string): Promise<void> {
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const program = `import { restoreBackup } from '${join(import.meta.dirname, '../../db/backup/restore.ts')}'
      import { picturesInFolder } from '${join(import.meta.dirname, '../../db/backup/picture-folder.ts')}'
      const { images, ...options } = JSON.parse(process.argv[1])
      await restoreBackup({ ...options, images: picturesInFolder(images) })`
    const options = JSON.stringify({ databaseUrl, images: target, file: pipe })
    const child = spawn(process.execPath, ['--input-type=module', '-e', program, options], {
      stdio: 'inherit',
    })
    const writing = createWriteStream(pipe)
    writing.on('error', () => {})
    const bytes = await readFile(whole)
    writing.write(bytes.subarray(0, bytes.length - 64))
    await vi.waitFor(async () => expect(await readdir(`${target}.restoring`)).toContain(NAMES[5]), PATIENCE)
    child.kill('SIGKILL')
    await once(child, 'exit')
    writing.destroy()
  }

  test('images left by an interrupted restore are moved aside', async () => {
    const database = await createEmptyDatabase()
    const target = await mkdtemp(join(folder, 'died-'))
    await mkdir(join(target, 'images'))
    await writeFile(join(target, 'images', 'half.webp'), 'half')
    await writeFile(join(target, 'images', 'restore.part'), '')
    try {
      const { movedAside } = await restoreBackup({
        databaseUrl: database.url,
        images: picturesInFolder(join(target, 'images')),
        file: whole,
      })
      expect(await readdir(join(target, 'images'))).toEqual(NAMES)
      expect(await readdir(movedAside as string)).toEqual(['half.webp', 'restore.part'])
    } finally {
      await database.drop()
    }
  })

  test('a table of many pieces is restored without a warning of Node', async () => {
    const file = await changed('pieces.tar.gz', ({ name, content }) =>
      name === 'tables/public.secrets'
        ? Array.from(content, (byte) => ({ name, content: Buffer.from([byte]) }))
        : [{ name, content }],
    )
    const warnings: string[] = []
    const note = ({ message }: Error) => void warnings.push(message)
    process.on('warning', note)
    const database = await createEmptyDatabase()
    const pictures = picturesInFolder(join(folder, 'of-pieces'))
    const { end } = await restoreBackup({ databaseUrl: database.url, images: pictures, file })
    await new Promise(setImmediate)
    process.off('warning', note)
    await database.drop()
    expect(end.tables['public.secrets']?.rows).toBe(2)
    expect(warnings).toEqual([])
  })

  test('an image far larger than its memory limit is restored', async () => {
    const size = 256 * 2 ** 20
    const file = join(folder, 'large.tar.gz')
    await writeLargePicture(file, size)
    // Linux counts what the parent had before the exec in maxRSS. VmHWM is this program's own peak.
    const program = `import { readFile } from 'node:fs/promises'
      import { readBackup } from '${join(import.meta.dirname, '../../db/backup/read.ts')}'
      import { picturesInFolder } from '${join(import.meta.dirname, '../../db/backup/picture-folder.ts')}'
      const pictures = await picturesInFolder(process.argv[2]).stage(new Date())
      await readBackup(process.argv[1], {}, { picture: pictures.add })
      await pictures.putInPlace()
      const status = await readFile('/proc/self/status', 'utf8')
      console.log(Number(/VmHWM:\\s+(\\d+) kB/.exec(status)[1]) * 1024)`
    const target = join(folder, 'large')
    const arguments_ = ['--input-type=module', '-e', program, file, target]
    const most = Number(execFileSync(process.execPath, arguments_, { encoding: 'utf8' }))
    expect((await stat(join(target, NAMES[0] as string))).size).toBe(size)
    expect(most).toBeLessThan(0.75 * size)
  })

  async function writeLargePicture(file: string, size: number): Promise<void> {
    const [tar, tally, hash] = [pack(), createTally(), createHash('sha256')]
    const writing = pipeline(tar, createGzip({ level: 1 }), createWriteStream(file))
    const said = { levels: expectedVersions(), baselines: {}, tables: [], columns: {}, at: new Date() }
    tar.entry({ name: 'manifest.json' }, JSON.stringify(said))
    const picture: NodeJS.WritableStream = tar.entry({ name: `images/${NAMES[0]}`, size })
    const zeros = Buffer.alloc(2 ** 20)
    for (let left = size; left > 0; left -= zeros.length) {
      hash.update(zeros)
      if (!picture.write(zeros)) await once(picture, 'drain')
    }
    picture.end()
    await once(picture, 'finish')
    tally.addPicture(NAMES[0] as string, hash.digest('hex'))
    tar.entry({ name: 'whole' }, JSON.stringify(tally.end()))
    tar.finalize()
    await writing
  }
})

describe('the backup', () => {
  test('has its date, version and content', async () => {
    const { at, version, end } = await readBackup(whole, {})
    expect([version, end.pictures.count, end.tables['public.secrets']?.rows]).toEqual(['9.9.9', 12, 2])
    expect(Math.abs(Date.parse(at as string) - Date.now())).toBeLessThan(600_000)
  })

  test('skips an image deleted after the folder was listed', async () => {
    const [tar, tally] = [pack(), createTally()]
    tar.resume()
    const copied = await addPictures(
      tar,
      picturesInFolder(images),
      [NAMES[0] as string, 'deleted.webp', NAMES[1] as string],
      tally,
    )
    expect([...copied]).toEqual(NAMES.slice(0, 2))
    expect(tally.end().pictures.count).toBe(2)
  })

  test('reports images that are in the database and not on disk; a missing folder is refused', async () => {
    const database = await createTestDatabase()
    try {
      await inDatabase(database.url, (client) =>
        client.query(`insert into images.images values ('gone', 'image/webp', 1, 1, 1, now())`),
      )
      const file = join(folder, 'missing.tar.gz')
      expect(
        await writeBackup({ databaseUrl: database.url, images: picturesInFolder(images), file }),
      ).toMatchObject({
        images: 12,
        missing: ['gone.webp'],
      })
      const away = join(folder, 'away')
      await expect(
        writeBackup({ databaseUrl: database.url, images: picturesInFolder(away), file }),
      ).rejects.toThrow(
        `The database names 1 pictures, and there is no folder ${away}: set DATA_DIR to where they are`,
      )
      expect((await readBackup(file, {})).end.pictures.count).toBe(12)
    } finally {
      await database.drop()
    }
  })

  test('reports a full disk, and leaves nothing', async () => {
    const file = join(folder, 'full.tar.gz')
    const onDisk = toBackupFile(file)
    /** As a bucket that has to be told that the file does not come. */
    const write: BackupFolder['write'] = (...given) =>
      onDisk.folder.write(...given).finally(() => countTables(source.url))
    for (const to of [file, { ...onDisk, folder: { ...onDisk.folder, write } }]) {
      execFileSync('ln', ['-s', '/dev/full', `${file}.${process.pid}.part`])
      const failed = await writeBackup({
        databaseUrl: source.url,
        images: picturesInFolder(images),
        file: to,
      }).catch((error) => error)
      expect(explainSystemError(failed)).toMatch(/the disk is full: make room, and run the command again$/)
      expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([])
    }
  })
})

describe('an encrypted backup', () => {
  test('is opened only by the private key of a recipient, and detects a changed byte', async () => {
    const [own, others] = await Promise.all([generateX25519Identity(), generateX25519Identity()])
    const recipients = [await identityToRecipient(own)]
    const file = join(folder, 'recipients.tar.gz.age')
    await writeBackup({
      databaseUrl: source.url,
      images: picturesInFolder(images),
      file,
      keys: { recipients },
    })
    expect((await readFile(file)).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    await expect(readBackup(file, {})).rejects.toThrow(/is encrypted: set BACKUP_PASSPHRASE/)
    await expect(readBackup(file, { identities: [others] })).rejects.toThrow(/does not open it$/)
    await expect(readBackup(file, { passphrase: 'of somebody else' })).rejects.toThrow(/does not open it$/)
    expect((await readBackup(file, { identities: [own] })).end.pictures.count).toBe(12)
    const bytes = await readFile(file)
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] as number) ^ 1
    await writeFile(file, bytes)
    await expect(readBackup(file, { identities: [own] })).rejects.toThrow(/is not a whole backup/)
  })

  test('is opened by its passphrase', async () => {
    const keys = { passphrase: 'rickshaw mango monsoon ferry' }
    const file = join(folder, 'passphrase.tar.gz.age')
    await writeBackup({ databaseUrl: source.url, images: picturesInFolder(images), file, keys })
    expect((await readBackup(file, keys)).end.tables['public.secrets']?.rows).toBe(2)
  })
})
