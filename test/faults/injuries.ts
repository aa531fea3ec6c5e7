import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Load } from './load.ts'
import { startNetwork } from './network.ts'
import type { Networked } from './networked.ts'
import { nonsense } from './nonsense.ts'

export type Wounded = {
  house: Networked
  load: Load
  /** From 0 to 1, the same for the same seed. */
  random: () => number
}

/** Something that goes wrong while people are at work. */
export type Injury = {
  name: string
  /** How many processes serve. */
  workers: 1 | 2
  /** How far ahead the server's clock is, in milliseconds. */
  clock?: number
  /** What people may be told meanwhile, beside what they are told on good days. */
  allowed: RegExp
  /** Tests of the API try it, too: `npm test` leaves this larger trial to `npm run test:faults`. */
  long?: true
  /** Does it, and answers what it did. When it resolves all is well again, and the server has to find back by itself. */
  inject(wounded: Wounded): Promise<string>
  /** What else must hold in the end, and does not. */
  findBreaches?(house: Networked): Promise<string[]>
}

const HOUR = 3_600_000
const away = / 503$/
const cutOff = / (503|ECONNRESET|RESET AT THE DOOR|ECONNREFUSED|EPIPE)$/
/** Whoever has nothing to do with money notices nothing. */
const noMoney = /^(pay|cancel) 503$/

const some = (random: () => number, least: number, most: number) =>
  Math.round(least + random() * (most - least))
const times = (random: () => number, most: number) => Array.from({ length: some(random, 1, most) })

export const injuries: Injury[] = [
  {
    name: 'people delete their accounts',
    long: true,
    workers: 2,
    // What they asked besides.
    allowed: /^(leave 200|(browse|book|cancel|pay) 401)$/,
    async inject({ load, random }) {
      const count = some(random, 4, 12)
      await load.leave(count)
      return `${count} people`
    },
  },
  {
    name: 'connections to PostgreSQL are cut',
    long: true,
    workers: 1,
    allowed: away,
    async inject({ house, random }) {
      const cuts = times(random, 4)
      for (const _ of cuts) {
        house.between.database.cut()
        await wait(some(random, 0, 300))
      }
      return `${cuts.length} times`
    },
  },
  {
    name: 'PostgreSQL is silent',
    long: true,
    workers: 1,
    allowed: away,
    async inject({ house, random }) {
      const ms = some(random, 300, 3000)
      house.between.database.hold()
      await wait(ms)
      const isCut = random() < 0.5
      if (isCut) house.between.database.cut()
      house.between.database.release()
      return `${ms} ms, then ${isCut ? 'cut' : 'it goes on'}`
    },
  },
  {
    name: 'PostgreSQL is killed',
    workers: 1,
    allowed: away,
    async inject({ house: { cluster }, random }) {
      const isOne = random() < 0.3
      await cluster.kill(isOne ? 'connection' : undefined)
      const ms = some(random, 0, 1000)
      await wait(ms)
      await cluster.start()
      return isOne ? 'the process of one connection' : `started again after ${ms} ms`
    },
  },
  {
    name: 'the card provider is away',
    long: true,
    workers: 1,
    allowed: noMoney,
    async inject({ house: { between }, random }) {
      const isForMinutes = random() < 0.25
      const ms = isForMinutes ? some(random, 60_000, 150_000) : some(random, 1000, 4000)
      const isSilent = random() < 0.5
      if (isSilent) between.provider.hold()
      else between.provider.refuse()
      await wait(ms)
      if (isSilent) between.provider.release()
      else await between.provider.lead()
      return `${isSilent ? 'silent' : 'refuses'} for ${ms} ms`
    },
  },
  {
    name: 'the card provider talks nonsense',
    long: true,
    workers: 1,
    allowed: noMoney,
    async inject({ house: { provider }, random }) {
      const kinds = Object.entries(nonsense)
      const [what, answer] = kinds[some(random, 0, kinds.length - 1)] as (typeof kinds)[number]
      provider.setImpostor(async () => answer())
      const ms = some(random, 500, 2500)
      await wait(ms)
      provider.setImpostor(undefined)
      return `${what} for ${ms} ms`
    },
  },
  {
    name: 'the mail server is away',
    long: true,
    workers: 1,
    allowed: /^$/,
    async inject({ house, random }) {
      const ms = some(random, 500, 3000)
      const isRefusing = random() < 0.5
      house.mail.letters.length = 0
      if (isRefusing) house.between.mail.refuse()
      else house.mail.answer = '451 later'
      await wait(ms)
      if (isRefusing) await house.between.mail.lead()
      else house.mail.answer = '250 ok'
      // In place of waiting for their second try.
      await house.look((database) =>
        database.execute(
          sql`update mails set next_attempt_at = now() where attempts = 1 and last_error is not null`,
        ),
      )
      return `${isRefusing ? 'refuses connections' : 'answers "later"'} for ${ms} ms`
    },
    findBreaches: findMailsAmiss,
  },
  {
    name: 'the server is killed',
    workers: 1,
    allowed: cutOff,
    async inject({ house: { server }, random }) {
      const kills = times(random, 2)
      for (const _ of kills) {
        server.kill()
        await server.up()
        await wait(some(random, 0, 200))
      }
      return `${kills.length} times`
    },
  },
  {
    name: 'a worker is killed, or its parent',
    workers: 2,
    allowed: cutOff,
    async inject({ house: { server }, random }) {
      const isParent = random() < 0.5
      if (isParent) server.kill()
      else process.kill(server.workers()[some(random, 0, 1)] as number, 'SIGKILL')
      await server.up()
      return isParent ? 'their parent' : 'a worker'
    },
  },
  {
    name: 'the server is told to stop',
    workers: 2,
    // Nobody who was connected is reset.
    allowed: / (ECONNREFUSED|RESET AT THE DOOR)$/,
    async inject({ house: { server } }) {
      const from = performance.now()
      const code = await server.terminate()
      const took = Math.round(performance.now() - from)
      if (code !== 0) throw new Error(`It ended with ${code}`)
      await server.up()
      return `drains for ${took} ms`
    },
  },
  {
    name: 'the primary dies, a standby takes over',
    workers: 2,
    allowed: away,
    inject: (wounded) => standBy(wounded, 'synchronous'),
  },
  {
    name: 'the clock is an hour ahead',
    long: true,
    workers: 1,
    clock: HOUR,
    allowed: /^$/,
    inject: async () => 'from the start',
  },
  {
    name: 'the clock is an hour behind',
    long: true,
    workers: 1,
    clock: -HOUR,
    allowed: /^$/,
    inject: async () => 'from the start',
  },
]

/**
 * The primary dies while it is at work, and its standby takes over at the same address. For a moment before that the
 * standby hears nothing: who did not wait for it now shows.
 */
export async function standBy(
  { house, load, random }: Wounded,
  how: 'synchronous' | 'asynchronous',
): Promise<string> {
  const primary = house.cluster
  const replication = await startNetwork(primary.port)
  const standby = await primary.follow(replication.port)
  if (how === 'synchronous') await primary.waitForStandby()
  await load.goesOn()
  replication.hold()
  const deaf = some(random, 100, 500)
  await wait(deaf)
  if (how === 'asynchronous') await load.servesNewRequests()
  await primary.kill()
  replication.stop()
  // By turns: people are led there before or after it may be written to.
  const isEarly = random() < 0.5
  if (isEarly) await house.between.database.lead(standby.port)
  await standby.run('select pg_promote()')
  if (!isEarly) await house.between.database.lead(standby.port)
  house.cluster = standby
  await primary.stop()
  return `the standby was deaf for ${deaf} ms, people came ${isEarly ? 'before' : 'after'} it took over`
}

/**
 * Every mail has left, and once. Of earlier rounds some wait for longer: whose server was killed, with one try and no error;
 * and whose server's clock was ahead, until it is so late.
 */
async function findMailsAmiss({ look, mail }: Networked): Promise<string[]> {
  const { rows } = await look((database) =>
    database.execute<{ id: string }>(
      sql`select id from mails
        where state = 'waiting' and created_at <= now() and (attempts = 0 or last_error is not null)`,
    ),
  )
  const ids = mail.letters.map(({ data }) => /^Message-ID: (.*)$/im.exec(data)?.[1])
  const again = ids.filter((id, index) => ids.indexOf(id) !== index)
  return [...rows.map(({ id }) => `mail ${id} waits`), ...again.map((id) => `mail ${id} left twice`)]
}
