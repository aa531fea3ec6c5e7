import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { admin, createApiClient } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createKillableServer, type KillableServer } from './killable-server.ts'

/** How old a public answer may be. */
const MAX_AGE_MS = 1000
/**
 * How often the writer is killed, and how long each of its lives is at least: an hour in all in npm run
 * test:long -- stale-reads.
 */
const KILLS = Number(process.env.STALE_READ_KILLS ?? 1)
const LIFE_MS = Number(process.env.STALE_READ_LIFE_MS ?? 0)
const WRITES_PER_LIFE = 5
/** Between two looks or writes, so that an hour of them fits into memory and leaves room for others. */
const PAUSE_MS = 5
/** Of the control. */
const MAX_ROUNDS = 20

let database: TestDatabase
let client: pg.Client
let writer: KillableServer
let reader: TestApp
let control: TestApp | undefined
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  writer = await createKillableServer({ DATABASE_URL: database.url, DEMO: '1', LOG_LEVEL: 'silent' })
  reader = await boot({ DATABASE_URL: database.url })
})
afterAll(async () => {
  await writer.stop()
  await Promise.all([reader.stop(), control?.stop()])
  await client.end()
  await database.drop()
})

/** What a look found, and when it began. */
type Look = { at: number; version: number }
/** A version, and when it had been committed at the latest. */
type Known = { version: number; seenAt: number }

async function watch(read: () => Promise<number>, isOver: () => boolean): Promise<Look[]> {
  const looks: Look[] = []
  while (!isOver()) {
    const at = Date.now()
    looks.push({ at, version: await read() })
    await pause(PAUSE_MS)
  }
  return looks
}

/**
 * The looks that found less than what had been there for longer than a public answer may be old. Both are in
 * the order of their time; an hour has half a million looks, so each is compared with the newest version
 * alone.
 */
function findStale(looks: Look[], known: Known[]): Look[] {
  let next = 0
  let owed = 0
  return looks.filter(({ at, version }) => {
    for (; next < known.length; next += 1) {
      const one = known[next] as Known
      if (one.seenAt + MAX_AGE_MS > at) break
      owed = Math.max(owed, one.version)
    }
    return version < owed
  })
}

test(
  'public answers are at most a second old, also when who writes dies before it tells; a clock that stands still is found out',
  async () => {
    const owner = await admin(reader)
    const id = await createSession(owner, { title: '0' })
    const readAt = (app: { url: string }) => async () =>
      Number((await createApiClient(app)('GET', `/sessions/${id}`)).body.title)
    const known: Known[] = []
    const lookAtDatabase = async () => {
      const { rows } = await client.query('select title from sessions where id = $1', [id])
      const version = Number(rows[0].title)
      if (known.at(-1)?.version !== version) known.push({ version, seenAt: Date.now() })
      return version
    }
    let version = 0
    const writeBy = (app: { url: string }) =>
      createApiClient(app, owner.token)('PATCH', `/sessions/${id}`, { title: String(++version) })

    async function writeAndKill(): Promise<void> {
      for (let life = 0; life < KILLS; life += 1) {
        await writer.ensureRunning()
        const until = Date.now() + LIFE_MS
        for (let write = 0; write < WRITES_PER_LIFE || Date.now() < until; write += 1) {
          await writeBy(writer)
          await pause(PAUSE_MS)
        }
        const last = writeBy(writer).catch(() => {})
        // From now on its commit may be seen at any time, or never.
        await Promise.race([last, turn()])
        writer.kill()
        await last
      }
    }
    let isOver = false
    const writing = writeAndKill().finally(() => {
      isOver = true
    })
    const [, looks = []] = await Promise.all([
      watch(lookAtDatabase, () => isOver),
      watch(readAt(reader), () => isOver),
      writing,
    ])
    expect(findStale(looks, known)).toEqual([])

    // Its clock stands still, so that nothing is ever too old.
    const now = new Date()
    const frozen = await boot({ DATABASE_URL: database.url }, { clock: () => now })
    control = frozen
    let isFoundOut = false
    // A background task that commits something makes the control forget too.
    for (let round = 0; round < MAX_ROUNDS && !isFoundOut; round += 1) {
      await writeBy(reader)
      await expect.poll(readAt(frozen), { interval: 1 }).toBe(version)
      // As by a process that dies between its commit and its notice.
      await client.query('update sessions set title = $2 where id = $1', [id, String(++version)])
      await lookAtDatabase()
      const until = Date.now() + MAX_AGE_MS + 200
      const [honest, stale] = await Promise.all(
        [reader, frozen].map((app) => watch(readAt(app), () => Date.now() > until)),
      )
      expect(honest?.at(-1)?.version).toBe(version)
      expect(findStale(honest ?? [], known)).toEqual([])
      isFoundOut = findStale(stale ?? [], known).length > 0
    }
    expect(isFoundOut).toBe(true)
  },
  240_000 + 2 * KILLS * LIFE_MS,
)
