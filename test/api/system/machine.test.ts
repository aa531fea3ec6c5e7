import { describe, expect, test, vi } from 'vitest'
import { recordBackup } from '../../../db/backup/record-backup.ts'
import { CHANGE_FEED_CONNECTION } from '../../../db/program-version.ts'
import type { TestApp } from '../../support/boot.ts'
import { createHealthApps, disk, GB, HOUR, readHealth } from './health-apps.ts'

const { start, startBeside } = createHealthApps()

describe('machine checks', () => {
  test('a clock that differs from PostgreSQL’s', async () => {
    const app = await startBeside()
    app.setTime(new Date(Date.now() + HOUR))
    expect((await readHealth(app)).of('clock')).toMatchObject({
      state: 'broken',
      text: expect.stringMatching(/of this machine and of PostgreSQL are 3,(59\d|60\d) seconds apart/),
    })
  })

  test('a clock that can only be compared with PostgreSQL’s', async () => {
    expect((await readHealth(await startBeside())).of('clock')).toMatchObject({
      state: 'fine',
      text: 'The clock agrees with PostgreSQL’s. There is no outside provider to compare it with.',
    })
  })

  test('a picture folder that is not writable', async () => {
    const app = await startBeside({ DATA_DIR: '/dev/null/boithok' })
    expect((await readHealth(app)).of('images')).toMatchObject({
      state: 'broken',
      text: expect.stringMatching(
        /^No picture can be uploaded: \/dev\/null\/boithok\/images cannot be written \(.*\)\.$/,
      ),
      remedy: expect.stringContaining('DATA_DIR'),
    })
    expect((await readHealth(await startBeside())).of('images')).toMatchObject({ state: 'fine' })
  })

  test.each([
    ['attention', 9, 'filling up: 9 GB of 100 GB is free'],
    ['broken', 0.2, 'only 200 MB of 100 GB is free'],
  ])('a disk that is filling up: %s', async (state, free, text) => {
    const app = await startBeside({}, { statfs: disk(free * GB) })
    expect((await readHealth(app)).of('disk')).toMatchObject({ state, text: expect.stringContaining(text) })
  })

  test('a full disk of pictures or of the embedded database: the server is not ready, and says why', async () => {
    const ready = async (app: TestApp) => {
      const answer = await fetch(`${app.url}/readyz`)
      return [answer.status, await answer.text()]
    }
    const full = await startBeside({ DATA_DIR: '/srv/boithok' }, { statfs: disk(0.016 * GB) })
    expect(await ready(full)).toEqual([
      503,
      'the disk of DATA_DIR (/srv/boithok) is full: move old backups away, or make it larger',
    ])
    expect(await ready(await startBeside({}, { statfs: disk(0.017 * GB) }))).toEqual([200, 'ok'])
  })

  test('a backup that was never made, is recent, is old', async () => {
    const app = await start({ DEMO: '0' })
    expect((await readHealth(app)).of('backup')).toMatchObject({
      state: 'attention',
      text: 'No backup has ever been made.',
    })
    await recordBackup(app.databaseUrl, new Date())
    const after = await start({ DEMO: '0', DATABASE_URL: app.databaseUrl })
    expect((await readHealth(after)).of('backup')).toMatchObject({ state: 'fine' })
    const later = await start({ DEMO: '0', DATABASE_URL: app.databaseUrl })
    later.setTime(new Date(Date.now() + 49 * HOUR))
    expect((await readHealth(later)).of('backup')).toMatchObject({
      state: 'attention',
      remedy: expect.stringContaining('boithok-backup.timer'),
    })
  })

  test('a newer but compatible schema, a schema for newer versions only, and an older one', async () => {
    const app = await start()
    const execute = (query: string) => app.services.context.database.execute(query)
    await execute(`insert into drizzle.migrations (hash, created_at) values ('of a later version', 9e12)`)
    expect((await readHealth(app)).of('schema')).toMatchObject({
      state: 'fine',
      text: expect.stringMatching(/^An upgrade is under way/),
    })
    await execute(`update compatibility set oldest_program = '99.1.0'`)
    const tooOld = await start({ DATABASE_URL: app.databaseUrl })
    expect((await readHealth(tooOld)).of('schema')).toMatchObject({
      state: 'broken',
      text: expect.stringContaining('for a newer version'),
    })
    expect((await readHealth(tooOld, 'bn')).of('schema').text).toMatch(/নতুন ভার্সনের জন্য/)
    await execute(`update compatibility set oldest_program = '0.0.1'`)
    const older = await start({ DATABASE_URL: app.databaseUrl })
    await execute('delete from drizzle.migrations where id >= (select max(id) - 1 from drizzle.migrations)')
    expect((await readHealth(older)).of('schema')).toMatchObject({
      state: 'broken',
      text: expect.stringContaining('older'),
    })
  })

  test('missing worker processes', async () => {
    const app = await start({ WORKERS: '3' })
    const alive = `select 1 from pg_stat_activity where datname = current_database() and starts_with(application_name, '${CHANGE_FEED_CONNECTION}')`
    await vi.waitFor(async () => {
      expect((await app.services.context.database.execute(alive)).rows).toHaveLength(1)
    }, 30_000)
    expect((await readHealth(app)).of('processes')).toMatchObject({
      state: 'attention',
      text: '1 of 3 processes are running.',
    })
    const two = await start({ DATABASE_URL: app.databaseUrl })
    await vi.waitFor(async () => {
      expect((await app.services.context.database.execute(alive)).rows).toHaveLength(2)
    }, 30_000)
    expect((await readHealth(two)).of('processes')).toMatchObject({
      state: 'fine',
      text: '2 processes are running.',
    })
  })

  test('a demonstration reachable from outside', async () => {
    const app = await startBeside({ PUBLIC_URL: 'https://boithok.test' })
    expect((await readHealth(app)).of('demonstration')).toMatchObject({ state: 'attention' })
  })
})
