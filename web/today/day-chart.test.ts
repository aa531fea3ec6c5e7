import { expect, test } from 'vitest'
import { axisOf } from './day-chart.tsx'

test.each([
  { values: [], axis: [0, 1] },
  { values: [0, 0], axis: [0, 1] },
  { values: [1, 3], axis: [0, 1, 2, 3] },
  { values: [7], axis: [0, 5, 10] },
  { values: [12_300, 4000], axis: [0, 5000, 10_000, 15_000] },
  { values: [900, -300], axis: [-500, 0, 500, 1000] },
  { values: [-40], axis: [-40, -20, 0] },
])('I01 the axis for $values has readable steps around nothing: $axis', ({ values, axis }) => {
  expect(axisOf(values)).toEqual(axis)
})
