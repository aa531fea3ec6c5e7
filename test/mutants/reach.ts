import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { keyOf } from './fault.ts'
import { hash, hashProgram, importsOf, read, root, testFiles } from './files.ts'
import { type Lane, openLane, type Reached } from './lane.ts'
import { inLanes } from './lanes.ts'
import type { Numbered } from './schemata.ts'
import { copyThatTells, reachedBy } from './triggers.ts'

/** A test file as it runs without a fault. */
interface Run {
  hash: string
  ms: number
  passed: boolean
  reached: Reached
}
type Cache = { program: string; runs: Record<string, Run> }

const CACHE = join(root, 'node_modules/.cache/mutants/reach.json')
const PATIENCE_MS = 1_200_000

/** Which test files reach which faults, and make a difference there; the best first. */
export class Reach {
  readonly runs: Record<string, Run>
  readonly #faults: readonly Numbered[]
  readonly #tests = new Map<number, string[]>()
  readonly #seen = new Set<number>()
  readonly #atLoad = new Set<number>()

  constructor(faults: readonly Numbered[], runs: Record<string, Run>) {
    this.#faults = faults
    this.runs = Object.fromEntries(Object.entries(runs).filter(([, { passed }]) => passed))
    for (const [file, { reached }] of Object.entries(this.runs)) {
      for (const id of reached.differs) this.#tests.set(id, [...(this.#tests.get(id) ?? []), file])
      for (const id of [...reached.seen, ...reached.differs]) this.#seen.add(id)
      for (const id of reached.atLoad) this.#atLoad.add(id)
    }
  }

  isReached = ({ id }: Numbered): boolean => this.#seen.has(id)
  /** Computed when its module is imported. */
  isAtLoad = ({ id, isAtLoad }: Numbered): boolean => isAtLoad || this.#atLoad.has(id)

  testsOf(fault: Numbered): string[] {
    const tests = fault.file.endsWith('.sql')
      ? this.#writers(reachedBy(fault))
      : this.isAtLoad(fault)
        ? this.#users(fault.file)
        : (this.#tests.get(fault.id) ?? [])
    const ofModule = new Set(this.#faults.flatMap(({ id, file }) => (file === fault.file ? [id] : [])))
    const worth = new Map(tests.map((test) => [test, this.#worth(test, ofModule)]))
    return tests.toSorted((one, other) => (worth.get(other) ?? 0) - (worth.get(one) ?? 0))
  }

  /** More for a file that reaches much of the fault's module and little else, and for one that is quick. */
  #worth(test: string, ofModule: ReadonlySet<number>): number {
    const { ms = 1, reached } = this.runs[test] ?? {}
    const { differs = [], sql = [] } = reached ?? {}
    const near = differs.filter((id) => ofModule.has(id)).length + 1
    return near / Math.sqrt((differs.length + sql.length + 1) * ms)
  }

  #writers = (names: string[]) =>
    Object.entries(this.runs).flatMap(([file, { reached }]) =>
      names.some((name) => reached.sql.includes(name)) ? [file] : [],
    )

  /** Test files that reach functions of a module, or of those that import it if it has none. */
  #users(file: string, depth = 0): string[] {
    const ids = this.#faults
      .filter((fault) => fault.file === file && !this.isAtLoad(fault))
      .map(({ id }) => id)
    const found = [...new Set(ids.flatMap((id) => this.#tests.get(id) ?? []))]
    const importers = [...new Set(this.#faults.map((fault) => fault.file))].filter(
      (other) => other.endsWith('.ts') && importsOf(other).includes(file),
    )
    if (depth > 2) return found
    return [
      ...new Set([
        ...found,
        ...importers.flatMap((importer) => this.#users(importer, found.length > 0 ? 3 : depth + 1)),
      ]),
    ]
  }
}

/** Runs every test file that has changed since it was last run, or all if anything else has. */
export async function readReach(
  faults: readonly Numbered[],
  template: string,
  say: (text: string) => void,
): Promise<Reach> {
  const program = hash(hashProgram(), ...faults.map(keyOf))
  const mutated = new Set(faults.map(({ file }) => file))
  const files = testFiles((file) => mutated.has(file))
  const cached: Cache | undefined = existsSync(CACHE) ? JSON.parse(readFileSync(CACHE, 'utf8')) : undefined
  const runs = cached?.program === program ? cached.runs : {}
  const missing = files.filter((file) => runs[file]?.hash !== hash(read(file)))
  if (missing.length > 0) {
    say(`Running ${missing.length} test files without a fault, to see which places they reach.`)
    const telling = await copyThatTells(template)
    mkdirSync(dirname(CACHE), { recursive: true })
    await inLanes(
      () => openLane(faults),
      missing,
      async (lane, file) => {
        runs[file] = await runOnce(lane, file, template, telling.url)
        if (!runs[file].passed) say(`Fails without a fault, so it does not count: ${file}`)
        writeFileSync(CACHE, JSON.stringify({ program, runs } satisfies Cache))
      },
    )
    await telling.drop()
  }
  return new Reach(faults, Object.fromEntries(files.map((file) => [file, runs[file] as Run])))
}

async function runOnce(lane: Lane, file: string, template: string, telling: string): Promise<Run> {
  const {
    passed,
    ms,
    reached = { seen: [], differs: [], atLoad: [], sql: [] },
  } = await lane.run(file, { faults: [], template: telling, records: true }, PATIENCE_MS)
  // What tells may disturb a test, and a busy machine too.
  const again = passed
    ? undefined
    : await lane.run(file, { faults: [], template, records: false }, PATIENCE_MS)
  return { hash: hash(read(file)), ms: again?.ms ?? ms, passed: again?.passed ?? passed, reached }
}
