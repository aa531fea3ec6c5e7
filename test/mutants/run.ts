/**
 * Plants faults and looks which of them the tests notice: npm run test:long -- mutants [seed, else 1]
 * or, with options: bin/mutants [seed] [--count 300] [--at domain/payments]
 *
 * - `faults.ts` lists every fault, a small change that a person could make, of the rooms where money, seats
 *   and people are decided, and draws some by the seed. `equivalents.ts` has those that do not count.
 * - All of them are compiled into the program at once, each behind a switch (`schemata.ts`), so that one
 *   worker that is kept (`kept-worker.ts`) tries one after the other. Files stay as they are. Faults of
 *   triggers are in a copy of the template database (`triggers.ts`).
 * - Once for each version of the program every test file runs without a fault, to see which places it
 *   reaches, and whether a fault there would make a difference (`reach.ts`).
 * - Then `plant.ts` runs the test files that reach a fault until one fails: the nearest and quickest first,
 *   with that fault alone; the others with faults of several modules at once. What no test notices, the type
 *   check may refuse (`type-check.ts`).
 *
 * Results are kept in node_modules/.cache/mutants: a run that was stopped goes on, and when only tests have
 * changed, only those run again. Ends with 1 when less than 90 % are noticed.
 */
import { commands } from '../../bin/commands.ts'
import { readTyped } from '../../server/read-typed.ts'
import startTestPostgres from '../support/database.ts'
import { equivalents } from './equivalents.ts'
import { describeFault, keyOf } from './fault.ts'
import { draw, listFaults } from './faults.ts'
import { Journal } from './journal.ts'
import { plant } from './plant.ts'
import { readReach } from './reach.ts'
import type { Numbered } from './schemata.ts'
import { findRefused } from './type-check.ts'

const LEAST_SHARE = 0.9
const TYPES = 'type check'

const { values, words } = readTyped(commands.mutants)
const { count = '300', at = '' } = values
const say = (text: string) => void process.stdout.write(`${text}\n`)

const faults: Numbered[] = listFaults().map((fault, id) => ({ ...fault, id }))
const equivalent = new Set(equivalents.map((one) => keyOf({ nth: 0, ...one })))
const known = new Set(faults.map(keyOf))
const unknown = [...equivalent].filter((key) => !known.has(key))
const drawn = draw(
  faults.filter(({ file, line }) => `${file}:${line}`.startsWith(at)),
  Number(count),
  Number(words[0] ?? 1),
).map((fault) => faults.find((one) => keyOf(one) === keyOf(fault)) as Numbered)
const counted = drawn.filter((fault) => !equivalent.has(keyOf(fault)))
const journal = new Journal()

const stop = await startTestPostgres()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    // Tests that lose their database notice nothing.
    journal.close()
    void stop().then(() => process.exit(130))
  })
let reach: Awaited<ReturnType<typeof readReach>>
try {
  const template = process.env.TEST_TEMPLATE_URL ?? ''
  reach = await readReach(faults, template, say)
  say(`Planting ${counted.length} of ${faults.length} faults.`)
  for (const fault of counted) if (journal.noticedBy(fault)) print(fault)
  await plant(counted, reach, template, journal, print)
} finally {
  await stop()
}
const open = counted.filter((fault) => !journal.noticedBy(fault))
for (const fault of await findRefused(open.filter(({ file }) => file.endsWith('.ts'))))
  journal.write(fault, TYPES, TYPES)
summarize()

function print(fault: Numbered): void {
  const by = journal.noticedBy(fault)
  const number = reach.testsOf(fault).length
  const tried =
    number > 0
      ? `${number} test files ran`
      : reach.isReached(fault)
        ? 'it makes no difference in any test'
        : 'no test reaches it'
  say(
    `${by ? 'noticed ' : 'SURVIVED'} ${fault.file}:${fault.line}  ${describeFault(fault)}  (${by ?? tried})`,
  )
}

function summarize(): void {
  say('\nSurvived:')
  for (const fault of counted) if (!journal.noticedBy(fault)) print(fault)
  say('\nNoticed, by room:')
  for (const [room, all] of Map.groupBy(counted, (fault) => fault.room))
    say(`${room.padEnd(12)} ${shareOf(all)}`)
  say(
    `${'all'.padEnd(12)} ${shareOf(counted)}, without ${drawn.length - counted.length} that are named equivalent`,
  )
  for (const key of unknown) say(`equivalents.ts names a fault that does not exist: ${key}`)
  const noticed = counted.filter((fault) => journal.noticedBy(fault))
  process.exitCode = noticed.length < LEAST_SHARE * counted.length || unknown.length > 0 ? 1 : 0
}

function shareOf(all: Numbered[]): string {
  const noticed = all.flatMap((fault) => journal.noticedBy(fault) ?? [])
  const types = noticed.filter((by) => by === TYPES).length
  const share = Math.round((100 * noticed.length) / Math.max(1, all.length))
  return `${noticed.length} of ${all.length}, ${share} %${types > 0 ? ` (${types} by the type check)` : ''}`
}
