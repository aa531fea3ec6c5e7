import { expect, test } from 'vitest'
import { filtersOf, isSearching, statusOf, without } from './list-address.ts'

const of = (query: string) => new URLSearchParams(query)

test('the filters of an address are those that the search knows', () => {
  const chosen = of('q=vectors&level=9&level=10&free=true&weekday=&page=2&sort=price&lang=bn')
  expect(filtersOf(chosen)).toEqual([
    ['level', '9'],
    ['level', '10'],
    ['free', 'true'],
  ])
})

test.each(['limit=20', 'fbclid=IwAR0x', 'utm_source=email', '__proto__=x', 'constructor=1', 'facets=true'])(
  'an address with %s has no filter and is no search',
  (query) => {
    expect(filtersOf(of(query))).toEqual([])
    expect(isSearching(of(query))).toBe(false)
    expect(isSearching(of(`${query}&tutor=x`))).toBe(true)
  },
)

test.each(['weekday=6', 'mode=both', 'free=yes', 'mode=constructor'])(
  'the value of %s is none that the filter has, so nothing is chosen',
  (query) => {
    expect(filtersOf(of(query))).toEqual([])
    expect(isSearching(of(query))).toBe(false)
    expect(filtersOf(of(`${query}&weekday=sat`))).toEqual([['weekday', 'sat']])
  },
)

test('Y04 any level and subject is a filter: only the server has the centre’s list', () => {
  expect(filtersOf(of('level=13&subject=robotics'))).toEqual([
    ['level', '13'],
    ['subject', 'robotics'],
  ])
})

test('a status that there is not is that of all', () => {
  expect(statusOf(of('status=past&q=x'))).toBe('past')
  for (const query of ['', 'status=', 'status=constructor']) expect(statusOf(of(query))).toBe('all')
})

test('what an address leaves out begins at the first page', () => {
  const chosen = of('q=x&weekday=sat&weekday=sun&page=3&cursor=c&lang=bn')
  expect(without(['weekday', 'place'], chosen)).toEqual({ search: 'q=x&lang=bn' })
})
