import { globSync } from 'node:fs'
import { type Fault, type Found, keyOf } from './fault.ts'
import { hash, read, root } from './files.ts'
import { sqlFaults } from './sql-faults.ts'
import { typescriptFaults } from './typescript-faults.ts'

/** What is mutated, by rooms: where money, seats and people are decided, and what is said to them. */
const ROOMS: Record<string, string[]> = {
  ...Object.fromEntries(
    ['sales', 'seats', 'payments', 'fee-parts', 'switches', 'cash-boxes', 'day-close', 'users'].map(
      (noun) => [noun, [`domain/${noun}/**/*.ts`]],
    ),
  ),
  attendance: ['domain/classes/attendance/**/*.ts'],
  messages: [
    'domain/messages/**/*.ts',
    'domain/**/messages/*.ts',
    'domain/classes/{news,reminders,texts}/*.ts',
    'domain/notifications/**/*.ts',
  ],
  triggers: ['db/triggers/*.sql'],
}

/** Every fault of every room, always in the same order. */
export function listFaults(): Fault[] {
  // The messages of a noun that has a room are in that room.
  const listed = new Set<string>()
  return Object.entries(ROOMS).flatMap(([room, globs]) => {
    const files = globSync(globs, { cwd: root })
      .filter((file) => !file.endsWith('.test.ts') && !listed.has(file))
      .sort()
    for (const file of files) listed.add(file)
    return files.flatMap((file) => faultsOf(room, file))
  })
}

function faultsOf(room: string, file: string): Fault[] {
  const text = read(file)
  const found = file.endsWith('.sql')
    ? sqlFaults(text).map((fault) => asLine(text, fault))
    : typescriptFaults(file, text)
  const times = new Map<string, number>()
  return found.map((one) => {
    const { start, end } = one
    const fault = {
      ...one,
      room,
      file,
      original: text.slice(start, end),
      line: text.slice(0, start).split('\n').length,
      nth: 0,
    }
    const key = keyOf(fault)
    const nth = times.get(key) ?? 0
    times.set(key, nth + 1)
    return { ...fault, nth }
  })
}

/** Of a trigger a whole line, because a word alone says nothing. */
function asLine(text: string, { start, end, replacement }: ReturnType<typeof sqlFaults>[number]): Found {
  const first = start - (/[^\n]*$/.exec(text.slice(0, start))?.[0].trimStart().length ?? 0)
  const last = end + (/^[^\n]*/.exec(text.slice(end))?.[0].length ?? 0)
  return {
    ...{
      start: first,
      end: last,
      replacement: text.slice(first, start) + replacement + text.slice(end, last),
    },
    ...{ shape: 'expression', isPure: false, beginsStatement: false, isAtLoad: false },
  }
}

/**
 * Draws faults by a seed: of each room as many as the root of its faults, so that large rooms do not crowd
 * out small ones, and at most one of a place. The same fault has the same rank in any version of the code.
 */
export function draw(faults: readonly Fault[], count: number, seed: number): Fault[] {
  const rank = (fault: Fault) => hash(String(seed), keyOf(fault))
  const rooms = [...Map.groupBy(faults, ({ room }) => room).values()].map((all) => {
    const ranked = all
      .map((fault) => ({ fault, rank: rank(fault) }))
      .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    const places = new Set<string>()
    return ranked.flatMap(({ fault }) => {
      const place = `${fault.file} ${fault.start} ${fault.end}`
      if (places.has(place)) return []
      places.add(place)
      return [fault]
    })
  })
  const weights = rooms.map(({ length }) => Math.sqrt(length))
  const sum = weights.reduce((one, other) => one + other, 0)
  // Rounded together, so that they are as many as asked for and the last room has its share.
  let share = 0
  return rooms.flatMap((ranked, index) => {
    const before = Math.round(share)
    share += (count * (weights[index] ?? 0)) / sum
    return ranked.slice(0, Math.round(share) - before)
  })
}
