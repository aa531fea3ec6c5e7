import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { backup } from '../../bin/backup.ts'
import { type Command, execute } from '../../bin/command.ts'
import { moveFiles } from '../../bin/move-files.ts'
import { restore } from '../../bin/restore.ts'
import { type ObjectStorage, readObject } from '../../providers/object-storage/storage.ts'
import { checkSettings } from '../../server/check-settings.ts'
import { readConfig } from '../../server/config.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { createEmptyDatabase } from '../support/database.ts'
import { instructor } from '../support/people.ts'
import { startTestBucket, type TestBucket } from '../support/s3.ts'
import { startSilentServer } from '../support/silent-server.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts'

let folder: TemporaryFolder
let dataDir: string
let app: TestApp
let bucket: TestBucket
/** The path of a picture that was uploaded to the disk, and its file. */
let path: string
let picture: Buffer
let key: string
const databases: Awaited<ReturnType<typeof createEmptyDatabase>>[] = []

beforeAll(async () => {
  folder = await temporaryFolder()
  dataDir = join(folder.path, 'data')
  app = await boot({ DATA_DIR: dataDir })
  const red = { create: { width: 30, height: 20, channels: 3 as const, background: '#f00' } }
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(await sharp(red).png().toBuffer())]), 'red.png')
  const { body } = await (await instructor(app)).ask('POST', '/images', form)
  path = new URL((body.data as unknown as { url: string }).url).pathname
  key = `images/${path.split('/')[2]}.webp`
  picture = await readFile(join(dataDir, key))
})
afterAll(async () => {
  await app.stop()
  for (const database of databases) await database.drop()
  await folder.remove()
})

const buckets: TestBucket[] = []
async function openBucket(): Promise<TestBucket> {
  const opened = await startTestBucket()
  buckets.push(opened)
  return opened
}
beforeAll(async () => {
  bucket = await openBucket()
})
afterAll(async () => {
  for (const each of buckets) await each.stop()
})
afterEach(() => bucket.failWith(undefined))

async function run(command: Command, words: string[], settings: Record<string, string>) {
  const said: string[] = []
  const code = await execute(command, words, settings, (line) => said.push(line))
  return { code, said: said.join('\n') }
}
const keysOf = async ({ list }: ObjectStorage) => (await list('')).objects.map((object) => object.key)
const statusOf = async (server: TestApp) => (await fetch(server.url + path)).status

async function emptyDatabase(): Promise<string> {
  const database = await createEmptyDatabase()
  databases.push(database)
  return database.url
}

describe('bin/move-files', () => {
  test('S01 refuses without a bucket, with OUTBOUND=off, and names a setting that is wrong', async () => {
    const settings = { ...bucket.env, DATA_DIR: dataDir }
    const answers = await Promise.all([
      run(moveFiles, [], { DATA_DIR: dataDir }),
      run(moveFiles, [], { ...settings, OUTBOUND: 'off' }),
      run(moveFiles, [], { ...settings, S3_ACCESS_KEY_ID: 'x' }),
      run(moveFiles, [], { ...settings, S3_REGION: 'x' }),
      run(moveFiles, [], { ...settings, S3_ENDPOINT: 'http://127.0.0.1:1' }),
    ])
    expect(answers).toEqual(
      ['S3_BUCKET: set it', 'OUTBOUND: off', 'S3_ACCESS_KEY_ID: ', 'S3_REGION: ', 'S3_ENDPOINT: '].map(
        (said) => ({ code: 1, said: expect.stringMatching(new RegExp(`^${said}`)) }),
      ),
    )
    expect(await keysOf(bucket.storage)).toEqual([])
  })

  test('S01 a bucket that takes the connection and never answers ends it in seconds, and nothing counts as copied', async () => {
    const silent = await startSilentServer()
    const settings = { ...bucket.env, DATA_DIR: dataDir, S3_ENDPOINT: silent.url }
    const began = performance.now()
    const answers = await Promise.all([
      run(moveFiles, [], settings),
      run(moveFiles, ['--dry-run'], settings),
      run(moveFiles, [], { ...settings, DATA_DIR: join(folder.path) }),
    ])
    expect(performance.now() - began).toBeLessThan(15_000)
    const dead = (count: number) => ({
      code: 1,
      said: expect.stringMatching(
        new RegExp(
          `^S3_ENDPOINT: no answer .*\\nNone of the ${count} pictures and files of .* was copied\\.$`,
        ),
      ),
    })
    expect(answers).toEqual([dead(1), dead(1), dead(0)])
    await silent.close()
    const away = join(folder.path, 'not-mounted')
    expect(await run(moveFiles, [], { ...bucket.env, DATA_DIR: away })).toEqual({
      code: 1,
      said: `DATA_DIR: there is no folder ${away}. Name the one of the server.`,
    })
  })

  test('S01 a bucket that dies in the middle: the command fails, and says what is not there', async () => {
    const more = join(folder.path, 'many')
    await mkdir(join(more, 'images'), { recursive: true })
    const names = Array.from({ length: 12 }, (_, at) => `${'a'.repeat(20)}${at + 10}.webp`)
    for (const name of names) await writeFile(join(more, 'images', name), name)
    const own = await openBucket()
    const settings = { ...own.env, DATA_DIR: more }
    expect(await run(moveFiles, ['--dry-run'], settings)).toEqual({
      code: 0,
      said: `Of the 12 pictures and files of ${more}, 12 would be copied into the bucket pictures; the others are there.`,
    })
    own.failWith(({ method, key }) =>
      method === 'PUT' && key.endsWith('15.webp') ? { kind: 'unavailable' } : undefined,
    )
    const { code, said } = await run(moveFiles, [], settings)
    const [first = '', second, third = ''] = said.split('\n')
    const copied = Number(/^(\d+) pictures and files .* were copied/.exec(first)?.[1])
    expect([code, second]).toEqual([1, expect.stringMatching(/^S3_ENDPOINT: the provider is overloaded/)])
    const left = Number(/^(\d+) are not in the bucket pictures yet, such as images\//.exec(third)?.[1])
    expect(copied).toBeGreaterThan(0)
    expect(copied + left).toBe(12)
    expect(await keysOf(own.storage)).toHaveLength(copied)
    own.failWith(undefined)
    expect(await run(moveFiles, [], settings)).toMatchObject({ code: 0 })
    expect(await keysOf(own.storage)).toHaveLength(12)
  })

  test('S01 copies pictures to where every process has them at their old address, and can be run again', async () => {
    const settings = { ...bucket.env, DATA_DIR: dataDir }
    const after = await boot({ ...bucket.env, DATABASE_URL: app.databaseUrl })
    expect(await statusOf(after)).toBe(404)
    expect(await run(moveFiles, [], settings)).toEqual({
      code: 0,
      said: expect.stringMatching(
        /^1 pictures and files of .* were copied into the bucket pictures; 0 were there already\.\nEach was read again/,
      ),
    })
    expect(await statusOf(after)).toBe(200)
    const again = await run(moveFiles, [], settings)
    expect(again.said).toMatch(/^0 pictures .*; 1 were there already/)
    expect(await readFile(join(dataDir, key))).toEqual(picture)
    await after.stop()
  })

  test('S01 leaves a picture alone that is another one in the bucket, and says so', async () => {
    const own = await openBucket()
    await own.storage.put(key, Buffer.from('another'))
    expect(await run(moveFiles, [], { ...own.env, DATA_DIR: dataDir })).toEqual({
      code: 1,
      said: expect.stringContaining(
        `1 are different in the bucket pictures and were left as they are, such as ${key}`,
      ),
    })
    expect((await readObject(own.storage, key))?.toString()).toBe('another')
  })
})

describe('a backup', () => {
  let file: string
  let second: string
  beforeAll(async () => {
    second = `images/${crypto.randomUUID()}.webp`
    for (const each of [key, second]) await bucket.storage.put(each, picture)
    file = join(folder.path, 'bucket.tar.gz')
    const written = await run(backup, [file], { ...bucket.env, DATABASE_URL: app.databaseUrl })
    expect(written).toEqual({ code: 0, said: expect.stringMatching(/tables, 2 pictures\./) })
  })

  test('S01 that the bucket breaks off is none', async () => {
    bucket.failWith(({ method, key }) => (method === 'GET' && key ? { kind: 'cut-body' } : undefined))
    const broken = join(folder.path, 'broken.tar.gz')
    const { code } = await run(backup, [broken], { ...bucket.env, DATABASE_URL: app.databaseUrl })
    expect(code).toBe(1)
    expect((await readdir(folder.path)).filter((name) => name.startsWith('broken'))).toEqual([])
  })

  test('S01 of a bucket is restored to a disk, and to another bucket, beside pictures that are the same', async () => {
    const disk = join(folder.path, 'restored')
    const onDisk = { DATABASE_URL: await emptyDatabase(), DATA_DIR: disk }
    expect(await run(restore, [file], onDisk)).toMatchObject({ code: 0 })
    for (const each of [key, second]) expect(await readFile(join(disk, each))).toEqual(picture)

    const other = await openBucket()
    await other.storage.put(second, picture)
    const inBucket = { ...other.env, DATABASE_URL: await emptyDatabase() }
    expect(await run(restore, ['--dry-run', file], inBucket)).toEqual({
      code: 0,
      said: expect.stringContaining('its pictures and files into the bucket pictures.'),
    })
    expect(await keysOf(other.storage)).toEqual([second])
    expect(await run(restore, [file], inBucket)).toMatchObject({ code: 0 })
    for (const each of [key, second]) expect(await readObject(other.storage, each)).toEqual(picture)
    const restored = await boot(inBucket)
    expect(await statusOf(restored)).toBe(200)
    await restored.stop()
  })

  test('S01 is never restored over other pictures', async () => {
    const others = await openBucket()
    await others.storage.put(key, Buffer.from('another'))
    const settings = { ...others.env, DATABASE_URL: await emptyDatabase() }
    for (const words of [[file], ['--dry-run', file]])
      expect(await run(restore, words, settings)).toEqual({
        code: 1,
        said: expect.stringContaining(
          `has another picture ${key} than the backup: restore into an empty bucket`,
        ),
      })
    expect((await readObject(others.storage, key))?.toString()).toBe('another')
  })

  test('S01 that cannot be restored leaves nothing in the bucket', async () => {
    const source = join(folder.path, 'more')
    await mkdir(join(source, 'images'), { recursive: true })
    for (const name of ['a.webp', 'b.webp', 'c.webp']) await writeFile(join(source, 'images', name), name)
    const more = join(folder.path, 'more.tar.gz')
    await run(backup, [more], { DATABASE_URL: app.databaseUrl, DATA_DIR: source })
    const target = await openBucket()
    const refused: string[] = []
    target.failWith(({ method, key }) => {
      if (method !== 'PUT' || !key.endsWith('c.webp')) return undefined
      refused.push(key)
      return { kind: 'unavailable' }
    })
    const { code, said } = await run(restore, [more], { ...target.env, DATABASE_URL: await emptyDatabase() })
    expect([code, said]).toEqual([1, expect.stringMatching(/^S3_ENDPOINT: the provider is overloaded/)])
    expect(refused.length).toBeGreaterThan(0)
    expect(await keysOf(target.storage)).toEqual([])
  })
})

test('S01 bin/start --check puts, gets and deletes an object, and names the setting that is wrong', async () => {
  const check = async (changed: Record<string, string>) => {
    const lines: string[] = []
    const env = {
      ...bucket.env,
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: '1',
      ...changed,
    }
    await checkSettings(readConfig(env), (line) => lines.push(line))
    return lines.find((line) => /S3_/.test(line))
  }
  const before = await keysOf(bucket.storage)
  expect(await check({})).toBe('ok   S3_BUCKET: objects can be put into pictures, read and deleted')
  expect(await keysOf(bucket.storage)).toEqual(before)
  expect(await check({ S3_SECRET_ACCESS_KEY: 'x' })).toBe(
    'FAIL S3_SECRET_ACCESS_KEY: is not the secret of S3_ACCESS_KEY_ID',
  )
  expect(await check({ S3_BUCKET: 'another' })).toBe('FAIL S3_BUCKET: there is no bucket another')
})
