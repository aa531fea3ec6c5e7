import { freePort } from '../test/support/free-port.ts'
import { HIGH_LIMITS } from '../test/support/high-limits.ts'
import { BUILT_PROGRAM } from '../test/support/serve.ts'
import { type Program, startProgram } from './program.ts'
import type { Report } from './report.ts'

export type Options = {
  /** How often every variant is measured. */
  rounds: number
  /** How long each time. */
  seconds: number
  /** How long memory is watched. */
  minutes: number
  /** Of how many sessions reads are measured. */
  sizes: number[]
  /** A hundredth of everything: to see that it runs, not how fast. */
  smoke: boolean
  say: (line: string) => void
}

/** Measures one side of the product and answers what it found. */
export type Suite = (options: Options) => Promise<Report[]>

/** What `bin/start` tells Node. */
export const asStarted = { NODE_OPTIONS: '--max-semi-space-size=16', MALLOC_ARENA_MAX: '2' }

/** The product as people run it, with everything on, on this database; only that one machine may ask for thousands. */
export async function startProduct(databaseUrl: string, env: Record<string, string> = {}): Promise<Program> {
  return startProgram(BUILT_PROGRAM, {
    DATABASE_URL: databaseUrl,
    PORT: String(await freePort()),
    DEMO: '1',
    ...HIGH_LIMITS,
    ...asStarted,
    ...env,
  })
}

export const startReference = (name: string, databaseUrl: string, env: Record<string, string> = {}) =>
  startProgram(`bench/baselines/${name}.ts`, { DATABASE_URL: databaseUrl, ...env })
