import type pg from 'pg'
import { compare, type Line, ratio, type Variant } from './compare.ts'
import { type Asked, burst, type Load, sustain } from './load.ts'
import { signIn } from './people.ts'
import { type Postgres, withPostgres } from './postgres.ts'
import type { Program } from './program.ts'
import type { Report } from './report.ts'
import { INSTRUCTORS, seed } from './seed.ts'
import { type Options, type Suite, startProduct, startReference } from './suite.ts'

const CONNECTIONS = 200
const SPREAD = 100
/** Of everybody, so many come in the same instant. */
const AT_ONCE = 5000

/** Free bookings, everything on, beside an insert without any rule. */
export const rush: Suite = (options) =>
  withPostgres(async (postgres, client) => {
    const people = options.smoke ? 400 : 20_000
    await seed(client, { sessions: 10_000, people: people + INSTRUCTORS, bookings: 0 }, options.say)
    const tokens = await signIn(client, INSTRUCTORS, INSTRUCTORS + people)
    options.say(`signed ${tokens.length} people in`)
    const rushOf = { client, tokens, postgres, options }
    const reports = [await sustained('One hot session, 200 connections', 1, rushOf), await allAtOnce(rushOf)]
    if (!options.smoke) reports.push(await sustained(`${SPREAD} sessions, 200 connections`, SPREAD, rushOf))
    return reports
  })

type Rush = { client: pg.Client; tokens: string[]; postgres: Postgres; options: Options }

async function sustained(title: string, spread: number, rushOf: Rush): Promise<Report> {
  const { postgres, options } = rushOf
  const lines = await compare({
    ...options,
    postgres,
    variants: [
      reference('plain insert', 'plain-insert', spread, rushOf),
      reference('HTTP without a database', 'no-database', spread, rushOf),
      booking('Boithok', spread, rushOf),
    ],
  })
  const [insert, , ours] = lines as [Line, Line, Line]
  return {
    title: `Free bookings: ${title}`,
    lines,
    claims: [
      { what: 'accepted, × the plain insert', value: ratio(ours, insert), least: 2.5 },
      { what: 'p99', value: ours.median.p99, most: 25, unit: ' ms' },
    ],
  }
}

/** Everybody books once, each time other sessions, which are free and have a seat for each of them and none to spare. */
export async function bookings(
  { client, tokens }: Pick<Rush, 'client' | 'tokens'>,
  spread: number,
): Promise<Asked[]> {
  const { rows } = await client.query<{ id: string }>(
    `update sessions set capacity = $1 where id in (select id from sessions where fee_minor = 0 and capacity is null
      and status = 'approved' limit $2) returning id`,
    [Math.ceil(tokens.length / spread), spread],
  )
  return tokens.map((token, index) => ({
    method: 'POST',
    path: '/api/bookedSessions',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId: rows[index % rows.length]?.id }),
  }))
}

function booking(name: string, spread: number, rushOf: Rush): Variant {
  return {
    name,
    start: () => startProduct(rushOf.postgres.url),
    // Who books has been here before: they are known, and have looked around.
    warmUp: ({ url }) => sustain({ url, connections: CONNECTIONS, asked: looks(rushOf.tokens), once: true }),
    measure: async (program) => measureBookings(program, await bookings(rushOf, spread), rushOf),
  }
}

export const looks = (tokens: string[]): Asked[] =>
  tokens.map((token) => ({ path: '/api/bookedSessions', headers: { authorization: `Bearer ${token}` } }))

async function measureBookings({ url }: Program, asked: Asked[], { client }: Rush): Promise<Load> {
  const load = await sustain({ url, connections: CONNECTIONS, asked, once: true })
  await requireExact(client)
  return load
}

/** Nobody may sit on a seat that is not there, and no seat may be lost. */
async function requireExact(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from sessions where capacity is not null and (enrolled > capacity
      or enrolled <> (select count(*) from bookings where session_id = sessions.id and cancelled_at is null))`,
  )
  if (rowCount !== 0) throw new Error(`${rowCount} sessions have other seats than bookings`)
}

function reference(name: string, file: string, spread: number, rushOf: Rush): Variant {
  const load = async ({ url }: Program) =>
    sustain({ url, connections: CONNECTIONS, asked: await bookings(rushOf, spread), once: true })
  return { name, start: () => startReference(file, rushOf.postgres.url), warmUp: load, measure: load }
}

async function allAtOnce(rushOf: Rush): Promise<Report> {
  const { options, tokens, postgres } = rushOf
  const some = { ...rushOf, tokens: tokens.slice(0, AT_ONCE) }
  const lines = await compare({
    ...options,
    postgres,
    variants: [
      {
        ...reference('HTTP without a database', 'no-database', 1, some),
        measure: async ({ url }) => burst(url, await bookings(some, 1)),
      },
      { ...booking('Boithok', 1, some), measure: async ({ url }) => burst(url, await bookings(some, 1)) },
    ],
  })
  const [, ours] = lines as [Line, Line]
  return {
    title: `Free bookings: ${some.tokens.length.toLocaleString('en')} people at once, one hot session`,
    lines,
    claims: [
      { what: 'p99', value: ours.median.p99, most: 650, unit: ' ms' },
      { what: 'dropped', value: ours.median.failed, most: 0 },
    ],
  }
}
