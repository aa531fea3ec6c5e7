import type { TestDatabase } from '../support/database.ts'
import type { Journal } from './journal.ts'
import { type Lane, openLane } from './lane.ts'
import { inLanes } from './lanes.ts'
import type { Reach } from './reach.ts'
import type { Numbered } from './schemata.ts'
import { copyWithFaults } from './triggers.ts'

/** With how many test files a fault is alone; most faults are noticed by the first. */
const ALONE = 5
/** With further files so many faults are on at once, of different modules: few are noticed so late. */
const TOGETHER = 10
/** A test that waits for what the fault keeps away would wait for minutes. */
const LEAST_LIMIT_MS = 90_000
const LIMIT_FACTOR = 6

/** Runs the tests that reach each fault until one notices it, and writes the results into the journal. */
export async function plant(
  faults: readonly Numbered[],
  reach: Reach,
  template: string,
  journal: Journal,
  say: (fault: Numbered) => void,
): Promise<void> {
  const isOpen = (fault: Numbered) => journal.noticedBy(fault) === undefined
  const waits = (fault: Numbered, test: string) =>
    isOpen(fault) && journal.wasNoticed(fault, test) === undefined
  const tests = new Map(faults.map((fault) => [fault, reach.testsOf(fault)]))
  const testsOf = (fault: Numbered) => tests.get(fault) ?? []
  const notice = (fault: Numbered, test: string, by: string) => {
    journal.write(fault, test, by)
    say(fault)
  }

  await inLanes(
    () => openLane(faults),
    faults.filter(isOpen),
    async (lane, fault) => {
      for (const test of testsOf(fault).slice(0, ALONE)) {
        if (!waits(fault, test)) continue
        const failure = await tryTogether(lane, [fault], test)
        if (failure !== undefined) return notice(fault, test, failure)
        journal.write(fault, test, null)
      }
      if (testsOf(fault).length <= ALONE) say(fault)
    },
  )

  const others = Object.entries(reach.runs).sort(([, one], [, other]) => one.ms - other.ms)
  await inLanes(
    () => openLane(faults),
    others.map(([test]) => test),
    async (lane, test) => {
      const open = faults.filter((fault) => testsOf(fault).includes(test) && waits(fault, test))
      for (const group of grouped(open, reach)) await divide(lane, group, test)
    },
  )
  for (const fault of faults) if (isOpen(fault) && testsOf(fault).length > ALONE) say(fault)

  /** All pass, or the halves are tried, until a fault is alone. */
  async function divide(lane: Lane, group: Numbered[], test: string): Promise<void> {
    const open = group.filter((fault) => waits(fault, test))
    const [first, ...more] = open
    if (!first) return
    const failure = await tryTogether(lane, open, test)
    if (failure === undefined) {
      for (const fault of open) journal.write(fault, test, null)
    } else if (more.length === 0) {
      notice(first, test, failure)
    } else {
      const half = Math.ceil(open.length / 2)
      await divide(lane, open.slice(0, half), test)
      await divide(lane, open.slice(half), test)
    }
  }

  /** What failed with these faults, if anything. */
  async function tryTogether(lane: Lane, group: Numbered[], test: string): Promise<string | undefined> {
    const triggers = group.filter(({ file }) => file.endsWith('.sql'))
    let copy: TestDatabase | undefined
    try {
      if (triggers.length > 0) copy = await copyWithFaults(template, triggers)
    } catch (error) {
      return `PostgreSQL: ${(error as Error).message}`
    }
    const planted = {
      ...{ template: copy?.url ?? template, records: false, resets: group.some(reach.isAtLoad) },
      faults: group.map(({ id }) => id),
    }
    let limitMs = Math.max(LEAST_LIMIT_MS, (reach.runs[test]?.ms ?? 0) * LIMIT_FACTOR)
    try {
      for (;;) {
        const outcome = await lane.run(test, planted, limitMs)
        if (outcome.passed) return undefined
        if (outcome.isDoubtful) await lane.renew()
        // Chance or the machine may be to blame, or what another fault left behind.
        const control = await lane.run(test, { ...planted, template, faults: [] }, limitMs * LIMIT_FACTOR)
        if (!control.passed) return undefined
        const failure = `${test} › ${outcome.failure}`
        if (!outcome.isLate) return (await lane.run(test, planted, limitMs)).passed ? undefined : failure
        if (control.ms * 2 < limitMs) return failure
        limitMs = control.ms * LIMIT_FACTOR
      }
    } finally {
      await copy?.drop()
    }
  }
}

/** Groups of faults of different modules, so that none stands in the way of another. */
function grouped(faults: readonly Numbered[], reach: Reach): Numbered[][] {
  const groups: Numbered[][] = []
  for (const fault of faults) {
    const group = groups.find(
      (one) =>
        one.length < TOGETHER &&
        one.every(({ file }) => file !== fault.file) &&
        one.some(reach.isAtLoad) === reach.isAtLoad(fault),
    )
    if (group) group.push(fault)
    else groups.push([fault])
  }
  return groups
}
