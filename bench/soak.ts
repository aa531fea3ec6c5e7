import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { freePort } from '../test/support/free-port.ts'
import { createRandom } from '../test/support/random.ts'
import type { RequestSpec } from './load.ts'
import { withPostgres } from './postgres.ts'
import { residentMegabytes } from './processor.ts'
import type { Program } from './program.ts'
import { INSTRUCTORS, isApproved, seed } from './seed.ts'
import { nodeSettings, type Options, type Suite, startProduct } from './suite.ts'
import { signTokens } from './tokens.ts'

const RATE = 100
const SIZE = { sessions: 10_000, people: 2000, bookings: 20_000 }
const USERS = 500
/** Users who get a new token each minute, because a token lives for an hour. */
const NEW_TOKENS_PER_MINUTE = 10
/** The share of the first samples that is ignored, while code loads and caches fill. */
const WARM_UP_SHARE = 1 / 6

/** Memory growth under a steady load of visitors, students and an Instructor, who read and book. */
export const soak: Suite = (options) =>
  withPostgres(async (postgres, client) => {
    const memoryPort = await freePort()
    const program = await startProduct(postgres.url, {
      MEMORY_PORT: String(memoryPort),
      NODE_OPTIONS: `${nodeSettings.NODE_OPTIONS} --import=${join(import.meta.dirname, 'memory.ts')}`,
    })
    try {
      await seed(client, SIZE, options.say)
      const { samples, failures } = await sample(client, program, memoryPort, options)
      const steady = samples.slice(Math.floor(samples.length * WARM_UP_SHARE))
      const perHour = (of: (sample: Sample) => number) =>
        slope(steady.map((one) => [one.minute / 60, of(one)] as const))
      const last = samples.at(-1) as Sample
      return [
        {
          title: `An hour of ${RATE} requests a second`,
          lines: [],
          claims: [
            {
              what: 'objects in use grow by, an hour',
              value: perHour(({ heap }) => heap),
              most: 5,
              unit: ' MB',
            },
            { what: 'memory grows by, an hour', value: perHour(({ resident }) => resident), unit: ' MB' },
            { what: 'requests that failed', value: last.failed, most: 0 },
            { what: 'memory at the end', value: last.resident, most: 400, unit: ' MB' },
          ],
          notes: [
            ...Object.entries(failures).map(([answer, times]) => `Failed with ${answer}: ${times}`),
            '',
            '| minute | requests | of them failed | memory, MB | objects in use, MB | outside the heap, MB |',
            '|--:|--:|--:|--:|--:|--:|',
            ...samples.map(
              ({ minute, requests, failed, resident, heap, external }) =>
                `| ${minute.toFixed(1)} | ${requests} | ${failed} | ${resident.toFixed(0)} | ${heap.toFixed(1)} | ${external.toFixed(1)} |`,
            ),
          ],
        },
      ]
    } finally {
      await program.stop()
    }
  })

/** Counts of failures by status or network error. */
type Failures = Record<string, number>
type Sample = {
  requests: number
  failed: number
  minute: number
  resident: number
  heap: number
  external: number
}

async function sample(
  client: pg.Client,
  program: Program,
  memoryPort: number,
  { smoke, minutes, say }: Options,
): Promise<{ samples: Sample[]; failures: Failures }> {
  const begun = performance.now()
  const samples: Sample[] = []
  const random = createRandom(1)
  const pick = <T>(all: T[]) => all[Math.floor(random() * all.length)] as T
  const { rows } = await client.query<{ id: string }>(
    `select bench.id('session', n) as id from unnest($1::bigint[]) as n`,
    [Array.from({ length: SIZE.sessions }, (_, n) => n).filter((n) => n % 2 === 0 && isApproved(n))],
  )
  const ids = rows.map(({ id }) => id)
  const students = await signTokens(client, INSTRUCTORS, INSTRUCTORS + USERS)
  let [requests, failed] = [0, 0]
  const failures: Failures = {}
  // At least two samples, to fit a line.
  while (samples.length < 2 || performance.now() < begun + minutes * 60_000) {
    const from = (samples.length * NEW_TOKENS_PER_MINUTE) % USERS
    const renewed = await signTokens(client, INSTRUCTORS + from, INSTRUCTORS + from + NEW_TOKENS_PER_MINUTE)
    students.splice(from, NEW_TOKENS_PER_MINUTE, ...renewed)
    const [instructor = ''] = await signTokens(client, INSTRUCTORS - 1, INSTRUCTORS)
    const until = performance.now() + (smoke ? 300 : 60_000)
    const asked = await sendRequests(program.url, until, () =>
      createRequest({ random, pick, ids, students, instructor }),
    )
    requests += asked.length
    for (const answer of asked.filter(isFailure)) {
      failed += 1
      failures[answer] = (failures[answer] ?? 0) + 1
    }
    const answer = await fetch(`http://127.0.0.1:${memoryPort}`)
    const { heapUsed, external } = (await answer.json()) as NodeJS.MemoryUsage
    const resident = (await residentMegabytes(program.pid)) ?? 0
    const minute = (performance.now() - begun) / 60_000
    samples.push({ minute, requests, failed, resident, heap: heapUsed / 1e6, external: external / 1e6 })
    say(`minute ${minute.toFixed(1)}: ${resident.toFixed(0)} MB, ${(heapUsed / 1e6).toFixed(1)} MB in use`)
  }
  return { samples, failures }
}

type People = {
  random: () => number
  pick: <T>(all: T[]) => T
  ids: string[]
  students: string[]
  instructor: string
}

/** A typical mix: mostly reads, some signed in, some bookings. */
function createRequest({ random, pick, ids, students, instructor }: People): RequestSpec {
  const dice = random()
  const list = `/api/sessions?page=${1 + Math.floor(random() * 50)}&limit=6`
  const id = pick(ids)
  const asStudent = { authorization: `Bearer ${pick(students)}` }
  if (dice < 0.3) return { path: list }
  if (dice < 0.5) return { path: `/api/sessions/${id}` }
  if (dice < 0.6) return { path: '/', headers: { accept: 'text/html' } }
  if (dice < 0.65) return { path: `/bookedSession/${id}`, headers: { accept: 'text/html' } }
  if (dice < 0.8) return { path: list, headers: asStudent }
  if (dice < 0.9) return { path: '/api/bookedSessions', headers: asStudent }
  if (dice < 0.95) return { path: list, headers: { authorization: `Bearer ${instructor}` } }
  const headers = { ...asStudent, 'content-type': 'application/json' }
  return { method: 'POST', path: '/api/bookedSessions', headers, body: JSON.stringify({ sessionId: id }) }
}

/** Sends `RATE` requests a second without waiting for responses. Returns the statuses or network errors. */
async function sendRequests(url: string, until: number, next: () => RequestSpec): Promise<string[]> {
  const asked: Promise<string>[] = []
  for (let at = performance.now(); at < until; at += 1000 / RATE) {
    await wait(Math.max(0, at - performance.now()))
    const { path, ...init } = next()
    const answer = fetch(url + path, init).then(async (response) => {
      await response.arrayBuffer()
      return String(response.status)
    })
    asked.push(answer.catch(({ message, cause }: Error) => String(cause ?? message)))
  }
  return Promise.all(asked)
}

/** 409 means that the user already has a seat. */
const isFailure = (answer: string) => !/^2|^409$/.test(answer)

/** Slope of the least-squares line. */
function slope(points: (readonly [x: number, y: number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  return over / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
}
