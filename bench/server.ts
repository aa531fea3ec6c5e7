import type pg from 'pg'
import { compare, type Line, type Variant } from './compare.ts'
import type { RequestSpec } from './load.ts'
import { type Postgres, withPostgres } from './postgres.ts'
import { askedBy, homePage, LIMIT, neverTwice, ourPaths, questions, reading, someIds } from './reads.ts'
import { beside, type Report } from './report.ts'
import { INSTRUCTORS, type Size, seed } from './seed.ts'
import { type Options, type Suite, startBaseline, startProduct } from './suite.ts'
import { signTokens } from './tokens.ts'

/** Milliseconds between changes of the home page while that is measured. */
const CHANGE_MS = 100

const FULL: Size = { sessions: 10_000, people: 10_000, bookings: 20_000 }
const SMOKE: Size = { sessions: 200, people: 200, bookings: 400 }

/** Public and signed-in reads, next to baselines. The suite of growth has other sizes. */
export const server: Suite = (options) =>
  withPostgres(async (postgres, client) => {
    const size = options.smoke ? SMOKE : FULL
    await seed(client, size, options.say)
    await client.query(
      `create table bench.totals as select count(*)::int as total from sessions where status = 'approved'`,
    )
    const [token = ''] = await signTokens(client, size.people - 1, size.people)
    const { pages, single } = questions(await someIds(client, size), ourPaths)
    const measure = (asked: RequestSpec[]) => measureReads({ asked, token, postgres, options })
    const of = `${size.sessions.toLocaleString('en')} sessions`
    const reports = [readsReport(`A page of ${LIMIT} of ${of}, from memory`, await measure(pages), 0.6)]
    // The smoke run skips the second variant, which uses the same code.
    if (!options.smoke)
      reports.push(readsReport(`One session of ${of}, from memory`, await measure(single), 0.4))
    const instructors = await signTokens(client, 0, INSTRUCTORS)
    const title = `A page of ${LIMIT} of ${of}, not in memory`
    const never = await neverTwice(client, options)
    reports.push(await measureUncached({ title, never, pages, instructors, postgres, options }))
    reports.push(await measureHome(postgres, client, options))
    return reports
  })

type Reads = { asked: RequestSpec[]; token: string; postgres: Postgres; options: Options }

async function measureReads({ asked, token, postgres, options }: Reads): Promise<Line[]> {
  const { url } = postgres
  const signedIn = asked.map((one) => ({ ...one, headers: { authorization: `Bearer ${token}` } }))
  return compare({
    ...options,
    postgres,
    variants: [
      reading('bare limit', () => startBaseline('bare-reads', url), asked, options),
      await staticBytes(asked, postgres, options),
      reading('Boithok', () => startProduct(url), asked, options),
      reading('Boithok, signed in', () => startProduct(url), signedIn, options),
    ],
  })
}

type Uncached = {
  title: string
  never: { warmingUp: RequestSpec[]; asked: RequestSpec[] }
  pages: RequestSpec[]
  /** Tokens. One person alone would wait for turns (server/http/fair-queue.ts). */
  instructors: string[]
  postgres: Postgres
  options: Options
}

/** Reads that bypass the response cache: pages with unique URLs, and Instructors' lists. */
async function measureUncached({
  title,
  never,
  pages,
  instructors,
  postgres,
  options,
}: Uncached): Promise<Report> {
  const { url } = postgres
  const { asked, warmingUp } = never
  const theirs = askedBy(instructors, pages)
  const lines = await compare({
    ...options,
    postgres,
    variants: [
      reading('bare limit', () => startBaseline('bare-reads', url), asked, options, warmingUp),
      reading('Express', () => startBaseline('express', url), asked, options, warmingUp),
      reading('Boithok', () => startProduct(url), asked, options, warmingUp),
      reading('bare limit, first pages', () => startBaseline('bare-reads', url), pages, options),
      reading('Boithok, Instructors, first pages', () => startProduct(url), theirs, options),
    ],
  })
  const [bare, express, ours, bareFirst, taught] = lines as [Line, Line, Line, Line, Line]
  return {
    title,
    lines,
    claims: [
      ...beside(ours, bare, { processorMost: 1.7 }),
      ...beside(taught, bareFirst, { processorMost: 1.7 }),
      ...beside(ours, express),
    ],
  }
}

/** The product's own response, served, counted and logged by node:http. */
async function staticBytes(asked: RequestSpec[], { url }: Postgres, options: Options): Promise<Variant> {
  const start = async () => {
    const product = await startProduct(url)
    try {
      const [first] = asked
      return await startBaseline('static-bytes', url, {
        BYTES_FROM: product.url + first?.path,
        HEADERS: JSON.stringify(first?.headers ?? {}),
      })
    } finally {
      await product.stop()
    }
  }
  return reading('static bytes', start, asked, options)
}

/** `rateLeast`: the target, as a part of the rate of static bytes. */
function readsReport(title: string, lines: Line[], rateLeast: number): Report {
  const [bare, bytes, ours, signedIn] = lines as [Line, Line, Line, Line]
  return {
    title,
    lines,
    claims: [...beside(ours, bytes, { rateLeast }), ...beside(signedIn, bytes), ...beside(ours, bare)],
  }
}

/** The compressed home page, cached, and while its sessions change. */
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
    title: 'The home page as HTML, from memory',
    lines,
    claims: [
      ...beside(ours, bytes, { rateLeast: 0.6 }),
      ...beside(changing, bytes, { rateLeast: 0.6 }),
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

/** Updates the newest session repeatedly during the measurement. */
function whileChanging(variant: Variant, client: pg.Client): Variant {
  const write = () =>
    client.query(
      `update sessions set feedback = clock_timestamp()::text
        where id = (select id from sessions where status = 'approved' order by created_at desc limit 1)`,
    )
  return {
    ...variant,
    async measure(program) {
      // On a slow machine an update can take longer than the pause.
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
