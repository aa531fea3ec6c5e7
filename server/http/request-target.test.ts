import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTarget } from './request-target.ts'

const read = (url: string, rawHeaders = ['Host', 'a.test']) => {
  const host = rawHeaders.find((_, at) => rawHeaders[at - 1]?.toLowerCase() === 'host')
  return readTarget({ url, rawHeaders, headers: host === undefined ? {} : { host } })
}

test.each([
  ['/', '/'],
  ['/api/notes?page=1&search=%', '/api/notes?page=1&search=%'],
  ['/%61pi/%6e%4Ftes', '/api/nOtes'],
  ['/assets/../api/notes', '/api/notes'],
  ['/%2e%2e/assets/.%2E/./api/%2e/notes', '/api/notes'],
  ['/api/users/role/..', '/api/users/'],
  ['/api/.', '/api/'],
  ['/..', '/'],
  ['//api///notes//', '/api/notes/'],
  ['/api/users/role/a%40b.test', '/api/users/role/a%40b.test'],
  ['/i.ibb.co/%e0%A6%AC', '/i.ibb.co/%E0%A6%AC'],
  ['/i.ibb.co/\xe0\xa6\xac|[^]', '/i.ibb.co/%E0%A6%AC%7C%5B%5E%5D'],
  ['/?q=\xe0\xa6\xac', '/?q=%E0%A6%AC'],
  ['/%2561pi', '/%2561pi'],
  ['/...', '/...'],
  ['/a?b=/../c', '/a?b=/../c'],
  ['http://a.test', '/'],
  ['HTTP://A.Test?x', '/?x'],
  ['https://a.test/%61pi/../api/notes?x', '/api/notes?x'],
])('%j is read as %j', (url, target) => {
  expect(read(url)).toBe(target)
})

test.each([
  ...['', '*', 'api/notes', '?x', 'a.test:443', 'ftp://a.test/', 'http:/a.test/', 'http:///', 'javascript:1'],
  ...['http://b.test/', 'http://a.test:80/', 'http://u@a.test/', 'http://u:p@a.test/', 'http://[::1/'],
  ...['/#', '/a?b#c', '/a\\b', '/a%5cb', '/a%2Fb', '/a%2fb', '/%', '/%4', '/%zz', '/%u0041'],
  ...['/%00', '/%1f', '/%7F', '/%c3%28', '/%c0%ae', '/%ed%a0%80', '/%ff', '/\xff', '/..%2f..%2fetc'],
])('%j is ambiguous and refused', (url) => {
  expect(read(url)).toBeUndefined()
})

test.each([
  ...[
    [],
    ['Host', ''],
    ['Host', '%'],
    ['Host', 'a b'],
    ['Host', 'a:b:c'],
    ['Host', 'a:65536'],
    ['Host', '[::'],
  ],
  ...[
    ['Host', '[:::::]'],
    ['Host', 'u@a'],
    ['Host', 'a,b'],
    ['Host', 'a/b'],
    ['Host', 'a', 'hOST', 'a'],
  ],
  ...[['Host', 'a', 'Authorization', 'Bearer x', 'authorization', 'Bearer x']],
  ...[['Host', 'a', 'Content-Type', 'text/plain', 'x', 'y', 'content-type', 'application/json']],
])('%j does not name its host', (...rawHeaders) => {
  expect(read('/', rawHeaders)).toBeUndefined()
})

test.each(['A.test', 'a.test:3000', '127.0.0.1:1', '[::1]:3000', 'boithok_1.internal'])(
  'a host is %s',
  (host) => {
    expect(read('/', ['Host', host, 'accept', 'a', 'accept', 'b'])).toBe('/')
  },
)

test('a normalized target stays the same, and every parser reads the same address', () => {
  const spelled = fc.array(
    fc.constantFrom(...'/.%2eE5cfF0a\\#?:@;&=\xff~|', '/..', '%2e', '%2F', '%61', '%E0%A6%AC', '//'),
  )
  let normalized = 0
  fc.assert(
    fc.property(spelled, (parts) => {
      const target = read(`/${parts.join('')}`)
      if (target === undefined) return
      expect(read(target)).toBe(target)
      expect(new URL(target, 'http://a.test').href).toBe(`http://a.test${target}`)
      normalized += 1
    }),
    { numRuns: 5000, seed: Number(process.env.FUZZ_SEED ?? 1) },
  )
  expect(normalized).toBeGreaterThan(1000)
})
