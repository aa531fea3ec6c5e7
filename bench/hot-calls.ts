import pg from 'pg'
import { migrate } from '../db/migrate.ts'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { createInProcessFetch } from '../server/http/in-process-fetch.ts'
import { createLogger } from '../server/logger.ts'
import { HIGH_LIMITS } from '../test/support/high-limits.ts'
import { INSTRUCTORS, seed } from './seed.ts'
import { signTokens } from './tokens.ts'

const SIZE = { sessions: 5000, people: 1000, bookings: 5000 }
const ROUNDS = 30
/** Plans are made and prepared before anything is measured. */
const WARM_UP = 6

/** How long a call takes by one PostgreSQL, as a multiple of how long it takes by another. */
export type Comparison = { call: string; ratio: number }

type Place = Awaited<ReturnType<typeof open>>
type Ask = (place: Place, round: number) => Promise<Response>

/** What people ask most often, and what costs PostgreSQL most. */
const calls: Record<string, Ask> = {
  'an Instructor’s list': ({ ask, instructor }) => ask(instructor, '/sessions?page=2&limit=6'),
  'one session': ({ ask, instructor, sessions }, round) => ask(instructor, `/sessions/${sessions[round]}`),
  'what is mine of a session': ({ ask, student, sessions }, round) =>
    ask(student, `/sessions/${sessions[round]}/mine`),
  'find sessions': ({ ask, student }, round) => ask(student, `/sessions?q=algebra ${round}&page=1`),
  'my bookings': ({ ask, student }) => ask(student, '/bookedSessions'),
  'my week': ({ ask, student }) => ask(student, '/classes/mine?from=2099-02-01&to=2099-02-07'),
  notifications: ({ ask, student }) => ask(student, '/notifications'),
  overview: ({ ask, student }) => ask(student, '/overview'),
  'a note': ({ ask, student }) => ask(student, '/notes', { title: 'Title', description: 'Text' }),
  'a free booking': ({ ask, student, free }, round) =>
    ask(student, '/bookedSessions', { sessionId: free[round] }),
}

/**
 * Compares the time of each call by `url` with that by `baseUrl`, in alternating rounds; medians. Both
 * databases are empty.
 */
export async function compareHotCalls(url: string, baseUrl: string): Promise<Comparison[]> {
  const places = [await open(url), await open(baseUrl)] as const
  try {
    const compared: Comparison[] = []
    for (const [call, ask] of Object.entries(calls)) {
      const times: [number[], number[]] = [[], []]
      for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
        for (const which of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
          const from = performance.now()
          const answer = await ask(places[which], round)
          if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`)
          if (round >= WARM_UP) times[which].push(performance.now() - from)
        }
      compared.push({ call, ratio: medianOf(times[0]) / medianOf(times[1]) })
    }
    return compared
  } finally {
    for (const { close } of places) await close()
  }
}

/** The product on a seeded database. */
async function open(url: string) {
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await seed(client, SIZE, () => {})
  const [instructor = ''] = await signTokens(client, 0, 1)
  const [student = ''] = await signTokens(client, INSTRUCTORS, INSTRUCTORS + 1)
  const ids = async (condition: string) =>
    (
      await client.query<{ id: string }>(`select id from sessions where ${condition} order by id limit 100`)
    ).rows.map(({ id }) => id)
  const sessions = await ids(`status = 'approved'`)
  const free = await ids(
    `status = 'approved' and fee_minor = 0 and not exists (select from bookings where session_id = sessions.id
      and user_id = (select id from users where provider_uid = 'bench${INSTRUCTORS}'))`,
  )
  const config = readConfig({ DATABASE_URL: url, DEMO: '1', LOG_LEVEL: 'silent', ...HIGH_LIMITS })
  const app = await createApp({ config, databaseUrl: url, log: createLogger('silent') })
  const fetch = createInProcessFetch(app.handle)
  const ask = (token: string, path: string, body?: object) =>
    fetch(`http://127.0.0.1/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  return {
    instructor,
    student,
    sessions,
    free,
    ask,
    async close() {
      await app.close()
      await client.end()
    },
  }
}

const medianOf = (times: number[]) => times.toSorted((one, other) => one - other)[times.length >> 1] as number
