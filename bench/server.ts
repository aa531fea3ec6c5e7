import type pg from 'pg'
import { compare, type Line, ratio, type Variant } from './compare.ts'
import type { Asked } from './load.ts'
import { signIn } from './people.ts'
import { type Postgres, withPostgres } from './postgres.ts'
import { homePage, LIMIT, neverTwice, ourPaths, questions, reading, someIds } from './reads.ts'
import type { Report } from './report.ts'
import { INSTRUCTORS, type Size, seed } from './seed.ts'
import { type Options, type Suite, startProduct, startReference } from './suite.ts'

/** How often something on the home page changes while that is measured, in milliseconds. */
const CHANGE_MS = 100

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
    const { pages, single } = questions(await someIds(client, size), ourPaths)
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
    const never = await neverTwice(client, options)
    reports.push(await measureUncached({ title, never, pages, instructor, postgres, options }))
    // What home shows does not depend on how many sessions there are.
    if (size.sessions <= 10_000) reports.push(await measureHome(postgres, client, options))
    return reports
  })
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
  never: { warmingUp: Asked[]; asked: Asked[] }
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
  const { asked, warmingUp } = never
  const theirs = pages.map((one) => ({ ...one, headers: { authorization: `Bearer ${instructor}` } }))
  const lines = await compare({
    ...options,
    postgres,
    variants: [
      reading('bare limit', () => startReference('bare-reads', url), asked, options, warmingUp),
      reading('Boithok', () => startProduct(url), asked, options, warmingUp),
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

/** The product's own first answer, from node:http. */
async function staticBytes(asked: Asked[], { url }: Postgres, options: Options): Promise<Variant> {
  const start = async () => {
    const product = await startProduct(url)
    try {
      const [first] = asked
      return await startReference('static-bytes', url, {
        BYTES_FROM: product.url + first?.path,
        HEADERS: JSON.stringify(first?.headers ?? {}),
      })
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

/** Compressed, as browsers ask for it, as it lies in memory and while its sessions change. */
async function measureHome(postgres: Postgres, client: pg.Client, options: Options): Promise<Report> {
  const product = (name: string) => reading(name, () => startProduct(postgres.url), homePage, options)
  const lines = await compare({
    ...options,
    postgres,
    variants: [
      await staticBytes(homePage, postgres, options),
      product('Boithok'),
      whileChanging(product(`Boithok, changing every ${CHANGE_MS} ms`), client),
    ],
  })
  const [bytes, ours, changing] = lines as [Line, Line, Line]
  return {
    title: 'The home page as HTML',
    lines,
    claims: [
      { what: 'from memory, of static bytes', value: ratio(ours, bytes), least: 0.5 },
      { what: 'the same while it changes', value: ratio(changing, bytes), least: 0.5 },
      { what: 'p99 of static bytes, × their median', value: bytes.median.p99 / bytes.median.p50 },
      { what: 'p99, × its median', value: ours.median.p99 / ours.median.p50, most: 2 },
      {
        what: 'p99 while it changes, × its median',
        value: changing.median.p99 / changing.median.p50,
        most: 2,
      },
    ],
  }
}

/** The newest session is written once more, again and again, while this is measured. */
function whileChanging(variant: Variant, client: pg.Client): Variant {
  const write = () =>
    client.query(
      `update sessions set feedback = clock_timestamp()::text
        where id = (select id from sessions where status = 'approved' order by created_at desc limit 1)`,
    )
  return {
    ...variant,
    async measure(program) {
      // On a slow machine one may take longer than the pause before the next.
      let written: Promise<unknown> = Promise.resolve()
      const timer = setInterval(() => {
        written = written.then(write)
      }, CHANGE_MS)
      try {
        return await variant.measure(program)
      } finally {
        clearInterval(timer)
        await written
      }
    },
  }
}
