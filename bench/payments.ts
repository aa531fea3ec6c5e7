import pg from 'pg'
import { migrate } from '../db/migrate.ts'
import { compare, type Line, type Variant } from './compare.ts'
import { type RequestSpec, sendContinuously } from './load.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { beside, type Report } from './report.ts'
import { type Size, seed, withoutConstraints } from './seed.ts'
import { type Options, type Suite, startProduct } from './suite.ts'
import { signTokens } from './tokens.ts'

const STEP = 100_000
/** Receipts are numbered anew each year: the seeded ones are spread over years from this one on. */
const YEARS_FROM = 2000

type Place = { name: string; url: string; client: pg.Client; token: string; size: Size }

function sizesOf({ quick, smoke }: Options): [number, number] {
  if (smoke) return [400, 4000]
  return quick ? [1000, 100_000] : [10_000, 1_000_000]
}

/** Everybody's payments, and their search, on 100 times the payments. */
export const payments: Suite = async (options) => {
  const postgres = await startPostgres()
  const places: Place[] = []
  try {
    for (const count of sizesOf(options)) places.push(await settle(postgres, count, options))
    const reports: Report[] = []
    for (const path of options.smoke ? paths.slice(0, 2) : paths)
      reports.push(await measure(path, places as [Place, Place], postgres, options))
    return reports
  } finally {
    await Promise.all(places.map(({ client }) => client.end()))
    await postgres.stop()
  }
}

async function settle({ url }: Postgres, bookings: number, { say }: Options): Promise<Place> {
  const own = new URL(url)
  own.pathname = `/payments_${bookings}`
  const administrator = new pg.Client({ connectionString: url })
  await administrator.connect()
  await administrator.query(`create database payments_${bookings}`)
  await administrator.end()
  await migrate(own.href)
  const client = new pg.Client({ connectionString: own.href })
  await client.connect()
  // The server that stops after a failure says it to each client: the failure itself is what is told.
  client.on('error', () => {})
  const size = { sessions: Math.max(20, bookings / 200), people: Math.max(200, bookings / 20), bookings }
  await seed(client, size, say)
  await seedPayments(client, size)
  say(`seeded ${bookings.toLocaleString('en')} payments`)
  const [token = ''] = await signTokens(client, 0, 1)
  await client.query(`update users set role = 'Admin' where provider_uid = 'bench0'`)
  return { name: `${bookings.toLocaleString('en')} payments`, url: own.href, client, token, size }
}

/** One for each booking, of three methods, some of which were refunded. */
const statements = [
  `insert into checkouts (id, session_id, user_id, session_title, amount_minor, currency, created_at, hold_expires_at, closed_at)
    select bench.id('checkout', n), session_id, user_id, 'Session ' || n % 5000 || ' on algebra', 75000, 'BDT', bench.instant(n),
      bench.instant(n), bench.instant(n)
    from generate_series($1::bigint, $2::bigint - 1) as n join bookings on bookings.id = bench.id('booking', n)`,
  `insert into payments (id, checkout_id, user_id, session_id, provider_payment_id, amount_minor, currency, method, session_title,
      status, kept_minor, refunded_minor, refund_reason_code, refund_due_at, refunded_at, charged_at, recorded_at)
    select bench.id('payment', n), id, user_id, session_id, upper(substr(md5('trx' || n), 1, 16)), 75000, 'BDT',
      (array['bkash', 'card', 'sslcommerz'])[1 + n % 3], session_title, case when back then 'refunded' else 'paid' end,
      case when back then 0 else 75000 end, case when back then 75000 else 0 end, case when back then 'cancelled_by_student' end,
      case when back then created_at end, case when back then created_at end, created_at, created_at
    from (select *, n % 20 = 0 as back from generate_series($1::bigint, $2::bigint - 1) as n
      join checkouts on checkouts.id = bench.id('checkout', n)) as sold`,
  `insert into receipts (id, series, year, number, content, payment_id, amount_minor, currency, created_at)
    select bench.id('receipt', n), 'receipt', ${YEARS_FROM} + n / ${STEP}, 1 + n % ${STEP}, '{}', bench.id('payment', n), 75000, 'BDT',
      bench.instant(n)
    from generate_series($1::bigint, $2::bigint - 1) as n`,
]

async function seedPayments(client: pg.Client, { bookings }: Size): Promise<void> {
  const tables = ['checkouts', 'payments', 'receipts']
  const restore = await withoutConstraints(client, tables)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  for (const statement of statements)
    for (let from = 0; from < bookings; from += STEP)
      await client.query(statement, [from, Math.min(bookings, from + STEP)])
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  await restore()
  await client.query(`
    insert into payment_sums (id, day, currency, method, by_hand, status, count, charged_minor, refunded_minor, refund_due_minor)
    select gen_random_uuid(), (recorded_at at time zone 'Asia/Dhaka')::date, currency, method, by_hand, status, count(*),
      sum(amount_minor), sum(refunded_minor), 0
    from payments group by 2, 3, 4, 5, 6`)
  for (const table of [...tables, 'payment_sums']) await client.query(`vacuum analyze ${table}`)
}

/** `most`: milliseconds that the median may take. */
type Path = { what: string; most: number; queries(place: Place): Promise<string[]> }

const ASKED = 50

const paths: Path[] = [
  {
    what: 'The list',
    most: 50,
    queries: async () => ['', '&method=card', '&status=refunded', '&sort=largest'],
  },
  {
    what: 'A search by receipt number',
    most: 100,
    queries: async ({ size }) =>
      some(size).map((n) => `&search=${YEARS_FROM + Math.floor(n / STEP)}-${1 + (n % STEP)}`),
  },
  {
    what: 'A search by reference',
    most: 100,
    queries: async ({ client, size }) => {
      const { rows } = await client.query<{ reference: string }>(
        `select upper(substr(md5('trx' || n), 1, 16)) as reference from unnest($1::bigint[]) as n`,
        [some(size)],
      )
      return rows.map(({ reference }) => `&search=${reference}`)
    },
  },
  {
    what: 'A search by address',
    most: 100,
    queries: async ({ size }) => some(size).map((n) => `&search=bench${n % size.people}@people.test`),
  },
]

/** Numbers of payments from the oldest to the newest. */
const some = ({ bookings }: Size) =>
  Array.from({ length: ASKED }, (_, at) => Math.floor((at * bookings) / ASKED))

async function measure(
  { what, most, queries }: Path,
  places: [Place, Place],
  postgres: Postgres,
  options: Options,
): Promise<Report> {
  const variants: Variant[] = []
  for (const place of places) {
    const headers = { authorization: `Bearer ${place.token}` }
    const asked = (await queries(place)).map(
      (query): RequestSpec => ({ path: `/api/admin/payments?page=1&limit=20${query}`, headers }),
    )
    // One connection: the latency is the server's, without a queue.
    const ask = (url: string, seconds: number) => sendContinuously({ url, connections: 1, asked, seconds })
    variants.push({
      name: place.name,
      start: () => startProduct(place.url),
      warmUp: ({ url }) => ask(url, Math.min(2, options.seconds)),
      measure: ({ url }) => ask(url, options.seconds),
    })
  }
  const lines = await compare({ ...options, variants, postgres })
  const [small, big] = lines as [Line, Line]
  return {
    title: `Payments: ${what}`,
    lines,
    claims: [
      { what: `${big.name}: p50`, value: big.median.p50, most, unit: ' ms' },
      ...beside(big, small, { rateLeast: 0.5 }),
    ],
  }
}
