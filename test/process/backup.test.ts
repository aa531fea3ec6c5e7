import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BackupError } from '../../db/backup/backup-error.ts'
import { picturesInFolder } from '../../db/backup/picture-folder.ts'
import { restoreBackup } from '../../db/backup/restore.ts'
import { writeBackup } from '../../db/backup/write.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { createEmptyDatabase } from '../support/database.ts'
import { findViolations } from '../support/invariants.ts'
import { createApiClient, instructor, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

let app: TestApp
let folder: string
let owner: Person
beforeAll(async () => {
  app = await boot()
  folder = await mkdtemp(join(tmpdir(), 'boithok-backup-'))
  await mkdir(join(folder, 'images'))
  await writeFile(join(folder, 'images/one.webp'), 'a picture')
  owner = await instructor(app)
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

const backUp = async (name: string) => {
  const file = join(folder, name)
  await writeBackup({ databaseUrl: app.databaseUrl, images: picturesInFolder(join(folder, 'images')), file })
  return file
}

/** Restores into a database that knows nothing, and starts the product on it. */
async function restored(file: string): Promise<TestApp & { images: string }> {
  const database = await createEmptyDatabase()
  const images = await mkdtemp(join(folder, 'restored-'))
  await restoreBackup({ databaseUrl: database.url, images: picturesInFolder(images), file })
  const started = await boot({ DATABASE_URL: database.url })
  const stop = () => started.stop().then(database.drop)
  return { ...started, images, stop }
}

test('A05 a backup has the files of materials, and no ends of unfinished uploads', async () => {
  const [from, to] = [join(folder, 'files'), join(folder, 'restored-files')]
  await mkdir(from)
  for (const name of ['1.content', '1.preview', '2.tail-7']) await writeFile(join(from, name), name)
  const file = join(folder, 'files.tar.gz')
  const images = picturesInFolder(join(folder, 'images'))
  await writeBackup({ databaseUrl: app.databaseUrl, images, files: picturesInFolder(from), file })
  const database = await createEmptyDatabase()
  const stores = { images: picturesInFolder(join(folder, 'again')), files: picturesInFolder(to) }
  await restoreBackup({ databaseUrl: database.url, ...stores, file })
  await database.drop()
  expect((await readdir(to)).sort()).toEqual(['1.content', '1.preview'])
  expect(await readFile(join(to, '1.content'), 'utf8')).toBe('1.content')
})

test('an incomplete backup is refused, and leaves nothing behind', async () => {
  const whole = await readFile(await backUp('whole.tar.gz'))
  const database = await createEmptyDatabase()
  const images = join(folder, 'nothing')
  for (const [name, content] of [
    ['half.tar.gz', whole.subarray(0, whole.length / 2)],
    ['words.tar.gz', Buffer.from('This is no backup')],
  ] as const) {
    const file = join(folder, name)
    await writeFile(file, content)
    await expect(
      restoreBackup({ databaseUrl: database.url, images: picturesInFolder(images), file }),
      name,
    ).rejects.toThrow(/is not a whole backup/)
  }
  await database.drop()
})

test('a restore never overwrites existing data', async () => {
  const file = await backUp('over.tar.gz')
  const images = join(folder, 'none')
  await expect(
    restoreBackup({ databaseUrl: app.databaseUrl, images: picturesInFolder(images), file }),
  ).rejects.toThrow(BackupError)
  const database = await createEmptyDatabase()
  await expect(
    restoreBackup({ databaseUrl: database.url, images: picturesInFolder(join(folder, 'images')), file }),
  ).rejects.toThrow(/is not empty/)
  await database.drop()
})

test('a backup is readable by its owner only', async () => {
  const { mode } = await stat(await backUp('secret.tar.gz'))
  expect(mode & 0o077).toBe(0)
})

test('a backup made during bookings is consistent, and a restored product works on', async () => {
  const person = await student(app)
  const sessionId = await createSession(owner, { capacity: 100 })
  await app.services.context.database.execute(
    `update sessions set status = 'approved' where id = '${sessionId}'`,
  )
  expect((await person.ask('POST', '/bookedSessions', { sessionId })).status).toBe(200)
  await person.ask('POST', '/create-note', { email: person.email, title: 'Mine', description: 'Of vectors' })
  const others = await createUsers([app], 40)
  const [file] = await Promise.all([
    backUp('busy.tar.gz'),
    ...others.map(({ ask }) => ask('POST', '/bookedSessions', { sessionId })),
  ])

  const again = await restored(file)
  try {
    expect(await findViolations(again)).toEqual([])
    expect(await readFile(join(again.images, 'one.webp'), 'utf8')).toBe('a picture')
    // Their old sign-in still holds: the keys came along.
    const ask = createApiClient(again, person.token)
    const { body } = await ask('GET', '/bookedSessions')
    expect(body).toMatchObject([{ sessionId }])
    const total = async () => (await ask('GET', '/sessions?page=1&limit=1')).body.pagination.total
    const before = await total()
    // Values kept by triggers are still updated.
    const next = await createSession({ ...owner, ask: createApiClient(again, owner.token) })
    await again.services.context.database.execute(
      `update sessions set status = 'approved' where id = '${next}'`,
    )
    expect(await total()).toBe(before + 1)
    // Append-only tables are restored, and are still append-only.
    const { database } = again.services.context
    const acts = await database.execute(`select * from audit_trail where system_actor = 'bin/role'`)
    expect(acts.rowCount).toBeGreaterThan(0)
    await expect(database.execute('truncate audit_trail')).rejects.toThrow()
  } finally {
    await again.stop()
  }
})
