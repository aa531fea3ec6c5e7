import { stripTypeScriptTypes } from 'node:module'
import { describe, expect, test } from 'vitest'
import { equivalents } from './equivalents.ts'
import { describeFault, keyOf } from './fault.ts'
import { draw, listFaults } from './faults.ts'
import { compileFaults } from './schemata.ts'
import { sqlFaults } from './sql-faults.ts'
import { typescriptFaults } from './typescript-faults.ts'

/** The values of an expression in TypeScript: as it is, and with each of its faults switched on. */
function valuesOf(expression: string): unknown[] {
  const text = `export const value = (given: number[]) => ${expression}`
  const faults = typescriptFaults('example.ts', text).map((found, id) => ({
    ...{ ...found, id, room: '', file: 'example.ts', line: 1, nth: 0 },
    original: text.slice(found.start, found.end),
  }))
  const compiled = stripTypeScriptTypes(compileFaults(text, faults)).replace('export const value =', 'return')
  return [-1, ...faults.keys()].map((active) => {
    const is = (id: number) => id === active
    const pure = (id: number, mutated: () => unknown, original: () => unknown) =>
      is(id) ? mutated() : original()
    return new Function('$mutant', compiled)({ is, pure })([1, 2, 3])
  })
}

const texts = (sql: string) =>
  sqlFaults(sql).map(({ start, end, replacement }) => sql.slice(0, start) + replacement + sql.slice(end))

describe('a module with all its faults', () => {
  test.each([
    ['given.length < 3', [false, true, true, false]],
    ['given.some((one) => one > 2)', [true, false, true, false, true]],
    ['given.filter((one) => one !== 2).length', [2, 3, 1, 2, 2]],
    ['given[7] ?? 5', [5, undefined, 5, 5, 6, 4]],
    ["['a', 'b'].length", [2, 1, 1]],
    ['given.length > 1 ? true : false', [true, false, true, true, true, false, true]],
    ['{ if (given.length === 3) return 2\n return 1 }', [2, 1, 1, 1, 1, 3, 1, 2, 2]],
  ])('%s', (expression, values) => {
    expect(valuesOf(expression)).toEqual(values)
  })

  test('keeps its lines, and a line that begins with a fault', () => {
    const text = 'let a = 1\nlet b = 2\na += b\n'
    const faults = typescriptFaults('example.ts', text).map((found, id) => ({
      ...{ ...found, id, room: '', file: 'example.ts', line: 1, nth: 0, original: '' },
    }))
    const compiled = compileFaults(text, faults)
    expect(compiled.split('\n')).toHaveLength(4)
    expect(compiled).toContain('\n;($mutant')
  })
})

test('types, names and texts have no faults', () => {
  const text = `type A = 1 | 'b'\nconst log = (text: string): A => { throw new Error('a + b') }\nlog('x < y')\n`
  expect(typescriptFaults('example.ts', text)).toEqual([])
})

test('SQL has faults in its conditions, sums and orders, but not in its comments', () => {
  expect(texts("select sum(a) from b where c = 'and' and d > 1 order by e desc -- and")).toEqual([
    "select -sum(a) from b where c = 'and' and d > 1 order by e desc -- and",
    "select sum(a) from b where c <> 'and' and d > 1 order by e desc -- and",
    "select sum(a) from b where c = 'and' or d > 1 order by e desc -- and",
    "select sum(a) from b where c = 'and'  order by e desc -- and",
    "select sum(a) from b where c = 'and' and d >= 1 order by e desc -- and",
    "select sum(a) from b where c = 'and' and d > 0 order by e desc -- and",
    "select sum(a) from b where c = 'and' and d > 1 order by e asc -- and",
  ])
  expect(texts('do $$ begin if not exists (select from a where b = 1) then c; end if; end $$')).toEqual([])
})

describe('the faults of the product', () => {
  const faults = listFaults()

  test('have names of their own, which those that are named equivalent have too', () => {
    const keys = new Set(faults.map(keyOf))
    expect(keys.size).toBe(faults.length)
    for (const one of equivalents) expect(keys).toContain(keyOf({ nth: 0, ...one }))
  })

  test('are drawn by a seed, from every room, one of a place', () => {
    const drawn = draw(faults, 300, 1)
    expect(drawn).toHaveLength(300)
    expect(draw(faults, 300, 1)).toEqual(drawn)
    expect(draw(faults, 300, 2)).not.toEqual(drawn)
    expect(new Set(drawn.map(({ room }) => room))).toEqual(new Set(faults.map(({ room }) => room)))
    expect(new Set(drawn.map(({ file, start, end }) => `${file} ${start} ${end}`)).size).toBe(300)
  })
})

test('a fault is told with what is around it', () => {
  const original = `${'a and '.repeat(20)}b = 1${' and c'.repeat(20)}`
  const told = describeFault({ original, replacement: original.replace('=', '<>') })
  expect(told).toMatch(/^…[ac nd]+ b = 1[ and c]+… → …[ac nd]+ b <> 1[ and c]+…$/)
})
