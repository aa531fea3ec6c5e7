import { describe, expect, test } from 'vitest'
import { safeOrigin, signInAddress } from './origin.ts'

describe('the way back after signing in', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'dashboard',
    '',
    null,
    undefined,
    7,
  ])('N17 %j leads nowhere', (from) => {
    expect(safeOrigin(from)).toBeNull()
  })

  test('N17 a path of this site is kept, with its query and fragment', () => {
    expect(safeOrigin('/bookedSession/1?page=2#pay')).toBe('/bookedSession/1?page=2#pay')
    expect(safeOrigin('/a/..//b')).toBeNull()
  })

  test('R05 a page is remembered in the address, so that a reload keeps it; home needs no remembering', () => {
    expect(signInAddress('/login', '/dashboard?page=2')).toBe('/login?from=%2Fdashboard%3Fpage%3D2')
    expect(signInAddress('/login', '/')).toBe('/login')
    expect(signInAddress('/login', null)).toBe('/login')
  })
})
