import { freePort } from '../test/support/free-port.ts'
import { HIGH_LIMITS } from '../test/support/high-limits.ts'
import { BUILT_PROGRAM } from '../test/support/serve.ts'
import { type Program, startProgram } from './program.ts'
import type { Report } from './report.ts'

export type Options = {
  /** Number of measurements of each variant. */
  rounds: number
  /** Duration of one measurement. */
  seconds: number
  /** Duration of `soak`. */
  minutes: number
  /** Measures the same on less data, in minutes. */
  quick: boolean
  /** Runs a hundredth of everything, to check that the bench works. */
  smoke: boolean
  say: (line: string) => void
}

/** Measures one aspect of the product. */
export type Suite = (options: Options) => Promise<Report[]>

/** The settings of `bin/start` for Node. */
export const nodeSettings = { NODE_OPTIONS: '--max-semi-space-size=16', MALLOC_ARENA_MAX: '2' }

/**
 * The product with its default settings on this database, except for rate limits, because one machine sends
 * all requests.
 */
export async function startProduct(databaseUrl: string, env: Record<string, string> = {}): Promise<Program> {
  return startProgram(BUILT_PROGRAM, {
    DATABASE_URL: databaseUrl,
    PORT: String(await freePort()),
    DEMO: '1',
    ...HIGH_LIMITS,
    ...nodeSettings,
    ...env,
  })
}

export const startBaseline = (name: string, databaseUrl: string, env: Record<string, string> = {}) =>
  startProgram(`bench/peers/${name}.ts`, { DATABASE_URL: databaseUrl, ...env })
