import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backup } from '../../bin/backup.ts'
import { type Command, execute } from '../../bin/command.ts'
import { rehearse } from '../../bin/rehearse.ts'
import { restore } from '../../bin/restore.ts'
import { readObject } from '../../providers/object-storage/storage.ts'
import { checkSettings } from '../../server/check-settings.ts'
import { readConfig } from '../../server/config.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { createEmptyDatabase, createTestDatabase } from '../support/database.ts'
import { createApiClient, type Person, student } from '../support/people.ts'
import { startTestBucket, type TestBucket } from '../support/s3.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts'

const FILE = 'bucket:dhanmondi/boithok-2026-11-29.tar.gz'
const KEY = 'dhanmondi/boithok-2026-11-29.tar.gz'
const DAY_MS = 24 * 3_600_000

let folder: TemporaryFolder
let bucket: TestBucket
let app: TestApp
let person: Person
let settings: Record<string, string>
const databases: { drop(): Promise<void> }[] = []

beforeAll(async () => {
  folder = await temporaryFolder()
  app = await boot()
  person = await student(app)
})
beforeEach(async () => {
  await bucket?.stop()
  bucket = await startTestBucket()
  const ofBackups = Object.entries(bucket.env).map(([name, value]) => [`BACKUP_${name}`, value])
  settings = {
    ...Object.fromEntries(ofBackups),
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: join(folder.path, 'data'),
  }
})
afterAll(async () => {
  await app.stop()
  await bucket.stop()
  for (const database of databases) await database.drop()
  await folder.remove()
})

async function run(command: Command, words: string[], env = settings) {
  const said: string[] = []
  const code = await execute(command, words, env, (line) => said.push(line))
  return { code, said: said.join('\n') }
}
const keys = async () => (await bucket.storage.list('')).objects.map(({ key }) => key)

async function another(make: typeof createTestDatabase): Promise<Record<string, string>> {
  const database = await make()
  databases.push(database)
  return { ...settings, DATABASE_URL: database.url, DATA_DIR: join(folder.path, crypto.randomUUID()) }
}

/** Notes another day of making for each backup of the list. */
async function age(days: number): Promise<void> {
  const ledger = 'dhanmondi/boithok-backups.json'
  const known = JSON.parse(String(await readObject(bucket.storage, ledger))) as Record<string, object>
  const at = new Date(Date.now() - days * DAY_MS).toISOString()
  const aged = Object.entries(known).map(([name, made]) => [name, { ...made, at }])
  await bucket.storage.put(ledger, Buffer.from(JSON.stringify(Object.fromEntries(aged))))
}

describe('a backup in a bucket', () => {
  test('is refused without its settings, for a copy of real data, and by a name that no object has', async () => {
    const none = { DATABASE_URL: app.databaseUrl }
    const { BACKUP_S3_REGION: _, ...incomplete } = settings
    const answers = await Promise.all([
      run(backup, [FILE], none),
      run(restore, [FILE], none),
      run(backup, [FILE], incomplete),
      run(backup, [FILE], { ...settings, OUTBOUND: 'off' }),
      run(backup, ['bucket:../boithok.tar.gz']),
      run(backup, [FILE], { ...settings, BACKUP_S3_ACCESS_KEY_ID: 'x' }),
      run(backup, [FILE], { ...settings, BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1' }),
      run(backup, ['--check', 'bucket:boithok.tar.gz']),
    ])
    expect(answers).toEqual(
      [
        'BACKUP_S3_BUCKET: set it and the other settings',
        'BACKUP_S3_BUCKET: set it and the other settings',
        'BACKUP_S3_REGION: missing',
        'OUTBOUND: off',
        'bucket:../boithok.tar.gz is no name for a backup',
        'BACKUP_S3_ACCESS_KEY_ID: the bucket does not know this key',
        'BACKUP_S3_ENDPOINT: no answer from there; .* set BACKUP_S3_FORCE_PATH_STYLE=1',
        'There is no boithok.tar.gz in the bucket pictures',
      ].map((said) => ({ code: 1, said: expect.stringMatching(new RegExp(`^${said}`)) })),
    )
    expect(await keys()).toEqual([])
  })

  test('that breaks off is none, and the one before stays', async () => {
    expect(await run(backup, [FILE])).toMatchObject({ code: 0 })
    const before = await readObject(bucket.storage, KEY)
    bucket.failWith(({ method, key }) =>
      method !== 'GET' && key.endsWith('.tar.gz') ? { kind: 'unavailable' } : undefined,
    )
    expect(await run(backup, [FILE])).toEqual({
      code: 1,
      said: 'BACKUP_S3_ENDPOINT: the provider is overloaded or down; try again later',
    })
    bucket.failWith(undefined)
    expect(await readObject(bucket.storage, KEY)).toEqual(before)
  })

  test('that breaks off while it is read restores nothing, and says so', async () => {
    await run(backup, [FILE])
    bucket.failWith(({ method, key }) =>
      method === 'GET' && key.endsWith('.tar.gz') ? { kind: 'cut-body' } : undefined,
    )
    const empty = await another(createEmptyDatabase)
    const { code, said } = await run(restore, [FILE], empty)
    expect([code, said]).toEqual([1, expect.stringMatching(/^BACKUP_S3_/)])
    bucket.failWith(undefined)
    expect(await run(restore, [FILE], empty)).toMatchObject({ code: 0 })
  })

  test('comes back on a new machine, counts as copied, and is whole', async () => {
    const { code, said } = await run(backup, [FILE])
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^dhanmondi\/boithok-\S+ in the bucket pictures: /),
    ])
    const { rows } = await app.services.context.database.execute(
      `select name from heartbeats where name in ('backup', 'backup_copy') order by 1`,
    )
    expect(rows).toEqual([{ name: 'backup' }, { name: 'backup_copy' }])
    expect(await run(backup, ['--check', FILE])).toEqual({
      code: 0,
      said: expect.stringMatching(/in the bucket pictures is whole: \d+ tables/),
    })
    const elsewhere = await another(createEmptyDatabase)
    expect(await run(restore, [FILE], elsewhere)).toMatchObject({ code: 0 })
    const restored = await boot(elsewhere)
    expect((await createApiClient(restored, person.token)('GET', '/bookedSessions')).status).toBe(200)
    await restored.stop()
  })

  test('is rehearsed beside the centre', async () => {
    await run(backup, [FILE])
    const { DATABASE_URL = '' } = await another(createEmptyDatabase)
    expect(await run(rehearse, [FILE, '--no-serve', '--database', DATABASE_URL])).toEqual({
      code: 0,
      said: expect.stringMatching(/is restored: .*\nIts seats, money and rolls agree/),
    })
  })

  test('is encrypted as a file is', async () => {
    const identity = await generateX25519Identity()
    const recipients = await identityToRecipient(identity)
    expect(await run(backup, [FILE], { ...settings, BACKUP_RECIPIENTS: recipients })).toMatchObject({
      code: 0,
    })
    expect((await readObject(bucket.storage, `${KEY}.age`))?.subarray(0, 21).toString()).toBe(
      'age-encryption.org/v1',
    )
    expect((await run(backup, ['--check', `${FILE}.age`])).said).toMatch(/is encrypted: set BACKUP_/)
  })

  test('makes room for itself among those of its own database alone', async () => {
    await run(backup, ['bucket:dhanmondi/old.tar.gz'])
    await run(backup, ['bucket:dhanmondi/others.tar.gz'], await another(createTestDatabase))
    await age(20)
    await run(backup, ['bucket:dhanmondi/young.tar.gz'])
    const { said } = await run(backup, ['--keep-days', '14', FILE])
    expect(said).toContain('Removed, older than 14 days: old.tar.gz')
    expect((await keys()).filter((key) => key.endsWith('.gz'))).toEqual([
      KEY,
      'dhanmondi/others.tar.gz',
      'dhanmondi/young.tar.gz',
    ])
    const strangers = await run(backup, ['bucket:dhanmondi/others.tar.gz'])
    expect(strangers).toEqual({ code: 1, said: expect.stringContaining('is a backup of another database') })
  })

  test('is tried by bin/start --check', async () => {
    const lines: string[] = []
    const env = { ...settings, PORT: '0', DEMO: '1', BACKUP_S3_SECRET_ACCESS_KEY: 'x' }
    await checkSettings(readConfig(env), (line) => lines.push(line))
    expect(lines).toContain('FAIL BACKUP_S3_SECRET_ACCESS_KEY: is not the secret of BACKUP_S3_ACCESS_KEY_ID')
  })
})
