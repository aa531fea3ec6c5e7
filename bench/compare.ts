import type { Load } from './load.ts'
import type { Postgres } from './postgres.ts'
import { cpuSeconds } from './processor.ts'
import type { Program } from './program.ts'

/** One system under the same load. */
export type Variant = {
  name: string
  start(): Promise<Program>
  /** Runs before the measurement, so that code is compiled and caches are filled. */
  warmUp(program: Program): Promise<Load>
  measure(program: Program): Promise<Load>
}

/** CPU time per request in microseconds; undefined where the platform does not report it. */
export type Measured = Load & { server: number | undefined; database: number | undefined }

export type Line = {
  name: string
  /** Medians over all rounds. */
  median: Measured
  rounds: Measured[]
}

type Options = {
  variants: Variant[]
  rounds: number
  postgres: Pick<Postgres, 'cpu'>
  say: (line: string) => void
}

/**
 * Measures the variants in each round, in reverse order in every other round, each in a fresh process, so
 * that other load on the machine affects all of them alike. Throws when a request fails.
 */
export async function compare({ variants, rounds, postgres, say }: Options): Promise<Line[]> {
  const measured = new Map<string, Measured[]>(variants.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const variant of round % 2 === 0 ? variants : variants.toReversed()) {
      const result = await measureOnce(variant, postgres)
      measured.get(variant.name)?.push(result)
      say(`round ${round + 1}: ${variant.name}: ${Math.round(result.rate).toLocaleString('en')} a second`)
    }
  }
  return [...measured].map(([name, results]) => ({ name, rounds: results, median: medianOf(results) }))
}

async function measureOnce(variant: Variant, postgres: Pick<Postgres, 'cpu'>): Promise<Measured> {
  const program = await variant.start()
  try {
    requireAnswers(variant, await variant.warmUp(program))
    const before = [await cpuSeconds(program.pid), await postgres.cpu()] as const
    const load = await variant.measure(program)
    requireAnswers(variant, load)
    const perRequest = (from: number | undefined, to: number | undefined) =>
      from === undefined || to === undefined ? undefined : ((to - from) * 1e6) / load.requests
    return {
      ...load,
      server: perRequest(before[0], await cpuSeconds(program.pid)),
      database: perRequest(before[1], await postgres.cpu()),
    }
  } finally {
    await program.stop()
  }
}

function requireAnswers({ name }: Variant, { failed, requests }: Load): void {
  if (failed > 0 || requests === 0) throw new Error(`${name}: ${failed} requests failed, ${requests} did not`)
}

function medianOf(results: Measured[]): Measured {
  const of = (key: keyof Measured) => median(results.map((result) => result[key] ?? Number.NaN))
  return {
    requests: of('requests'),
    rate: of('rate'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    failed: of('failed'),
    server: of('server'),
    database: of('database'),
  }
}

/** A median of several rounds, with the lowest and the highest of them. */
export type Spread = { value: number; low: number; high: number }

export const spreadOf = (values: number[]): Spread => ({
  value: median(values),
  low: Math.min(...values),
  high: Math.max(...values),
})

/** CPU time per request of the server and the database together, in microseconds. */
export const processorOf = ({ server, database }: Measured): number =>
  (server ?? Number.NaN) + (database ?? Number.NaN)

/** The ratio within each round, because a disturbance affects both sides of a round. */
export function ratio(line: Line, to: Line, of: (round: Measured) => number): Spread {
  return spreadOf(line.rounds.map((round, index) => of(round) / of(to.rounds[index] as Measured)))
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
