import type pg from 'pg'
import { encodeCursor } from '../contract/http/cursor.ts'
import { createRandom } from '../test/support/random.ts'
import type { Variant } from './compare.ts'
import { type RequestSpec, sendContinuously } from './load.ts'
import type { Program } from './program.ts'
import { isApproved, type Size } from './seed.ts'
import type { Options } from './suite.ts'

const CONNECTIONS = 50
const PAGES = 20
export const LIMIT = 6
/** Requests prepared for each connection, which sends them in a loop. */
const PREPARED = 200
/** Requests per second to prepare, more than any variant answers. */
const NEVER_TWICE = 30_000

type PathOf = { page(page: number, limit: number): string; one(id: string): string }

/** Random pages of the list and random sessions, the same in every run. */
export function questions(
  ids: string[],
  { page, one }: PathOf,
): { pages: RequestSpec[]; single: RequestSpec[] } {
  const random = createRandom(1)
  const upTo = (count: number) => Math.floor(random() * count)
  const many = (path: () => string) =>
    Array.from({ length: CONNECTIONS * PREPARED }, () => ({ path: path() }))
  return {
    pages: many(() => page(1 + upTo(PAGES), LIMIT)),
    single: many(() => one(ids[upTo(ids.length)] as string)),
  }
}

/** Addresses of the product and of the baselines. */
export const ourPaths: PathOf = {
  page: (page, limit) => `/api/sessions?page=${page}&limit=${limit}`,
  one: (id) => `/api/sessions/${id}`,
}

/** The same requests, of one person after another. */
export const askedBy = (tokens: string[], asked: RequestSpec[]): RequestSpec[] =>
  asked.map((one, index) => ({
    ...one,
    headers: { authorization: `Bearer ${tokens[index % tokens.length]}` },
  }))

/** With compression, as browsers send it: reading 200 kB uncompressed would measure the load generator. */
export const homePage: RequestSpec[] = Array.from({ length: CONNECTIONS }, () => ({
  path: '/',
  headers: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' },
}))

/** Ids of publicly visible sessions. */
export async function someIds(client: pg.Client, { sessions }: Size): Promise<string[]> {
  const random = createRandom(2)
  const chosen = Array.from({ length: Math.min(1000, sessions) }, () =>
    Math.floor(random() * sessions),
  ).filter(isApproved)
  const { rows } = await client.query<{ id: string }>(
    `select bench.id('session', n) as id from unnest($1::bigint[]) as n`,
    [chosen],
  )
  return rows.map(({ id }) => id)
}

/** Pages by cursor, each with a unique URL: next to a cursor, `page` is only a label. */
export async function neverTwice(
  client: pg.Client,
  { seconds }: Options,
): Promise<{ warmingUp: RequestSpec[]; asked: RequestSpec[] }> {
  const { rows } = await client.query<{ at: Date; id: string }>(
    `select created_at as at, id from sessions where status = 'approved' order by created_at desc limit 10000`,
  )
  const cursors = rows.map((row) => encodeCursor({ direction: 'after', ...row }))
  const count = Math.ceil(NEVER_TWICE * (seconds + warmUpOf(seconds)))
  const all = Array.from({ length: count }, (_, index) => ({
    path: `/api/sessions?page=${2 + index}&limit=${LIMIT}&cursor=${cursors[index % cursors.length]}`,
  }))
  const half = Math.ceil(count / 2)
  return { warmingUp: all.slice(0, half), asked: all.slice(half) }
}

const warmUpOf = (seconds: number) => Math.min(2, seconds)

export function reading(
  name: string,
  start: () => Promise<Program>,
  asked: RequestSpec[],
  { seconds }: Options,
  warmingUp = asked,
): Variant {
  const load = (during: number, asked: RequestSpec[]) => (program: Program) =>
    sendContinuously({ url: program.url, connections: CONNECTIONS, asked, seconds: during })
  return { name, start, warmUp: load(warmUpOf(seconds), warmingUp), measure: load(seconds, asked) }
}
