import { expect, test } from 'vitest'
import { createPrepareThreshold } from './prepare-threshold.ts'

const times = <Value>(count: number, ask: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => ask(index))

test('a statement has a name from its fifth time on, the same each time', () => {
  const nameOf = createPrepareThreshold()
  expect(times(4, () => nameOf('select $1'))).toEqual(times(4, () => undefined))
  const [name, ...later] = times(3, () => nameOf('select $1'))
  expect(name).toBeTypeOf('string')
  expect(later).toEqual([name, name])
})

test('two statements never share a name', () => {
  const nameOf = createPrepareThreshold()
  const names = times(100, (index) => times(5, () => nameOf(`select ${index}, $1`)).at(-1))
  expect(new Set(names).size).toBe(100)
})

test('a connection is asked to keep 300 plans at most, and goes on without more', () => {
  const nameOf = createPrepareThreshold()
  const names = times(400, (index) => times(5, () => nameOf(`select ${index}, $1`)).at(-1))
  expect(names.filter((name) => name !== undefined)).toHaveLength(300)
  expect(nameOf('select 0, $1')).toBe(names[0])
})

test('texts that never come again do not keep those that repeat from being prepared', () => {
  const nameOf = createPrepareThreshold()
  times(10_000, (index) => nameOf(`select ${index}, $1`))
  expect(times(5, () => nameOf('select $1')).at(-1)).toBeTypeOf('string')
})
