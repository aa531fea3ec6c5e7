// Runs in the worker before each test file: sets the switches of the faults, or notes which places are
// reached.
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, inject, vi } from 'vitest'

const { faults, template, resets, records } = inject('mutants')
process.env.TEST_TEMPLATE_URL = template
// Values that were computed when a module was imported are computed again.
if (resets) vi.resetModules()

// Their texts may have the faults of the run before.
const { $prepared } = globalThis as typeof globalThis & { $prepared?: Map<string, string> }
$prepared?.clear()

const active = new Set(faults)
const reached = {
  seen: new Set<number>(),
  differs: new Set<number>(),
  atLoad: new Set<number>(),
  sql: new Set<string>(),
}
let isLoading = true

const record = (id: number) => {
  reached.differs.add(id)
  if (isLoading) reached.atLoad.add(id)
  return false
}

/** Computes the value with the fault as well: tests can notice only what differs. */
function recordPure<T>(id: number, mutated: () => T, original: () => T): T {
  const value = original()
  reached.seen.add(id)
  if (!reached.differs.has(id) && !isSame(mutated, value)) record(id)
  return value
}

function isSame(compute: () => unknown, value: unknown): boolean {
  try {
    return isDeepStrictEqual(compute(), value)
  } catch {
    return false
  }
}

Object.assign(globalThis, {
  $mutant: records
    ? { is: record, pure: recordPure }
    : {
        is: (id: number) => active.has(id),
        pure: <T>(id: number, mutated: () => T, original: () => T) =>
          active.has(id) ? mutated() : original(),
      },
})

if (records) {
  // Triggers tell by a notice that they run.
  pg.Client.prototype.emit = function emit(event: string | symbol, ...values) {
    const message: unknown = event === 'notice' ? values[0]?.message : undefined
    if (typeof message === 'string' && message.startsWith('reached ')) reached.sql.add(message.slice(8))
    return Object.getPrototypeOf(pg.Client.prototype).emit.call(this, event, ...values)
  }
  beforeAll(() => {
    isLoading = false
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest wants a pattern here
  afterAll(({}, { meta }) => {
    const { seen, differs, atLoad, sql } = reached
    meta.reached = { seen: [...seen], differs: [...differs], atLoad: [...atLoad], sql: [...sql] }
  })
}
