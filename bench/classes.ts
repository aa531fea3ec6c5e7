import type pg from 'pg'
import { compare, type Variant } from './compare.ts'
import { type RequestSpec, sendContinuously } from './load.ts'
import { type Postgres, withPostgres } from './postgres.ts'
import type { Report } from './report.ts'
import { INSTRUCTORS, seed } from './seed.ts'
import { type Options, type Suite, startProduct } from './suite.ts'
import { signTokens } from './tokens.ts'

/**
 * How many people read at the same time. Classes are moved one after another, because their hours have one
 * lock.
 */
const READERS = 4
const ASKING = 200
const MOST_MS = 50

type Size = { courses: number; weeks: number; seats: number }
const FULL: Size = { courses: 1000, weeks: 52, seats: 100 }
const SMOKE: Size = { courses: 20, weeks: 4, seats: 10 }

/** 1,000 courses with 52 weekly classes and 100 students each: what people open and do every day. */
export const classes: Suite = (options) =>
  withPostgres(async (postgres, client) => {
    const size = options.smoke ? SMOKE : FULL
    const { courses, seats } = size
    // Bookings are of free sessions, which are every second one. Each person has ten.
    const people = Math.max((courses * seats) / 10, INSTRUCTORS + ASKING)
    await seed(client, { sessions: courses * 2, people, bookings: courses * seats }, options.say)
    await plan(client, size)
    const centre = await readCentre(client, size)
    const reports: Report[] = []
    for (const path of paths) reports.push(await measure(path, centre, postgres, options))
    return reports
  })

/**
 * Gives each free session its weekly classes from next week on. Its Instructor has at most three a day, two
 * hours apart, in a room of their own.
 */
async function plan(client: pg.Client, { weeks }: Size): Promise<void> {
  await client.query(`insert into branches (id, name, address, created_at)
    select bench.id('branch', n), 'Branch ' || n, 'Mirpur', now() from generate_series(0, 4) as n`)
  await client.query(`insert into rooms (id, branch_id, name, created_at)
    select bench.id('room', n), bench.id('branch', n % 5), 'Room ' || n, now()
    from generate_series(0, ${INSTRUCTORS - 1}) as n`)
  await client.query(`delete from classes using sessions where sessions.id = session_id and fee_minor = 0`)
  await client.query(
    `insert into classes (id, session_id, start_at, end_at, state, room_id, exclusive, tutor_id, created_at)
      select bench.id('class', n * 100 + week), bench.id('session', n), start_at, start_at + interval '90 minutes', 'planned',
        bench.id('room', n % ${INSTRUCTORS}), true, bench.id('person', n % ${INSTRUCTORS}), now()
      from (select n, week, date_trunc('week', now()) + (7 * (week + 1) + n / ${INSTRUCTORS} % 7) * interval '1 day'
          + (3 + n / ${INSTRUCTORS} / 7 * 2) * interval '1 hour' as start_at
        from generate_series(0, (select count(*) - 1 from sessions), 2) as n, generate_series(0, $1::integer - 1) as week) as planned`,
    [weeks],
  )
  await client.query(`update sessions set tutor_id = owner_id, class_start = first, class_end = last
    from (select session_id, min(start_at) as first, max(end_at) as last from classes group by 1) as held
    where sessions.id = session_id and fee_minor = 0`)
  await client.query('vacuum analyze')
}

type Centre = {
  students: string[]
  instructors: string[]
  admin: string
  /** The second week, as its first and its last day. */
  week: [string, string]
  sessions: string[]
  /** Classes that nothing has moved yet. */
  movable: { id: string; sessionId: string; start: Date }[]
}

async function readCentre(client: pg.Client, { courses }: Size): Promise<Centre> {
  const [admin = '', , ...teaching] = await signTokens(client, 1, 41)
  await client.query(`update users set role = 'Admin' where provider_uid = 'bench1'`)
  const { rows: movable } = await client.query<Centre['movable'][number]>(
    `select id, session_id as "sessionId", start_at as start from classes where exclusive order by md5(id::text) limit 5000`,
  )
  const { rows } = await client.query<{ first: string; last: string }>(
    `select to_char(week, 'YYYY-MM-DD') as first, to_char(week + interval '6 days', 'YYYY-MM-DD') as last
      from (select date_trunc('week', now()) + interval '14 days' as week) as second`,
  )
  const { rows: sessions } = await client.query<{ id: string }>(
    `select bench.id('session', n * 2) as id from generate_series(0, $1::integer - 1) as n`,
    [Math.min(courses, ASKING)],
  )
  return {
    // Instructors with even numbers have the free sessions.
    instructors: teaching.filter((_, index) => index % 2 === 1),
    students: await signTokens(client, INSTRUCTORS, INSTRUCTORS + ASKING),
    admin,
    week: [rows[0]?.first ?? '', rows[0]?.last ?? ''],
    sessions: sessions.map(({ id }) => id),
    movable,
  }
}

type Path = { what: string; asked(centre: Centre, options: Options): RequestSpec[]; isChange?: true }

const as = (token: string, path: string): RequestSpec => ({
  path: `/api${path}`,
  headers: { authorization: `Bearer ${token}` },
})

const routine = (tokens: string[], [from, to]: Centre['week']) =>
  tokens.map((token) => as(token, `/classes/mine?from=${from}&to=${to}`))

const paths: Path[] = [
  { what: 'a student’s week', asked: ({ students, week }) => routine(students, week) },
  { what: 'an Instructor’s week', asked: ({ instructors, week }) => routine(instructors, week) },
  {
    what: 'the centre’s day',
    asked: ({ admin, week: [day] }) => [as(admin, `/classes?from=${day}&to=${day}`)],
  },
  {
    what: 'how many classes each day of a week has',
    asked: ({ admin, week: [from, to] }) => [as(admin, `/classes/days?from=${from}&to=${to}`)],
  },
  {
    what: 'a roster',
    asked: ({ admin, sessions }) => sessions.map((id) => as(admin, `/sessions/${id}/bookings`)),
  },
  {
    what: 'moving a class of a hundred seats',
    isChange: true,
    asked: ({ admin, movable }, { smoke }) =>
      movable.splice(0, smoke ? 4 : 200).map(({ id, sessionId, start }) => {
        const later = new Date(start.getTime() + 15 * 60_000)
        const body = {
          start: later.toISOString(),
          end: new Date(later.getTime() + 90 * 60_000).toISOString(),
          reason: 'The power is off until noon.',
        }
        const asked = as(admin, `/sessions/${sessionId}/classes/${id}`)
        return {
          ...asked,
          method: 'PATCH',
          headers: { ...asked.headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }
      }),
  },
]

async function measure(path: Path, centre: Centre, postgres: Postgres, options: Options): Promise<Report> {
  const ask = (url: string, seconds: number) =>
    sendContinuously({
      url,
      connections: path.isChange ? 1 : READERS,
      asked: path.asked(centre, options),
      ...(path.isChange ? { once: true } : { seconds }),
    })
  const variant: Variant = {
    name: 'the product',
    start: () => startProduct(postgres.url),
    warmUp: ({ url }) => ask(url, Math.min(2, options.seconds)),
    measure: ({ url }) => ask(url, options.seconds),
  }
  const lines = await compare({ ...options, variants: [variant], postgres })
  const p95 = lines[0]?.median.p95 ?? Number.NaN
  return {
    title: `Classes: ${path.what}, ${path.isChange ? 'one after another' : `${READERS} at once`}`,
    lines,
    claims: [{ what: 'p95', value: p95, most: MOST_MS, unit: ' ms' }],
  }
}
