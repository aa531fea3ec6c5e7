import { expect, test } from 'vitest'
import { cleanFileName } from './name.ts'

test('a name fits file systems, which count bytes, and keeps its ending and whole letters', () => {
  const long = `${'ক্ষুদ্র'.repeat(40)}.PDF`
  const name = cleanFileName(long)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240)
  expect(Buffer.byteLength(name)).toBeGreaterThan(200)
  expect(name.endsWith('.PDF')).toBe(true)
  // No sign is left without its letter, and none was cut off.
  expect(long.startsWith(name.slice(0, -4))).toBe(true)
  expect(['ক্ষু', 'দ্র']).toContain([...new Intl.Segmenter('bn').segment(name.slice(0, -4))].at(-1)?.segment)
  expect(cleanFileName(`${'a'.repeat(300)}.pdf`)).toHaveLength(120)
  expect(cleanFileName('গণিত ১ম পত্র.pdf')).toBe('গণিত ১ম পত্র.pdf')
  expect([cleanFileName('..'), cleanFileName('a/b/c.txt')]).toEqual(['file', 'c.txt'])
})
