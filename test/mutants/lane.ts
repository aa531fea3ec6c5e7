import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import config from '../../vitest.config.ts'
import { root } from './files.ts'
import { KeptWorker } from './kept-worker.ts'
import { compileFaults, type Numbered } from './schemata.ts'

/** What a run tells the worker; see `setup.ts`. */
export interface Switches {
  /** The faults that are on. */
  faults: number[]
  /** The database that tests copy. */
  template: string
  /** Modules are imported again before the tests. */
  resets: boolean
  /** Notes which places are reached. */
  records: boolean
}

/** The places that a test file reaches, by the numbers of their faults. */
export interface Reached {
  seen: number[]
  /** Where the fault makes a difference, as far as one can tell. */
  differs: number[]
  /** Reached while the file was imported. */
  atLoad: number[]
  /** Functions of triggers, and tables that are written. */
  sql: string[]
}

export interface Outcome {
  passed: boolean
  /** What failed first. */
  failure: string
  /** It took longer than it may. */
  isLate: boolean
  /** The failure may be the machine's. */
  isDoubtful: boolean
  ms: number
  reached: Reached | undefined
}

declare module 'vitest' {
  interface ProvidedContext {
    mutants: Switches
  }
  interface TaskMeta {
    reached?: Reached
  }
}

/** After so many runs, or failed ones, the worker is replaced: what failed may have left something behind. */
const RUNS = 150
const FAILED_RUNS = 8

/** Runs one test file at a time, in a worker that is kept, with these faults compiled into the program. */
export async function openLane(faults: readonly Numbered[]) {
  const worker = new KeptWorker()
  const vitest = await createVitest(
    { config: false, root, watch: false },
    {
      ...{ configFile: false, plugins: [compiles(faults)], logLevel: 'error' },
      test: {
        ...{ ...config.test, maxWorkers: 1, bail: 1, silent: true, pool: worker, reporters: [{}] },
        // Its key does not know which faults are compiled in.
        fsModuleCache: false,
        ...{ globalSetup: [], setupFiles: ['test/mutants/setup.ts', 'test/support/setup.ts'] },
      },
    },
  )
  let runs = 0
  let failedRuns = 0
  let wasReset = false

  /** The next run has another worker. */
  async function renew(): Promise<void> {
    await worker.end()
    runs = failedRuns = 0
    wasReset = false
  }

  return {
    renew,
    async run(
      file: string,
      switches: Omit<Switches, 'resets'> & { resets?: boolean },
      limitMs: number,
    ): Promise<Outcome> {
      if (runs >= RUNS || failedRuns >= FAILED_RUNS) await renew()
      const { resets = false } = switches
      vitest.provide('mutants', { ...switches, resets: resets || wasReset })
      wasReset = resets
      const outcome = await runFile(vitest, worker, file, limitMs)
      runs += 1
      if (!outcome.passed) failedRuns += 1
      return outcome
    },
    async close() {
      await vitest.close()
      await worker.end()
    },
  }
}
export type Lane = Awaited<ReturnType<typeof openLane>>

const compiles = (faults: readonly Numbered[]): Plugin => {
  const byFile = Map.groupBy(faults, ({ file }) => file)
  return {
    name: 'mutants',
    enforce: 'pre',
    load(id) {
      const file = relative(root, id)
      if (file === 'db/pipeline.ts') return withPreparedInReach(readFileSync(id, 'utf8'))
      const ours = byFile.get(file)
      return ours && compileFaults(readFileSync(id, 'utf8'), ours)
    },
  }
}

const PREPARED = 'const prepared = new Map'

/**
 * The program keeps the texts of prepared queries as long as its process lives. The worker outlives a test
 * file, so `setup.ts` forgets them: else a fault in one has no effect, or stays when it is off.
 */
function withPreparedInReach(text: string): string {
  if (!text.includes(PREPARED)) throw new Error('db/pipeline.ts keeps prepared queries in another way')
  return text.replace(PREPARED, 'const prepared = globalThis.$prepared = new Map')
}

async function runFile(vitest: Vitest, worker: KeptWorker, file: string, limitMs: number): Promise<Outcome> {
  const began = performance.now()
  const path = join(root, file)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void worker.end()
  }, limitMs)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([
    vitest.getRootProject().createSpecification(path),
  ])
  clearTimeout(timer)
  const module = testModules.find(({ moduleId }) => moduleId === path)
  const [failed] = module?.children.allTests('failed') ?? []
  const error = [...errorsOf(module), ...unhandledErrors][0]
  const failure = isLate
    ? 'It took too long.'
    : failed
      ? `${failed.fullName}: ${messageOf(failed.result().errors?.[0])}`
      : error || !module?.ok()
        ? messageOf(error ?? 'It did not run.')
        : ''
  return {
    passed: failure === '',
    failure,
    isLate,
    isDoubtful: isLate || (failure !== '' && !failed) || /time(d )?out|ECONN/i.test(failure),
    ms: Math.round(performance.now() - began),
    reached: module?.meta().reached,
  }
}

const errorsOf = (module: TestModule | undefined) =>
  module ? [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())] : []

const messageOf = (error: unknown) =>
  String((error as Error | undefined)?.message ?? error).split('\n', 1)[0] ?? ''
