import { expect, test } from 'vitest'
import { safeInName } from './safe-name.ts'

test.each([
  ['Physics: light/optics?', 'Physics light optics'],
  ['  ..hidden\u202E\n name ', 'hidden name'],
  [`${'Vectors '.repeat(9)}`, 'Vectors Vectors Vectors Vectors Vectors Vectors Vectors'],
  ['ত্রিকোণমিতি ও ভেক্টর', 'ত্রিকোণমিতি ও ভেক্টর'],
])('a title in the name of a file: %j', (title, name) => {
  expect(safeInName(title)).toBe(name)
})

test('a long word in Bangla fits file systems, which count bytes', () => {
  expect(Buffer.byteLength(safeInName('ক্ষুদ্র'.repeat(40)))).toBeLessThanOrEqual(180)
})
