import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createDatabase, createPool, type Database } from '../../../db/client.ts'
import { users } from '../../../db/schema.ts'
import { type DisputedSeats, newId } from '../../../domain/context.ts'
import { createTestDatabase } from '../../support/database.ts'
import { createOutside, type Outside } from './outside.ts'
import { type SimulatedProcess, startProcess } from './process.ts'

export type Person = { id: string; uid: string; token: string }
export type Answer = { status: number; body: Record<string, string>; location: string | null }
type Hooks = Pick<Parameters<typeof startProcess>[0], 'fetch' | 'inspect'>

/** A database, processes on it that can be killed, the providers, and a clock for all of them. */
export type World = {
  database: Database
  outside: Outside
  clock(): Date
  /** Lets time pass. */
  pass(ms: number): void
  /** What happens to the processes' traffic from now on. */
  hook(hooks: Hooks): void
  /** When a disputed seat is lost, from now on. */
  loseDisputed(seats: DisputedSeats): void
  /** One that is alive; another one each time, and new ones for those that were killed. */
  process(): Promise<SimulatedProcess>
  createPerson(role: 'Student' | 'Admin'): Promise<Person>
  /** Sends a request to a process that is alive. Undefined when that is killed before it has answered. */
  send(path: string, init?: RequestInit & { by?: Person; json?: object }): Promise<Answer | undefined>
  stop(): Promise<void>
}

const PROCESSES = 2

export async function createWorld(): Promise<World> {
  const own = await createTestDatabase()
  const pool = createPool(own.url, () => {}, 20)
  const database = createDatabase(pool)
  let aheadMs = 0
  const clock = () => new Date(Date.now() + aheadMs)
  const outside = await createOutside(pool, clock)
  const signedIn = new Map<string, Date>()
  const processes: Promise<SimulatedProcess>[] = []
  const all: SimulatedProcess[] = []
  let turn = 0
  let disputedSeats: DisputedSeats = 'until-lost'
  let hooks: Hooks = { fetch: outside.fetch, inspect: () => {} }

  async function start(): Promise<SimulatedProcess> {
    const started = await startProcess({
      databaseUrl: own.url,
      clock,
      fetch: (...given) => hooks.fetch(...given),
      inspect: (...given) => hooks.inspect(...given),
    })
    started.context.identity = {
      signIns: undefined,
      async verify(token) {
        const [, uid = ''] = token.split('.')
        const authTime = signedIn.get(uid) ?? clock()
        const expiresAt = new Date(clock().getTime() + 3600_000)
        const about = {
          email: `${uid}@simulation.test`,
          emailVerified: true,
          isByPhone: false,
          phone: null,
          name: 'One of many',
          picture: null,
          issuedAt: authTime,
        }
        return { uid, ...about, authTime, sid: null, expiresAt }
      },
    }
    all.push(started)
    return started
  }

  const world: World = {
    database,
    outside,
    clock,
    pass(ms) {
      aheadMs += ms
    },
    hook(given) {
      hooks = given
    },
    loseDisputed(seats) {
      disputedSeats = seats
    },
    async process() {
      turn = (turn + 1) % PROCESSES
      processes[turn] ??= start()
      if ((await processes[turn])?.isDead()) processes[turn] = start()
      const found = (await processes[turn]) as SimulatedProcess
      found.context.disputedSeats = disputedSeats
      return found
    },
    async createPerson(role) {
      const now = clock()
      const uid = randomUUID()
      const id = newId({ clock })
      const names = { email: `${uid}@simulation.test`, emailVerified: true, name: 'One of many', role }
      const since = { registeredAt: now, createdAt: now, lastSignInAt: now }
      await database.insert(users).values({ id, providerUid: uid, ...names, ...since })
      signedIn.set(uid, now)
      return { id, uid, token: `x.${uid}.x` }
    },
    async send(path, { by, json, ...init } = {}) {
      const { url, killed } = await world.process()
      const asked = fetch(url + path, {
        ...init,
        redirect: 'manual',
        headers: {
          ...(by && { authorization: `Bearer ${by.token}` }),
          ...(json && { 'content-type': 'application/json' }),
          ...(init.headers as Record<string, string>),
        },
        ...(json && { body: JSON.stringify(json) }),
      }).then(async (response) => {
        const text = await response.text()
        const body = text.startsWith('{') ? JSON.parse(text) : {}
        return { status: response.status, body, location: response.headers.get('location') }
      })
      return Promise.race([asked.catch(() => undefined), killed.then(() => undefined)])
    },
    async stop() {
      const left = Promise.all(all.map((one) => one.stop()))
      await Promise.race([left, new Promise((resolve) => setTimeout(resolve, 5000).unref())])
      await pool.end()
      await own.drop()
    },
  }
  await database.execute(sql`select 1`)
  return world
}
