import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { expectBooksToBalance } from '../support/books.ts'
import { boot, type TestApp } from '../support/boot.ts'
import {
  createDebianPostgres,
  type DebianPostgres,
  findDebianPrograms,
  startDebianPostgres,
} from '../support/debian-postgres.ts'
import { PATIENCE } from '../support/patience.ts'
import { pay } from '../support/payments.ts'
import { admin, createApiClient, type Person, student } from '../support/people.ts'
import { createRecoveryMachine, type RecoveryMachine } from '../support/recovery-units.ts'
import { scrape } from '../support/scrape.ts'
import { createSession } from '../support/sessions.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts'

const FEE = 500
const programs = findDebianPrograms()

/** As the manual gives it. */
const [grant = ''] =
  /grant [\w, ]+ to boithok_recovery/.exec(
    readFileSync(join(import.meta.dirname, '../../docs/operating/recovery.md'), 'utf8'),
  ) ?? []

describe.runIf(programs)('with the log of PostgreSQL on another machine', () => {
  let folder: TemporaryFolder
  let postgres: DebianPostgres
  let machine: RecoveryMachine
  let app: TestApp
  let people: Person[]
  let [free, paid] = ['', '']
  const later: (() => Promise<void>)[] = []

  const book = (person: Person) => person.ask('POST', '/bookedSessions', { sessionId: free })
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)

  beforeAll(async () => {
    folder = await temporaryFolder()
    postgres = await createDebianPostgres(programs as string, join(folder.path, 'postgres'))
    await postgres.run('create role boithok_recovery login replication')
    await migrate(postgres.url)
    await postgres.run(grant, 'boithok')
    const at = { folder: join(folder.path, 'recovery'), programs: programs as string, port: postgres.port }
    machine = await createRecoveryMachine(at)
    await machine.startLog()
    app = await boot({ DATABASE_URL: postgres.url })
    const owner = await admin(app)
    ;[free, paid] = [await createSession(owner), await createSession(owner, { fee: FEE })]
    people = await Promise.all(Array.from({ length: 9 }, () => student(app)))
    const [booked] = await Promise.all([Promise.all(people.slice(0, 3).map(book)), machine.copy()])
    expect(statuses(booked)).toEqual([200, 200, 200])
  })
  afterAll(async () => {
    for (const stop of later.reverse()) await stop()
    await app?.stop()
    await machine?.stopLog()
    await postgres?.stop()
    await folder?.remove()
  })

  /** What the other machine has would come back now. */
  const arrived = () =>
    expect
      .poll(() => {
        const sql = 'select flush_lsn >= pg_current_wal_flush_lsn() as whole from pg_stat_replication'
        return postgres.run(sql)
      }, PATIENCE)
      .toEqual([{ whole: true }])

  async function goBack(to: string, minute?: string): Promise<TestApp> {
    const directory = await machine.goBack(to, minute)
    const restored = await startDebianPostgres(programs as string, directory)
    later.push(restored.stop)
    // It recovers before it takes writes.
    const isRecovering = () => restored.run('select pg_is_in_recovery() as still')
    await expect.poll(isRecovering, PATIENCE).toEqual([{ still: false }])
    const server = await boot({ DATABASE_URL: restored.url })
    later.push(server.stop)
    return server
  }

  /** How many seats each person has. */
  const seatsAt = (server: TestApp) =>
    Promise.all(
      people.map(async ({ token }) => {
        const { status, body } = await createApiClient(server, token)('GET', '/bookedSessions')
        expect(status).toBe(200)
        return (body as unknown as unknown[]).length
      }),
    )

  test('S02 everything confirmed before the minute of a mistake comes back, and nothing after it', async () => {
    expect(statuses(await Promise.all(people.slice(3, 6).map(book)))).toEqual([200, 200, 200])
    expect(
      statuses(await Promise.all(people.slice(0, 2).map((each) => pay(app, each, paid, FEE * 100)))),
    ).toEqual([200, 200])
    const confirmed = [2, 2, 1, 1, 1, 1, 0, 0, 0]
    expect(await seatsAt(app)).toEqual(confirmed)
    const [{ minute } = {}] = await postgres.run('select clock_timestamp()::text as minute')
    await postgres.run('set session_replication_role = replica; delete from bookings', 'boithok')
    expect(statuses([await book(people[8] as Person)])).toEqual([200])
    expect(await seatsAt(app)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1])
    await arrived()

    const restored = await goBack('minute', String(minute))
    expect(await seatsAt(restored)).toEqual(confirmed)
    await expectBooksToBalance(restored)
  })

  test('copies of three weeks stay, and of the log what they need', async () => {
    const [own = ''] = await machine.list('base')
    for (const name of ['2026-01-02T043000', '2026-01-09T043000', '2026-01-16T043000'])
      await machine.shell(`cp -a base/${own} base/${name}`)
    await writeFile(join(folder.path, 'recovery/wal/000000010000000000000000'), 'older than all copies')
    const before = await machine.list('wal')
    await machine.copy()
    expect((await machine.list('base')).slice(0, 2)).toEqual(['2026-01-16T043000', own])
    expect(await machine.list('base')).toHaveLength(3)
    expect(await machine.list('wal')).not.toContain('000000010000000000000000')
    expect(before).toContain('000000010000000000000000')
  })

  /** When the last copy was made, as an alert believes, in seconds; 0: never. */
  const noted = async () => {
    const { sum } = await scrape(app.url)
    expect(sum('boithok_database_recovery_slot')).toBe(1)
    return sum('boithok_job_last_success_timestamp_seconds', { task: 'base_backup' })
  }

  test('S05 a copy that was made is noted for each centre, and one that failed is not', async () => {
    const before = await noted()
    expect(before).toBeGreaterThan(0)
    await expect(machine.copy({ PGPORT: '1' })).rejects.toThrow('pg_basebackup')
    expect(await noted()).toBe(before)
    // Names have seconds, and a copy of so little may take less than one.
    await machine.shell('mv base/$(ls base | tail -n 1) base/2026-01-23T043000')
    const several = { DATABASES: 'boithok nowhere' }
    await expect(machine.copy(several)).rejects.toThrow('database "nowhere" does not exist')
    expect(await noted()).toBeGreaterThan(before)
  })

  test('S02 a disk that dies takes nothing with it that has arrived', async () => {
    expect(statuses([await book(people[7] as Person)])).toEqual([200])
    const before = await seatsAt(app)
    await arrived()
    await postgres.kill()
    await rm(postgres.directory, { recursive: true })
    expect(await seatsAt(await goBack('end'))).toEqual(before)
  })
})
