import type pg from 'pg'
import { writeCursor } from '../contract/cursor.ts'
import { randomOf } from '../test/random.ts'
import { compare, type Line, ratio, type Variant } from './compare.ts'
import { type Asked, sustain } from './load.ts'
import { signIn } from './people.ts'
import { type Postgres, withPostgres } from './postgres.ts'
import type { Program } from './program.ts'
import type { Report } from './report.ts'
import { INSTRUCTORS, isApproved, type Size, seed } from './seed.ts'
import { type Options, type Suite, startProduct, startReference } from './suite.ts'

const CONNECTIONS = 50
const PAGES = 20
const LIMIT = 6
/** Requests that are prepared for every connection; when they are used up, they begin again. */
const PREPARED = 200
/** A second: more than are answered. */
const NEVER_TWICE = 30_000

const sizesOf = ({ smoke, sizes }: Options): Size[] =>
  smoke
    ? [{ sessions: 200, people: 200, bookings: 400 }]
    : sizes.map((sessions) => ({ sessions, people: 10_000, bookings: 20_000 }))

/** Public and signed-in reads beside the bare limits and beside what others would write. */
export const server: Suite = async (options) => {
  const reports: Report[] = []
  for (const size of sizesOf(options)) reports.push(...(await atSize(size, options)))
  return reports
}

function atSize(size: Size, options: Options): Promise<Report[]> {
  return withPostgres(async (postgres, client) => {
    await seed(client, size, options.say)
    await client.query(
      `create table bench.totals as select count(*)::int as total from sessions where status = 'approved'`,
    )
    const [token = ''] = await signIn(client, size.people - 1, size.people)
    const ids = await someIds(client, size)
    const random = randomOf(1)
    const pages = Array.from({ length: CONNECTIONS * PREPARED }, () => {
      const page = 1 + Math.floor(random() * PAGES)
      return { path: `/api/sessions?page=${page}&limit=${LIMIT}` }
    })
    const single = Array.from({ length: CONNECTIONS * PREPARED }, () => ({
      path: `/api/sessions/${ids[Math.floor(random() * ids.length)]}`,
    }))
    const home = Array.from({ length: CONNECTIONS }, () => ({ path: '/', headers: { accept: 'text/html' } }))
    const measure = (asked: Asked[]) => measureReads({ asked, token, postgres, options })
    const of = `${size.sessions.toLocaleString('en')} sessions`
    const reports: Report[] = [
      {
        ...readsReport(`A page of ${LIMIT} of ${of}`, await measure(pages)),
        curve: { of: `A page of ${LIMIT}`, at: of },
      },
    ]
    // The same machinery once more: a smoke need not see it twice.
    if (!options.smoke)
      reports.push({
        ...readsReport(`One session of ${of}`, await measure(single)),
        curve: { of: 'One session', at: of },
      })
    const [instructor = ''] = await signIn(client, INSTRUCTORS - 1, INSTRUCTORS)
    const title = `A page of ${LIMIT} of ${of}, not in memory`
    const never = await neverTwice(client, NEVER_TWICE * (options.seconds + Math.min(2, options.seconds)))
    reports.push(await measureUncached({ title, never, pages, instructor, postgres, options }))
    // What home shows does not depend on how many sessions there are.
    if (size.sessions <= 10_000) reports.push(await measureHome(home, postgres, options))
    return reports
  })
}

async function someIds(client: pg.Client, { sessions }: Size): Promise<string[]> {
  const random = randomOf(2)
  const chosen = Array.from({ length: Math.min(1000, sessions) }, () =>
    Math.floor(random() * sessions),
  ).filter(isApproved)
  const { rows } = await client.query<{ id: string }>(
    `select bench.id('session', n) as id from unnest($1::bigint[]) as n`,
    [chosen],
  )
  return rows.map(({ id }) => id)
}

type Reads = { asked: Asked[]; token: string; postgres: Postgres; options: Options }

async function measureReads({ asked, token, postgres, options }: Reads): Promise<Line[]> {
  const { url } = postgres
  const signedIn = asked.map((one) => ({ ...one, headers: { authorization: `Bearer ${token}` } }))
  return compare({
    ...options,
    postgres,
    variants: [
      reading('bare limit', () => startReference('bare-reads', url), asked, options),
      reading('Express', () => startReference('express', url), asked, options),
      await staticBytes(asked, postgres, options),
      reading('Boithok', () => startProduct(url), asked, options),
      reading('Boithok, signed in', () => startProduct(url), signedIn, options),
    ],
  })
}

type Uncached = {
  title: string
  never: Asked[]
  pages: Asked[]
  instructor: string
  postgres: Postgres
  options: Options
}

/** What memory does not answer: pages that nobody has asked for before, and those of an Instructor. */
async function measureUncached({
  title,
  never,
  pages,
  instructor,
  postgres,
  options,
}: Uncached): Promise<Report> {
  const { url } = postgres
  const half = Math.ceil(never.length / 2)
  const [first, then] = [never.slice(0, half), never.slice(half)]
  const theirs = pages.map((one) => ({ ...one, headers: { authorization: `Bearer ${instructor}` } }))
  const lines = await compare({
    ...options,
    postgres,
    variants: [
      reading('bare limit', () => startReference('bare-reads', url), then, options, first),
      reading('Boithok', () => startProduct(url), then, options, first),
      reading('bare limit, first pages', () => startReference('bare-reads', url), pages, options),
      reading('Boithok, an Instructor, first pages', () => startProduct(url), theirs, options),
    ],
  })
  const [bare, ours, bareFirst, instructors] = lines as [Line, Line, Line, Line]
  return {
    title,
    lines,
    claims: [
      { what: 'without a token, of the bare limit', value: ratio(ours, bare), least: 0.9 },
      { what: 'an Instructor’s, of the bare limit', value: ratio(instructors, bareFirst), least: 0.8 },
    ],
  }
}

/** Pages by cursor, no two at the same address: what `page` says beside a cursor only names it. */
async function neverTwice(client: pg.Client, count: number): Promise<Asked[]> {
  const { rows } = await client.query<{ at: Date; id: string }>(
    `select created_at as at, id from sessions where status = 'approved' order by created_at desc limit 10000`,
  )
  const cursors = rows.map((row) => writeCursor({ way: 'after', ...row }))
  return Array.from({ length: Math.ceil(count) }, (_, index) => ({
    path: `/api/sessions?page=${2 + index}&limit=${LIMIT}&cursor=${cursors[index % cursors.length]}`,
  }))
}

function reading(
  name: string,
  start: () => Promise<Program>,
  asked: Asked[],
  { seconds }: Options,
  warmingUp = asked,
): Variant {
  const load = (during: number, asked: Asked[]) => (program: Program) =>
    sustain({ url: program.url, connections: CONNECTIONS, asked, seconds: during })
  return { name, start, warmUp: load(Math.min(2, seconds), warmingUp), measure: load(seconds, asked) }
}

/** The product's own first answer, from node:http. */
async function staticBytes(asked: Asked[], { url }: Postgres, options: Options): Promise<Variant> {
  const start = async () => {
    const product = await startProduct(url)
    try {
      return await startReference('static-bytes', url, { BYTES_FROM: product.url + asked[0]?.path })
    } finally {
      await product.stop()
    }
  }
  return reading('static bytes', start, asked, options)
}

function readsReport(title: string, lines: Line[]): Report {
  const [bare, express, bytes, ours, signedIn] = lines as [Line, Line, Line, Line, Line]
  return {
    title,
    lines,
    claims: [
      { what: 'from memory, of static bytes', value: ratio(ours, bytes), least: 0.7 },
      { what: 'from memory, × the bare limit', value: ratio(ours, bare), least: 5 },
      { what: 'signed in, of the bare limit', value: ratio(signedIn, bare), least: 0.8 },
      { what: 'signed in, × Express', value: ratio(signedIn, express) },
    ],
  }
}

async function measureHome(asked: Asked[], postgres: Postgres, options: Options): Promise<Report> {
  const lines = await compare({
    ...options,
    postgres,
    variants: [
      await staticBytes(asked, postgres, options),
      reading('Boithok', () => startProduct(postgres.url), asked, options),
    ],
  })
  const [bytes, ours] = lines as [Line, Line]
  return {
    title: 'The home page as HTML',
    lines,
    claims: [
      { what: 'from memory, of static bytes', value: ratio(ours, bytes), least: 0.5 },
      { what: 'p99, × its median', value: ours.median.p99 / ours.median.p50, most: 2 },
    ],
  }
}
