import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Fault, keyOf } from './fault.ts'
import { hash, hashProgram, read, root } from './files.ts'

/** `by`: the test that failed, or what else refused the fault. */
export type Entry = { key: string; test: string; hash: string; by: string | null }

/**
 * What is known of faults and tests, on disk, so that a run goes on where another one stopped, and that after
 * a change of tests only the changed ones run. Of another program nothing is known.
 */
export class Journal {
  readonly #path = join(root, `node_modules/.cache/mutants/journal-${hashProgram().slice(0, 12)}.jsonl`)
  /** By fault and test: who noticed it, or null where all tests passed. */
  readonly #known = new Map<string, Map<string, Entry>>()
  #isClosed = false

  constructor() {
    mkdirSync(dirname(this.#path), { recursive: true })
    if (!existsSync(this.#path)) return
    const lines = readFileSync(this.#path, 'utf8').split('\n').filter(Boolean)
    for (const line of lines) this.#remember(JSON.parse(line))
  }

  /** Whether this test notices the fault; undefined when it has not run, or has changed since. */
  wasNoticed(fault: Fault, test: string): boolean | undefined {
    const entry = this.#known.get(keyOf(fault))?.get(test)
    return entry?.hash === hashOf(test) ? entry.by !== null : undefined
  }

  /** What noticed the fault, if anything that is still as it was. */
  noticedBy(fault: Fault): string | undefined {
    const entries = [...(this.#known.get(keyOf(fault))?.values() ?? [])]
    return (
      entries.find(({ by, ...entry }) => by !== null && entry.hash === hashOf(entry.test))?.by ?? undefined
    )
  }

  /** `test`: a test file, or a word for another way to find it. */
  write(fault: Fault, test: string, by: string | null): void {
    if (this.#isClosed) return
    const entry = { key: keyOf(fault), test, hash: hashOf(test), by }
    this.#remember(entry)
    appendFileSync(this.#path, `${JSON.stringify(entry)}\n`)
  }

  /** Nothing is written any more. */
  close(): void {
    this.#isClosed = true
  }

  #remember(entry: Entry): void {
    const tests = this.#known.get(entry.key) ?? new Map<string, Entry>()
    this.#known.set(entry.key, tests.set(entry.test, entry))
  }
}

const hashes = new Map<string, string>()
function hashOf(test: string): string {
  const known = hashes.get(test) ?? (existsSync(join(root, test)) ? hash(read(test)) : '')
  hashes.set(test, known)
  return known
}
