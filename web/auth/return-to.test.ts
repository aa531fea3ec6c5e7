import { describe, expect, test } from 'vitest'
import { safeReturnTo, signInPath } from './return-to.ts'

describe('the return address after signing in', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\\\\evil.example',
    '\\/evil.example',
    '///evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/../..//evil.example',
    '/%2e%2e//evil.example',
    '/\r\n/evil.example',
    '/\n\\evil.example',
    '\t//evil.example',
    ' //evil.example',
    '//evil.example/%2f..',
    '//here.invalid@evil.example',
    'http:evil.example',
    'https:/evil.example',
    'data:text/html,x',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    '\ufeff//evil.example',
    'evil.example',
    '@evil.example',
    '?from=x',
    '#x',
    ['//evil.example'],
    { from: '/' },
    '/\t/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'dashboard',
    '',
    null,
    undefined,
    7,
  ])('N17 %j is dropped', (from) => {
    expect(safeReturnTo(from)).toBeNull()
  })

  test('N17 a path of this site is kept, with query and fragment', () => {
    expect(safeReturnTo('/bookedSession/1?page=2#pay')).toBe('/bookedSession/1?page=2#pay')
    expect(safeReturnTo('/a/..//b')).toBeNull()
  })

  test.each([
    '/%5Cevil.example',
    '/%5c%5cevil.example',
    '/%2F%2Fevil.example',
    '/%09/evil.example',
    '/javascript:alert(1)',
    '/@evil.example',
    '/:80',
    '//evil.example@here.invalid',
    '/dashboard?from=//evil.example',
    '/dashboard#//evil.example',
  ])('N17 %j stays on this site', (from) => {
    const kept = safeReturnTo(from) as string
    // Resolved as the browser would, from a page of this site.
    expect(new URL(kept, 'https://boithok.test/login').origin).toBe('https://boithok.test')
  })

  test('R05 a page is in the URL, so that a reload keeps it; home is not', () => {
    expect(signInPath('/login', '/dashboard?page=2')).toBe('/login?from=%2Fdashboard%3Fpage%3D2')
    expect(signInPath('/login', '/')).toBe('/login')
    expect(signInPath('/login', null)).toBe('/login')
  })

  test('R22 an address longer than any page of ours is in no link: the page for it would be many times as long', () => {
    expect(signInPath('/login', `/${'x'.repeat(14_000)}`)).toBe('/login')
    const search = `/sessions?q=${encodeURIComponent('ক'.repeat(200))}`
    expect(signInPath('/login', search)).toBe(`/login?from=${encodeURIComponent(search)}`)
  })
})
