import { expect, test } from 'vitest'
import { countFilters, filtersOf, isSearching } from './active-filters.tsx'

const of = (query: string) => new URLSearchParams(query)

test('the filters of an address are those that the search knows', () => {
  const chosen = of('q=vectors&level=9&level=10&free=true&weekday=&page=2&sort=price&lang=bn')
  expect(filtersOf(chosen)).toEqual([
    ['level', '9'],
    ['level', '10'],
    ['free', 'true'],
  ])
  expect(countFilters(chosen)).toBe(3)
})

test.each(['limit=20', 'fbclid=IwAR0x', 'utm_source=email', '__proto__=x', 'constructor=1', 'facets=true'])(
  'an address with %s has no filter and is no search',
  (query) => {
    expect(filtersOf(of(query))).toEqual([])
    expect(isSearching(of(query))).toBe(false)
    expect(isSearching(of(`${query}&tutor=x`))).toBe(true)
  },
)
